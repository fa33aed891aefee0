import { graphPayload } from '../../corpus/collections/graphs.js';
import { inCorpus, matchAny } from '../../domain/filter.js';
import { ElenchusError } from '../../errors.js';
import type { DenseVector, StoredPoint, VectorStore } from '../../store/port.js';
import type { StructureView } from '../../structure/encoder.js';

const PAGE = 1_000;

/** The vectors of graphs' statements, by the graph's external id and the node's id. */
export async function nodeVectors(
  store: VectorStore,
  corpus: string,
  graphs: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Float32Array>>> {
  const found = new Map(graphs.map((graph) => [graph, new Map<string, Float32Array>()]));
  if (graphs.length === 0) return found;
  let after: string | undefined;
  do {
    const page = await store.scroll('premises', {
      filter: { must: [inCorpus(corpus), matchAny('graph', graphs)] },
      limit: PAGE,
      payload: ['graph', 'node'],
      vectors: ['semantic'],
      after,
    });
    for (const point of page.points) {
      const { graph, node } = point.payload;
      found.get(graph ?? '')?.set(node ?? '', semanticOf(point));
    }
    after = page.next;
  } while (after !== undefined);
  return found;
}

export function semanticOf({ vectors }: StoredPoint): Float32Array {
  return Float32Array.from(vectors!.semantic as DenseVector);
}

/** A view of shapes, and the model that makes its vectors. */
export interface SeenBy {
  readonly view: StructureView;
  readonly model: { readonly name: string; readonly version: string };
}

/**
 * The vector of a graph's shape; undefined if it has no relations.
 * @throws ElenchusError STORE_MODEL_MISMATCH if another model made it
 */
export function structureOf(point: StoredPoint, { view, model }: SeenBy): Float32Array | undefined {
  const { corpus, models } = graphPayload(point);
  const made = models?.[view];
  const current = `${model.name} ${model.version}`;
  if (made !== current) {
    throw new ElenchusError('STORE_MODEL_MISMATCH', {
      corpus,
      stored: made ?? 'no model of shapes',
      current,
    });
  }
  const vector = point.vectors?.[view] as DenseVector | undefined;
  return vector && Float32Array.from(vector);
}
