import type { HitReader } from 'elenchus/internal/language-model/hit-reader.js';
import { type GraphWithVectors, rerankGraphs } from 'elenchus/internal/search/graphs/rerank.js';
import { judgedBestFirst } from 'elenchus/internal/search/language-model/order.js';
import type { Scored } from 'elenchus/internal/store/ties.js';
import type { Method } from './methods.js';
import type { QueryTask } from './task.js';

/** The name of the method, beside those of `METHODS`. */
export const LANGUAGE_MODEL = 'language-model';

/** The order of the candidates of each query, made before it is measured. */
export interface PreparedOrders {
  readonly method: Method;
  readonly seconds: number;
}

/**
 * Has a language model order the candidates of all queries, as the paper's GPT-4o does. It reads them
 * nearest text first, so that it learns nothing from the order of the experts. Equals stay in that
 * order; what it does not judge is left out, which lowers the completeness.
 */
export async function readAllGraphs(
  reader: Pick<HitReader, 'graphs'>,
  tasks: readonly QueryTask[],
): Promise<PreparedOrders> {
  const started = performance.now();
  const orders = new Map<GraphWithVectors, readonly Scored[]>();
  for (const { query, candidates } of tasks) {
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    const nearest = rerankGraphs(query, candidates, { method: 'NONE' }).map(({ id }) => id);
    const readings = await reader.graphs(
      query.graph,
      nearest.map((id) => byId.get(id)!.graph),
    );
    const judged = judgedBestFirst(readings);
    orders.set(
      query,
      judged.map((at, place) => ({ id: nearest[at]!, score: -place })),
    );
  }
  const method: Method = { seesLayout: false, rank: (query) => orders.get(query)! };
  return { method, seconds: (performance.now() - started) / 1_000 };
}
