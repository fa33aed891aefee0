import type { Rank, SocioCondition } from '../../src/domain/search.js';

/** A query whose answers are known; those of one issue are chosen for together. */
export interface Question {
  readonly issue: string;
  readonly text: string;
  readonly condition?: SocioCondition;
  /** 0 to 1. @param found ids as the data gave them, best first */
  score(found: readonly string[]): number;
}

/** Questions with one corpus that answers them. */
export interface Kind {
  readonly name: string;
  readonly questions: readonly Question[];
  /** The ids of the best 20. */
  search(question: Question, rank: Rank): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The scores of a kind's questions, in their order. */
export async function scoresOf(kind: Kind, rank: Rank): Promise<readonly number[]> {
  const scores: number[] = [];
  for (const question of kind.questions) {
    scores.push(question.score(await kind.search(question, rank)));
  }
  return scores;
}
