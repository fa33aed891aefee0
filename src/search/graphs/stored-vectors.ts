import { graphPayload } from '../../corpus/collections/graphs.js';
import { statementId } from '../../corpus/prepare-graph.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { entityId } from '../../domain/ids.js';
import { isBlank } from '../../domain/text.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { DenseVector, StoredPoint, VectorStore } from '../../store/port.js';
import type { StructureView } from '../../graphs/encoder.js';

/** A graph whose statements are stored as premises. */
export interface StatedGraph {
  readonly externalId: string;
  readonly graph: ArgumentGraph;
}

/** How many statements are read at a time, so that other requests come between. */
const TOGETHER = 512;

/**
 * The vectors of graphs' statements by the node's id, for each graph. They are read by the ids of
 * their points: a filter would look at all premises.
 */
export async function nodeVectors(
  store: VectorStore,
  corpus: string,
  graphs: readonly StatedGraph[],
): Promise<readonly ReadonlyMap<string, Float32Array>[]> {
  const found = graphs.map(() => new Map<string, Float32Array>());
  const statements = graphs.flatMap(({ externalId, graph }, place) =>
    graph.nodes.flatMap((node) =>
      node.kind === 'I' && !isBlank(node.text)
        ? [{ node: node.id, name: statementId(externalId, node.id), vectors: found[place]! }]
        : [],
    ),
  );
  for (let from = 0; from < statements.length; from += TOGETHER) {
    const part = new Map(
      statements
        .slice(from, from + TOGETHER)
        .map((statement) => [entityId('premise', corpus, statement.name), statement]),
    );
    const selection = { payload: false, vectors: ['semantic'] } as const;
    const points = await store.retrieve('premises', [...part.keys()], selection);
    const rows = inOneBuffer(points.map(({ vectors }) => vectors!.semantic as DenseVector));
    points.forEach(({ id }, at) => {
      const { node, vectors } = part.get(id)!;
      vectors.set(node, rows[at]!);
    });
  }
  return found;
}

/** Vectors of one size side by side, since a thread is sent one buffer faster than many. */
function inOneBuffer(vectors: readonly DenseVector[]): readonly Float32Array[] {
  const size = vectors[0]?.length ?? 0;
  const all = new Float32Array(vectors.length * size);
  return vectors.map((vector, at) => {
    all.set(vector, at * size);
    return all.subarray(at * size, (at + 1) * size);
  });
}

export function semanticOf({ vectors }: Pick<StoredPoint, 'vectors'>): Float32Array {
  return Float32Array.from(vectors!.semantic as DenseVector);
}

/** A view of shapes, and the model that makes its vectors. */
export interface SeenBy {
  readonly view: StructureView;
  readonly model: { readonly name: string; readonly version: string };
}

/** @throws ElenchusError STORE_MODEL_MISMATCH if another model made the vectors of a graph's shape */
export function checkShapeModel(point: StoredPoint, { view, model }: SeenBy): void {
  const { corpus, models } = graphPayload(point);
  const made = models?.[view];
  const current = `${model.name} ${model.version}`;
  if (made === current) return;
  throw new ElenchusError('STORE_MODEL_MISMATCH', {
    corpus,
    stored: made ?? 'no model of shapes',
    current,
  });
}

/**
 * The vector of a graph's shape; undefined if it has no relations.
 * @throws ElenchusError STORE_MODEL_MISMATCH if another model made it
 */
export function structureOf(point: StoredPoint, seen: SeenBy): Float32Array | undefined {
  checkShapeModel(point, seen);
  const vector = point.vectors?.[seen.view] as DenseVector | undefined;
  return vector && Float32Array.from(vector);
}
