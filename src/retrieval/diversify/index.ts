import type { Diversify, StanceOrder } from '../../domain/diversity.js';
import { balanced } from './balanced.js';
import { byGroups } from './by-groups.js';
import { byLikeness, type ComparedSource } from './by-likeness.js';
import { checkLikeness, isByLikeness } from './check.js';
import type { Diversification } from './types.js';

/** How a search wants its best hits reordered. */
export interface Reordering {
  /** All but the variables has been checked. */
  readonly diversify?: Diversify | undefined;
  readonly stance?: StanceOrder | undefined;
}

/**
 * The stage that reorders the best hits; undefined where nothing is to be reordered.
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT, PROFILES_MISSING, DIVERSIFY_UNSUPPORTED
 */
export function diversification(
  source: ComparedSource,
  { diversify, stance }: Reordering,
): Diversification | undefined {
  const method = diversify && methodOf(source, diversify);
  return stance === 'BALANCED' ? balanced(method) : method;
}

function methodOf(source: ComparedSource, diversify: Diversify): Diversification {
  if (isByLikeness(diversify)) return byLikeness(source, diversify);
  if (source.collection === 'premises') return byGroups(source, diversify);
  return byLikeness(source, checkLikeness(source.collection, diversify));
}
