import { entityId } from '../../src/domain/ids.js';
import type { Sample } from './world.js';

/** A claim with another meaning than the query's. */
const OTHER_CLAIM = entityId('claim', 'towns', 'other');
const GENDERS = ['female', 'male', 'not said'];
export const AGES = ['18-34', '35-49', '50-64', '65+'];

/** Premises by falling score, whose authors' groups come in heaps. */
export function crowd(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${String(index).padStart(2, '0')}`,
    cosine: 0.95 - index / 100,
    words: { 1: 2 - index / 50 },
    payload: {
      ...(index % 4 === 1 && { claim: OTHER_CLAIM }),
      stance: index % 5 === 4 ? 'AGAINST' : 'FAVOR',
      profile: {
        gender: GENDERS[index % 7 < 5 ? 0 : index % 7 < 6 ? 1 : 2]!,
        age: AGES[Math.floor(index / 6) % 4]!,
        issues: index % 3 === 0 ? ['climate', 'tax'] : ['school'],
      },
    },
  }));
}
