import type { Corpus } from '../domain/corpus.js';
import type { Perspective, PremiseSearch } from '../domain/search.js';
import type { SocioProfile } from '../domain/socio-profile.js';
import { badInput } from '../errors.js';
import { askedOf, boost } from '../perspective/boost.js';
import { socioConditions } from '../perspective/conditions.js';
import type { Admission } from './admission.js';
import type { Preference } from './ranks/preferred.js';

const MAX_WEIGHT = 10;
/** A fifth of what the best hit's relevance counts. */
const BOOST_WEIGHT = 0.2;

/** What admits premises to a search: of perspectives only those that filter. */
export function admissionOf({ filter, perspective }: PremiseSearch): Admission {
  return {
    filter,
    perspective: perspective?.mode === 'FILTER' ? perspective.conditions : undefined,
  };
}

/**
 * What a perspective that does not filter puts forward; undefined where it filters.
 * @throws ElenchusError BAD_INPUT, UNKNOWN_VARIABLE, UNKNOWN_VALUE
 */
export function preferenceOf(
  perspective: Perspective | undefined,
  corpus: Corpus,
): Preference | undefined {
  if (perspective === undefined) return undefined;
  checkWeight(perspective);
  if (perspective.mode === 'FILTER') return undefined;
  const { conditions, weight = BOOST_WEIGHT } = perspective;
  if (conditions.length === 0) throw badInput('perspective.conditions', 'are none to put forward');
  socioConditions(conditions, corpus);
  const asked = askedOf(conditions, corpus.variables);
  return {
    weight,
    version: 'boost',
    selection: { payload: ['profile'] },
    judge: ({ payload }) => boost(asked, (payload.profile ?? {}) as SocioProfile, weight),
  };
}

/** @throws ElenchusError BAD_INPUT */
function checkWeight({ mode, weight }: Perspective): void {
  if (weight === undefined) return;
  if (mode === 'FILTER') throw badInput('perspective.weight', 'does not go with FILTER');
  if (!(weight >= 0 && weight <= MAX_WEIGHT)) {
    throw badInput('perspective.weight', `is not between 0 and ${MAX_WEIGHT}`);
  }
}
