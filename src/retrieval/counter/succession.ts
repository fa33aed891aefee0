import type { Json } from '../../domain/premise.js';
import type { Candidate, Ranking } from '../ranks/types.js';

/** How far the scores shown of what is given lie above cosines, and so above probabilities. */
const ABOVE = 2;

/** What is inferred, found once a page gets there. */
export interface Inferred {
  /** Its scores do not lie above this, on no page. */
  readonly reach: number;
  /** That of the first page that got there. */
  readonly basis?: Json | undefined;
  ranking(): Promise<Ranking>;
}

/** What is given, then what is inferred, also by the scores shown. */
export function inSuccession(given: Ranking, inferred: Inferred): Ranking {
  // No cosine lies lower than -1.1.
  const down = inferred.reach + 2;
  let found: Promise<Ranking> | undefined;
  let reached = inferred.basis ?? null;
  return {
    stage: given.stage,
    get basis() {
      return { given: given.basis, inferred: reached };
    },
    async candidates(limit, payload) {
      const { entries, bound } = await given.candidates(limit, payload);
      const above = entries.map((entry): Candidate => {
        const { score, reported = score } = entry;
        return { ...entry, reported: reported + ABOVE };
      });
      if (bound > -Infinity) return { entries: above, bound };
      const ranking = await (found ??= inferred.ranking());
      reached = ranking.basis;
      const rest = await ranking.candidates(limit, payload);
      const below = rest.entries.map((entry): Candidate => {
        const { score, reported = score } = entry;
        return { ...entry, score: score - down, reported };
      });
      return { entries: [...above, ...below], bound: rest.bound - down };
    },
  };
}
