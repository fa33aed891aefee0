import { graphPayload } from '../../corpus/collections/graphs.js';
import { statementId } from '../../corpus/prepare-graph.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { entityId } from '../../domain/ids.js';
import { isBlank } from '../../domain/text.js';
import { ElenchusError } from '../../errors.js';
import type { DenseVector, StoredPoint, VectorStore } from '../../store/port.js';
import type { StructureView } from '../../structure/encoder.js';

/** A graph whose statements are stored as premises. */
export interface StatedGraph {
  readonly externalId: string;
  readonly graph: ArgumentGraph;
}

/**
 * The vectors of graphs' statements by the node's id, for each graph. They are read by the ids of
 * their points: a filter would look at all premises.
 */
export async function nodeVectors(
  store: VectorStore,
  corpus: string,
  graphs: readonly StatedGraph[],
): Promise<readonly ReadonlyMap<string, Float32Array>[]> {
  const ids = graphs.map(
    ({ externalId, graph }) =>
      new Map(
        graph.nodes.flatMap((node): [string, string][] =>
          node.kind === 'I' && !isBlank(node.text)
            ? [[node.id, entityId('premise', corpus, statementId(externalId, node.id))]]
            : [],
        ),
      ),
  );
  const wanted = ids.flatMap((own) => [...own.values()]);
  if (wanted.length === 0) return ids.map(() => new Map());
  const selection = { payload: false, vectors: ['semantic'] } as const;
  const points = await store.retrieve('premises', wanted, selection);
  const vectors = new Map(points.map((point) => [point.id, semanticOf(point)]));
  return ids.map((own) => {
    const found = new Map<string, Float32Array>();
    for (const [node, id] of own) {
      const vector = vectors.get(id);
      if (vector) found.set(node, vector);
    }
    return found;
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
