import type { StageScore } from '../../domain/explanation.js';
import { type Condition, matchAny } from '../../domain/filter.js';
import type { DenseVector, Payload, ScoredPoint } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import {
  type Candidate,
  type Candidates,
  candidatesOf,
  COMPLETE,
  isComplete,
  merged,
  placesOf,
  readAhead,
} from '../order.js';
import type { Source } from '../stage.js';
import type { Ranked } from './ranker.js';

/** How many of the claims nearest to the query are told apart. */
const NEAREST = 100;

/**
 * How many of the nearest claims are asked for one by one: mostly, the best hits belong to them, and
 * among the premises of one claim the order is known at once.
 */
const APART = 4;

/**
 * How many more premises of the other near claims are fetched, since a nearer claim lifts some over
 * those nearer to the query.
 */
const BEYOND = 100;

/** What is known of the claims of a corpus with regard to a query. */
export interface NearClaims {
  /** The cosines of the nearest claims to the query, by id. */
  readonly cosines: ReadonlyMap<string, number>;
  /** The cosine that all other claims count with: that of the last of these. */
  readonly others: number;
  readonly hidden: readonly string[];
  /** Identifies the claims and their order. */
  readonly digest: string;
}

export async function nearClaims(
  { store, scope: { budget }, visible }: Source,
  vector: DenseVector,
  hidden: readonly string[] = [],
): Promise<NearClaims> {
  const shown = hidden.length === 0 ? [] : [{ must_not: [{ has_id: hidden }] }];
  const claims = await store.query('claims', {
    query: { vector, using: 'semantic' },
    filter: { must: [visible, ...shown] },
    limit: NEAREST,
    payload: ['sequence'],
    budget,
  });
  return {
    cosines: new Map(claims.map(({ id, score }) => [id, score])),
    others: claims.at(-1)?.score ?? 0,
    hidden,
    digest: fingerprint(claims.map(({ id, payload }) => [id, payload.sequence])),
  };
}

/**
 * Ranks by what a premise says and by what it argues about: (1 - weight) * the cosine of an answer
 * to the premise + weight * the cosine of the query to the nearest claim of the premise. Many reasons
 * do not name their issue, but their claim does. A premise without a claim is compared by its own
 * words only.
 * @param vector that answers are near
 * @param weight less than 1
 * @param wanted how many of the best hits will certainly be read; 0 if unknown
 */
export function byClaims(
  { store, scope: { budget }, collection, filter }: Source,
  vector: DenseVector,
  { cosines, others, hidden }: NearClaims,
  weight: number,
  wanted: number,
): Omit<Ranked, 'state'> {
  const ids = [...cosines.keys()];
  const near = matchAny('claim', ids);
  const unassigned: Condition = { is_empty: { key: 'claim' } };
  const withoutClaim: Condition =
    hidden.length === 0 ? unassigned : { should: [unassigned, matchAny('claim', hidden)] };
  const nearestOf = ({ payload }: ScoredPoint): number => {
    let nearest = -Infinity;
    for (const id of claimsOf(payload)) nearest = Math.max(nearest, cosines.get(id) ?? others);
    return nearest;
  };
  const some = ids.slice(APART);
  const before = ids.slice(0, APART);
  const parts: readonly Part[] = [
    ...before.map((id, at): Part => {
      const cosine = cosines.get(id)!;
      return { ...admitting([id], before.slice(0, at)), claim: cosine, most: cosine };
    }),
    ...(some.length === 0
      ? []
      : [
          {
            ...admitting(some, before),
            claim: nearestOf,
            most: cosines.get(some[0]!)!,
            beyond: BEYOND,
          },
        ]),
    // All claims are near if there are fewer.
    ...(ids.length < NEAREST
      ? []
      : [{ must: [], must_not: [near, withoutClaim], claim: others, most: others }]),
    { must: [withoutClaim], must_not: [near] },
  ];
  return {
    candidates: readAhead(async (limit) => {
      const limits = parts.map(({ beyond = 0 }) => limit + beyond);
      const query = { vector, using: 'semantic' };
      const found = await store.queryBatch(
        collection,
        parts.map(({ must, must_not = [], claim }, at) => {
          const request = {
            query,
            limit: limits[at]!,
            filter: { must: [filter, ...must], must_not },
          };
          return typeof claim === 'function'
            ? { ...request, payload: ['claim'], budget }
            : { ...request, payload: false };
        }),
      );
      const nearest = found.map((hits, at) => candidatesOf(hits, limits[at]!));
      const places = placesOf(merged(nearest));
      const candidateOf = ({ id, score }: ScoredPoint, claim: number | undefined): Candidate => {
        const at = places.get(id);
        const scores: StageScore[] = [
          at === undefined
            ? { stage: 'MEANING', score }
            : { stage: 'MEANING', score, place: at + 1 },
        ];
        if (claim !== undefined) scores.push({ stage: 'CLAIM', score: claim });
        return { id, tier: 0, score: claim === undefined ? score : mixed(score, claim), scores };
      };
      return merged(
        parts.map(({ claim, most }, at): Candidates => {
          const { bound } = nearest[at]!;
          const score = most === undefined ? bound.score : mixed(bound.score, most);
          return {
            entries: found[at]!.map((hit) =>
              candidateOf(hit, typeof claim === 'function' ? claim(hit) : claim),
            ),
            bound: isComplete(bound) ? COMPLETE : { ...bound, score },
          };
        }),
      );
    }, wanted),
  };

  function mixed(own: number, claim: number): number {
    return (1 - weight) * own + weight * claim;
  }
}

/** The ids of the claims that a premise belongs to. */
export function claimsOf({ claim }: Payload): readonly string[] {
  if (claim === undefined || claim === null) return [];
  return (Array.isArray(claim) ? claim : [claim]) as readonly string[];
}

/** Admits premises of one of these claims, and of none of the others. */
function admitting(claims: readonly string[], others: readonly string[]) {
  const must_not = others.length === 0 ? [] : [matchAny('claim', others)];
  return { must: [matchAny('claim', claims)], must_not };
}

/** Premises that are ranked alike. */
interface Part {
  readonly must: readonly Condition[];
  readonly must_not?: readonly Condition[];
  /** The cosine of the claim; absent if there is none. A function needs the claims of a hit. */
  readonly claim?: number | ((hit: ScoredPoint) => number);
  /** The highest. */
  readonly most?: number;
  /** How many more are fetched. */
  readonly beyond?: number;
}
