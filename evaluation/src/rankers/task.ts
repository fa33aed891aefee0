import { digest } from 'elenchus/internal/domain/content.js';

export interface RankedDocument {
  readonly id: string;
  readonly text: string;
  /** Relevant if above 0. */
  readonly grade: number;
}

/** A claim or question, and the documents that are ranked for it. */
export interface RankingQuery {
  readonly id: string;
  readonly text: string;
  readonly documents: readonly RankedDocument[];
}

export const TASKS = ['validation', 'touche'] as const;
export type TaskName = (typeof TASKS)[number];

export interface RankingTask {
  readonly name: TaskName;
  readonly queries: readonly RankingQuery[];
  /** Different texts, over which the frequencies of words are counted. */
  readonly texts: readonly string[];
}

export function taskOf(
  name: TaskName,
  queries: readonly RankingQuery[],
  texts: readonly string[] = queries.flatMap(({ documents }) => documents.map(({ text }) => text)),
): RankingTask {
  return { name, queries, texts: [...new Set(texts)] };
}

/**
 * The places of documents, best first. Among equal scores the order is random, but always the same:
 * neither the place in a file nor an id may say what is relevant.
 * @param scores one for each document
 */
export function ranked(query: RankingQuery, scores: ArrayLike<number>): readonly number[] {
  const lots = query.documents.map(({ id }) => digest([query.id, id]));
  return [...query.documents.keys()].sort(
    (a, b) => scores[b]! - scores[a]! || (lots[a]! < lots[b]! ? -1 : 1),
  );
}
