import type { Corpus } from '../../domain/corpus.js';
import type { Diversify, StanceOrder } from '../../domain/diversity.js';
import type { VectorStore } from '../../store/port.js';
import { balanced } from './balanced.js';
import { byGroups } from './by-groups.js';
import { byLikeness, type LikenessSource } from './by-likeness.js';
import { checkLikeness, isByLikeness } from './check.js';
import type { Diversification } from './types.js';

export interface DiversifiedSource extends LikenessSource {
  readonly store: VectorStore;
  readonly corpus: Corpus;
}

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
  source: DiversifiedSource,
  { diversify, stance }: Reordering,
): Diversification | undefined {
  const method = diversify && methodOf(source, diversify);
  return stance === 'BALANCED' ? balanced(method) : method;
}

function methodOf(source: DiversifiedSource, diversify: Diversify): Diversification {
  if (isByLikeness(diversify)) return byLikeness(source, diversify);
  if (source.collection === 'premises') return byGroups(source, diversify);
  return byLikeness(source, checkLikeness(source.collection, diversify));
}
