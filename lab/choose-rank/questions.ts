import type { PremiseSearch } from '../../src/domain/search.js';
import type { ProfileCondition } from '../../src/domain/premise.js';

/** A way to rank. */
export type Setting = Pick<PremiseSearch, 'rank' | 'tuning'>;

/** A query whose answers are known; those of one issue are chosen for together. */
export interface Question {
  readonly issue: string;
  readonly text: string;
  readonly condition?: ProfileCondition;
  /** 0 to 1. @param found ids as the data gave them, best first */
  score(found: readonly string[]): number;
}

/** Questions with one corpus that answers them. */
export interface Kind {
  readonly name: string;
  readonly questions: readonly Question[];
  /** The ids of the best 20. */
  search(question: Question, setting: Setting): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The scores of a kind's questions, in their order. */
export async function scoresOf(kind: Kind, setting: Setting): Promise<readonly number[]> {
  const scores: number[] = [];
  for (const question of kind.questions) {
    scores.push(question.score(await kind.search(question, setting)));
  }
  return scores;
}
