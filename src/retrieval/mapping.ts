import { toPremise } from '../corpus/collections/premises.js';
import type { PayloadOf } from '../corpus/collections/index.js';
import type { Premise } from '../domain/premise.js';
import type { Explanation, Hit } from '../domain/search.js';
import type { StoredPoint } from '../store/port.js';
import type { PlacedHit } from './page.js';
import type { ProfileRecord } from './types.js';

/** A hit of a search for premises. */
export class PremiseHit implements Hit {
  readonly premise: Premise;
  readonly score: number;
  readonly tier: number;
  readonly explanation: Explanation;
  readonly #placed: PlacedHit;

  constructor(placed: PlacedHit) {
    this.premise = toPremise(placed.point);
    this.score = placed.score;
    this.tier = placed.tier;
    this.explanation = placed.explanation;
    this.#placed = placed;
  }

  get cursor(): string {
    return this.#placed.cursor();
  }
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  const { corpus, author, profile } = payload as PayloadOf<'profiles'>;
  return { id, corpus, ...(author !== undefined && { author }), profile };
}
