import { toPremise } from '../corpus/collections/premises.js';
import type { PayloadOf } from '../corpus/collections/index.js';
import type { Hit } from '../domain/search.js';
import type { StoredPoint } from '../store/port.js';
import type { PlacedHit } from './page.js';
import type { ProfileRecord } from './types.js';

export function toHit(hit: PlacedHit): Hit {
  const { point, score, tier, explanation } = hit;
  return {
    ...{ premise: toPremise(point), score, tier, explanation },
    get cursor() {
      return hit.cursor;
    },
  };
}

export function toProfile({ id, payload }: StoredPoint): ProfileRecord {
  const { corpus, author, profile } = payload as PayloadOf<'profiles'>;
  return { id, corpus, ...(author !== undefined && { author }), profile };
}
