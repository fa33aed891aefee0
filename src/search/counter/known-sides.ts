import { toClaim } from '../../corpus/collections/claims.js';
import { premisePayload } from '../../corpus/collections/premises.js';
import { SIDES } from '../../domain/premise.js';
import { meanOfOdds, oddsOf, probabilityFromOdds } from '../../encoders/relevance/odds.js';
import type { RelevanceFilter, Statement } from '../../encoders/relevance/types.js';
import type { StoredPoint } from '../../store/port.js';
import { dot } from '../../math/vectors.js';
import type { Reading } from '../stage.js';
import { withVector } from './claims.js';

/** Where claims are stored, and the models that read them. */
interface Readers extends Reading {
  readonly filter: Pick<RelevanceFilter, 'relevance' | 'sides'>;
}

/** How many other claims the network reads: those nearest to the claim of the search. */
const MOST_CLAIMS = 10;

/** How another claim relates to the claim of the search. */
export interface Relation {
  /** The probability that it is about the same question. */
  readonly relevance: number;
  /** The probability that someone who is for one claim is for the other, too. */
  readonly agrees: number;
}

/** The relations of other claims, by their ids. */
export type Relations = ReadonlyMap<string, Relation>;

/**
 * Has the network compare the claim of the search with the other claims on which the data gives the
 * sides of these premises.
 * @param points premises, with the payload `claims_by_stance`
 * @param client shares the models evenly with the others
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function relationsOf(
  { store, budget, filter }: Readers,
  claim: Statement,
  points: readonly StoredPoint[],
  client?: object,
): Promise<Relations> {
  const ids = [...new Set(points.flatMap((point) => sidesOf(point).map(({ id }) => id)))];
  if (ids.length === 0) return new Map();
  const stored = await store.retrieve('claims', ids, {
    payload: true,
    vectors: ['semantic'],
    budget,
  });
  const near = stored
    .map((point) => ({
      point,
      cosine: dot(claim.vector, withVector(toClaim(point), point).vector),
    }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, MOST_CLAIMS)
    .map(({ point }) => point);
  const others = near.map((point) => inLanguage(point, claim.language));
  const { scores } = await filter.relevance(claim, others, 'CROSS_ENCODER', client);
  const forward = await filter.sides(claim, others, { client });
  const backward = await Promise.all(
    others.map(async (each) => (await filter.sides(each, [claim], { client }))[0]),
  );
  return new Map(
    near.flatMap(({ id }, at) => {
      const [one, other] = [forward[at], backward[at]];
      if (!one || !other) return [];
      // Agreement is symmetric, but the network is not: it reads one text as the claim.
      const agrees = meanOfOdds(one.favours, other.favours);
      return [[id, { relevance: scores[at]!, agrees }] as const];
    }),
  );
}

/**
 * The probability that a premise is for the claim of the search, by its text and by the side that
 * the data gives for it on another claim. Of several such claims, the most relevant one counts; the
 * likelier it is about the same question, the more.
 * @param favours the probability by the texts alone
 * @param point the premise, with the payload `claims_by_stance`
 */
export function withKnownSides(favours: number, point: StoredPoint, relations: Relations): number {
  const known = sidesOf(point)
    .flatMap(({ id, side }) => {
      const relation = relations.get(id);
      return relation ? [{ ...relation, side }] : [];
    })
    .sort((a, b) => b.relevance - a.relevance)[0];
  if (known === undefined) return favours;
  const { relevance, agrees, side } = known;
  const factor = oddsOf(side === 'FAVOR' ? agrees : 1 - agrees) ** relevance;
  return probabilityFromOdds(oddsOf(favours) * factor);
}

/** The claims on which the data gives the side of a premise. */
function sidesOf(point: StoredPoint) {
  const { claims_by_stance: byStance = {} } = premisePayload(point);
  return SIDES.flatMap((side) => (byStance[side] ?? []).map((id) => ({ id, side })));
}

/** A claim in the wording of this language, if the corpus has one. */
function inLanguage(point: StoredPoint, language: string | undefined): Statement {
  const claim = toClaim(point);
  const own = withVector(claim, point);
  const text = language === undefined ? undefined : claim.texts?.[language];
  return text === undefined ? own : { ...own, text, language };
}
