import type { RankingQuery, RankingTask } from './task.js';

/** Scores the documents of a query, the higher the better. */
export type Score = (query: RankingQuery) => ArrayLike<number> | Promise<ArrayLike<number>>;

/** What ranks the documents of a task. */
export interface Ranker {
  readonly name: string;
  /** Prepares what does not depend on a query, such as the frequencies of words. */
  over(task: RankingTask): Score | Promise<Score>;
}

/** The same model, trained from several seeds, or a single one. */
export interface System {
  readonly name: string;
  readonly seeds: readonly Ranker[];
}

export function textsOf({ documents }: RankingQuery): readonly string[] {
  return documents.map(({ text }) => text);
}
