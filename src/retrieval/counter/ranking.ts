import { z } from 'zod';
import { type Condition, matchAny } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import { parseBasis } from '../cursor.js';
import type { Diversification } from '../diversify/types.js';
import { diversifiedRanking } from '../ranks/diversified.js';
import { relevanceBasis } from '../ranks/reordered.js';
import type { Ranking, Source } from '../ranks/types.js';
import { givenRanking } from './given.js';
import { inferredRanking, type Inference } from './inferred.js';
import { inSuccession } from './succession.js';
import type { Target } from './target.js';

/** What is inferred is null where no page got there yet. */
const carried = z.strictObject({ given: z.json(), inferred: z.json() });

/** Premises that the data puts on the wanted side of the claim; none where it has no such claim. */
export function givenCondition({ claimIds, side }: Target): Condition | undefined {
  if (claimIds.length === 0) return undefined;
  return { must: [matchAny('claim', claimIds), { key: 'stance', match: { value: side } }] };
}

/** Premises of which the data does not say on which side of the claim they are. */
export function openCondition({ claimIds }: Target): Condition {
  if (claimIds.length === 0) return { must: [] };
  const silent = { is_empty: { key: 'stance' } };
  return { must_not: [{ must: [matchAny('claim', claimIds)], must_not: [silent] }] };
}

/** Only what the data says is so probable. */
const CERTAIN = 1;

export interface CounterOrder {
  readonly target: Target;
  readonly inference: Inference;
  readonly diversification: Diversification | undefined;
}

/**
 * Premises whose side is given, then those whose side is inferred; a diversification reorders
 * each by itself. Nothing is inferred before a page gets beyond what is given.
 * @param sourceOf what the search admits, narrowed to a part
 * @param basis that of the first page, on a later one
 * @throws ElenchusError CURSOR_STALE if a part cannot go on as it began
 */
export async function counterRanking(
  sourceOf: (part: Condition) => Source,
  { target, inference, diversification }: CounterOrder,
  basis: Json | undefined,
): Promise<Ranking> {
  const before = basis === undefined ? undefined : parseBasis(carried, basis);
  const givenPart = givenCondition(target);
  return inSuccession(givenPart ? await given(sourceOf(givenPart)) : NOTHING, {
    reach: inference.relevance.pool + 1,
    basis: before?.inferred,
    ranking: async () =>
      inference.minimum < CERTAIN ? inferred(sourceOf(openCondition(target))) : NOTHING,
  });

  async function given(source: Source): Promise<Ranking> {
    const ranking = givenRanking(source, target, inference.threshold);
    if (!diversification) return ranking;
    return diversifiedRanking(source, ranking, diversification, before?.given);
  }

  async function inferred(source: Source): Promise<Ranking> {
    const known = before?.inferred ?? undefined;
    if (!diversification) return inferredRanking(source, target, inference, known);
    const below = relevanceBasis(known);
    const ranking = await inferredRanking(source, target, inference, below);
    return diversifiedRanking(source, ranking, diversification, known);
  }
}

const NOTHING: Ranking = {
  stage: 'semantic',
  basis: null,
  candidates: async () => ({ entries: [], bound: -Infinity }),
};
