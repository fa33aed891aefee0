import type { ScoresByQuery } from './aggregate.js';
import type { Ranker, System } from './ranker.js';
import type { RankingQuery, RankingTask } from './task.js';

/** What a system gave the documents of a task. */
export interface Scored {
  readonly name: string;
  /** By seed of the training. */
  readonly seeds: readonly ScoresByQuery[];
  /** To score all documents of a query, without what is prepared for all queries. */
  readonly secondsPerQuery: number;
}

/** @param onDone is told how many queries are done, over all seeds */
export async function scoreSystem(
  { name, seeds }: System,
  task: RankingTask,
  onDone?: (queries: number) => void,
): Promise<Scored> {
  const all: ScoresByQuery[] = [];
  let seconds = 0;
  for (const ranker of seeds) {
    const done = all.length * task.queries.length;
    const found = await scoreAll(ranker, task, (queries) => onDone?.(done + queries));
    all.push(found.scores);
    seconds += found.secondsPerQuery;
  }
  return { name, seeds: all, secondsPerQuery: seconds / seeds.length };
}

async function scoreAll(ranker: Ranker, task: RankingTask, onDone: (queries: number) => void) {
  const score = await ranker.over(task);
  // The first run of a network takes longer than the others.
  await score(task.queries[0]!);
  const started = performance.now();
  const scores: ArrayLike<number>[] = [];
  for (const query of task.queries) {
    scores.push(checked(query, await score(query), ranker.name));
    onDone(scores.length);
  }
  const secondsPerQuery = (performance.now() - started) / 1_000 / task.queries.length;
  return { scores, secondsPerQuery };
}

function checked({ id, documents }: RankingQuery, scores: ArrayLike<number>, name: string) {
  const all = Array.from(scores);
  if (all.length === documents.length && all.every(Number.isFinite)) return scores;
  throw new Error(`${name} has no score for each document of query ${id}`);
}
