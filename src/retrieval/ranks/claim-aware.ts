import { z } from 'zod';
import { inCorpus, matchAny, type Condition } from '../../domain/filter.js';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../errors.js';
import type { DenseVector } from '../../store/port.js';
import { fingerprint, parseBasis } from '../cursor.js';
import type { BoundedRanking, Candidate, Source } from './types.js';

/**
 * A claim with at least this cosine to the query is the query's own, in other words or in
 * another language. A claim missed costs all its premises, one too many next to nothing,
 * so it is rather low: of the questions of the perspective task in three languages, 97 %
 * find themselves and 1 % of the others.
 */
export const OWN_CLAIM = 0.55;

/** So many of the claims nearest to the query can be its own. */
const MAX_OWN = 100;

const carried = z.strictObject({ claims: z.string(), near: z.json(), rest: z.json() });

/** Admits premises of no claim, and of these claims. */
export function ofClaims(ids: readonly string[]): Condition {
  const unassigned = { is_empty: { key: 'claim' } };
  return ids.length === 0 ? unassigned : { should: [unassigned, matchAny('claim', ids)] };
}

/**
 * The claims whose premises are the query's: those given, and those whose vector is near
 * it. One store call.
 * @param given claims that the search names, or that count as unknown
 */
export async function ownClaims(
  { store }: Source,
  corpus: string,
  vector: DenseVector,
  given: readonly string[],
): Promise<readonly string[]> {
  const near = await store.query('claims', {
    query: { vector, using: 'semantic' },
    filter: { must: [inCorpus(corpus)] },
    limit: MAX_OWN,
    scoreThreshold: OWN_CLAIM,
    payload: false,
  });
  return [...new Set([...given, ...near.map(({ id }) => id)])].sort();
}

/**
 * Premises that are known to belong to other claims than the query's step back behind all
 * others; in either part the order is that of `rank`, which learns from the premises that
 * do not step back.
 * @param own see {@link ownClaims}
 * @throws ElenchusError CURSOR_STALE if the query's own claims are not those of the first page
 */
export async function claimAwareRanking(
  source: Source,
  own: readonly string[],
  basis: Json | undefined,
  rank: (source: Source, basis: Json | undefined) => Promise<BoundedRanking>,
): Promise<BoundedRanking> {
  const before = basis === undefined ? undefined : parseBasis(carried, basis);
  const claims = fingerprint(own);
  if (before !== undefined && before.claims !== claims) throw new ElenchusError('CURSOR_STALE');

  const kept = ofClaims(own);
  const whole = { must: [source.whole, kept] };
  const part = (condition: Condition) => ({
    ...source,
    whole,
    filter: { must: [source.filter, condition] },
  });
  const [near, rest] = await Promise.all([
    rank(part(kept), before?.near),
    rank(part({ must_not: [kept] }), before?.rest),
  ]);
  const lift = 2 * Math.max(near.reach, rest.reach) + 1;

  return {
    stage: near.stage,
    reach: lift + near.reach,
    basis: { claims, near: near.basis, rest: rest.basis },
    async candidates(limit, payload) {
      // One more, since equals reach further where scores are lifted (see `store/ties.ts`).
      const first = await near.candidates(limit + 1, payload);
      const lifted = first.entries.map((entry): Candidate => {
        const { score, reported = score } = entry;
        return { ...entry, score: score + lift, reported };
      });
      if (first.bound > -Infinity) return { entries: lifted, bound: first.bound + lift };
      const { entries, bound } = await rest.candidates(limit, payload);
      const back = entries.map((entry): Candidate => {
        return { ...entry, parts: { ...entry.parts, steppedBack: true } };
      });
      return { entries: [...lifted, ...back], bound };
    },
  };
}
