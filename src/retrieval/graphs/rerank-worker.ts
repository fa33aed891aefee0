/** The worker thread that matches graphs, since a search of mappings would block the event loop. */
import { each, serve } from '../../threads/serve.js';
import { rerankGraphs, type GraphWithVectors, type RerankOptions } from './rerank.js';

export interface RerankTask {
  readonly query: GraphWithVectors;
  readonly candidates: readonly GraphWithVectors[];
  readonly options: RerankOptions;
}

await serve(() => ({
  run: each(({ query, candidates, options }: RerankTask) =>
    rerankGraphs(query, candidates, options),
  ),
}));
