/** The worker thread that matches graphs, since a search of mappings would block the event loop. */
import { each, serve } from '../../runtime/threads/serve.js';
import { matchCases, type MatchedCase, type MatchedGraph, type RerankOptions } from './rerank.js';

export interface MatchingTask {
  readonly query: MatchedGraph;
  readonly cases: readonly MatchedCase[];
  readonly options: RerankOptions;
  /** The highest cosine of the texts of all cases that the search compares. */
  readonly nearest?: number;
}

await serve(() => ({
  run: each(({ query, cases, options, nearest }: MatchingTask) =>
    matchCases(query, cases, options, nearest),
  ),
}));
