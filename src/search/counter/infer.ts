import { z } from 'zod';
import { toClaim } from '../../corpus/collections/claims.js';
import { premisePayload } from '../../corpus/collections/premises.js';
import type { SideModel } from '../../domain/learned-models.js';
import { type Side, SIDES } from '../../domain/premise.js';
import type { SideEstimate } from '../../domain/search.js';
import type { Judge } from '../../domain/stages.js';
import type { RelevanceFilter } from '../../encoders/relevance/models.js';
import { meanOfOdds, oddsOf, probabilityFromOdds } from '../../encoders/relevance/pair-models.js';
import type { Statement } from '../../encoders/relevance/types.js';
import { rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import type { StoredPoint } from '../../store/port.js';
import { page, rank } from '../../store/ties.js';
import { fingerprint } from '../cursor.js';
import {
  type JudgedMember,
  judgedMembers,
  type RelevanceJudge,
  statementOf,
  withRelevance,
} from '../judge/judge.js';
import type { Candidate } from '../order.js';
import { byCosine } from '../rank/ranker.js';
import { DIGEST, type ScoredHit, type Stage, type StoreAccess } from '../stage.js';
import { type Target, withVector } from './target.js';

/**
 * Ranks premises whose side the data gives, nearest to the subject first. Premises that repeat the
 * countered premise are left out. If a claim is countered, a premise very near to it on the wanted
 * side is its negation, and stays.
 */
export function givenStage(
  { subject, premiseId }: Target,
  side: Side,
  maxSimilarity: number,
): Stage {
  const given: SideEstimate = { side, basis: 'GIVEN', probability: 1 };
  const repeats = ({ score }: Candidate) => premiseId !== undefined && score >= maxSimilarity;
  return {
    name: 'given',
    size: 0,
    state: z.null(),
    async run({ source }) {
      const nearest = byCosine(source, subject.vector);
      const candidates: typeof nearest.candidates = async (limit, payload) => {
        const { entries, bound } = await nearest.candidates(limit, payload);
        const others = entries.filter((entry) => !repeats(entry));
        return { entries: others.map((entry) => ({ ...entry, side: given })), bound };
      };
      return { state: null, ranked: { stage: nearest.stage, candidates } };
    },
  };
}

export interface Inference {
  readonly relevanceJudge: Pick<RelevanceJudge, 'judge'>;
  readonly relevanceFilter: Pick<RelevanceFilter, 'relevance' | 'sides'>;
  readonly judge: Judge;
  /** How many candidates are judged, and how many of the most relevant CROSS_ENCODER reads. */
  readonly size: number;
  readonly read: number;
  /** The side model of the corpus, if it has one. */
  readonly loadSideModel: () => Promise<SideModel | undefined>;
  readonly minSideProbability: number;
  readonly maxSimilarity: number;
}

/** Ranks premises whose side the data does not give, nearest to the claim first. */
export function nearestToClaimStage({ claim }: Target): Stage {
  return {
    name: 'nearest',
    size: 0,
    state: z.null(),
    run: async ({ source }) => ({ state: null, ranked: byCosine(source, claim.vector) }),
  };
}

/**
 * Scores premises by the probability that they speak to the claim and take the wanted side, as
 * models estimate it. Premises below the minima are left out.
 * @throws ElenchusError CURSOR_STALE if the order is not that of the first page; MODEL_MISSING,
 *   MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export function inferStage({ claim, subject, side }: Target, inference: Inference): Stage<string> {
  const { relevanceJudge, relevanceFilter, size, read, loadSideModel } = inference;
  const { minSideProbability, maxSimilarity } = inference;
  const { model, minRelevance } = inference.judge;
  return {
    name: 'infer',
    size,
    state: DIGEST,
    selection: {
      payload: ['text', 'language', 'sequence', 'claims_by_stance'],
      vectors: ['semantic'],
    },
    async run({ source, pool }) {
      const { scope } = source;
      const { members } = await pool();
      // A premise that repeats the claim does not counter it. A premise that negates it in almost
      // the same words is left out too, since vectors hardly tell the two apart.
      const others = members.filter(({ point }) => {
        const { vector } = statementOf(point);
        return [subject, claim].every((said) => dot(said.vector, vector) < maxSimilarity);
      });
      const relevant = await judgedMembers({ relevanceJudge, model, claim, read }, others, scope);
      const judged = mostRelevant(relevant, read);
      const points = judged.map(({ member }) => member.point);
      const statements = points.map(statementOf);
      const options = { sideModel: await loadSideModel(), waiter: scope };
      const sides = await relevanceFilter.sides(claim, statements, options);
      const relations = await relationsOf(source, relevanceFilter, claim, points);
      const measured = withRelevance(judged);
      const guesses = judged.flatMap((each, at) => {
        const known = sides[at];
        if (known === undefined) return [];
        const { point } = each.member;
        const relevance = each.judgement.probability;
        const favours = withKnownSides(known.favours, point, relations);
        const probability = probabilityOf(favours, side);
        const { model, learned, stale } = known;
        const inferred = { model, learned, ...(stale && { stale }) };
        const estimate: SideEstimate = { side, basis: 'INFERRED', probability, ...inferred };
        return [{ ...each, id: point.id, scores: measured[at]!, relevance, probability, estimate }];
      });
      const order = counterOrder(guesses, {
        probability: minSideProbability,
        relevance: minRelevance,
      });
      const state = fingerprint(order.map(({ id }) => id));
      const hits = order.map(({ member, judgement, id, score, scores, estimate }): ScoredHit => {
        return {
          candidate: { id, tier: 0, score, scores, side: estimate },
          from: member.place,
          reason: { type: 'RELEVANCE', ...judgement },
        };
      });
      return { state, scored: { hits } };
    },
  };
}

/** The members with the highest relevance. */
function mostRelevant(judged: readonly JudgedMember[], count: number): readonly JudgedMember[] {
  if (judged.length <= count) return judged;
  const scored = judged.map((each) => {
    return { each, id: each.member.point.id, score: each.judgement.probability };
  });
  return page(scored, count).map(({ each }) => each);
}

function probabilityOf(favours: number, side: Side): number {
  return rounded(side === 'FAVOR' ? favours : 1 - favours);
}

export interface Prediction {
  readonly id: string;
  /** The probability that it speaks to the claim. */
  readonly relevance: number;
  /** The probability that it takes the wanted side, if it speaks to the claim. */
  readonly probability: number;
}

/**
 * The predictions that reach both minima, ordered by the probability that the premise speaks to the
 * claim and takes the wanted side: the product of the two, highest first, ties by id. Relevance
 * alone measures worse (`elenchus evaluate counter-premises`).
 */
export function counterOrder<Each extends Prediction>(
  judged: readonly Each[],
  minima: { readonly probability: number; readonly relevance?: number | undefined },
): readonly (Each & { readonly score: number })[] {
  const kept = judged.filter(
    ({ probability, relevance }) =>
      probability >= minima.probability && relevance >= (minima.relevance ?? 0),
  );
  return rank(kept.map((each) => ({ ...each, score: each.relevance * each.probability })));
}

/** How many other claims the network reads: those nearest to the claim of the search. */
const MOST_CLAIMS = 10;

/** How another claim relates to the claim of the search. */
interface Relation {
  /** The probability that it is about the same question. */
  readonly relevance: number;
  /** The probability that someone who is for one claim is for the other, too. */
  readonly agrees: number;
}

/** The relations of other claims, by their ids. */
type Relations = ReadonlyMap<string, Relation>;

/**
 * Has the network compare the claim of the search with the other claims on which the data gives the
 * sides of these premises.
 * @param points premises, with the payload `claims_by_stance`
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
async function relationsOf(
  { store, scope }: StoreAccess,
  filter: Pick<RelevanceFilter, 'relevance' | 'sides'>,
  claim: Statement,
  points: readonly StoredPoint[],
): Promise<Relations> {
  const ids = [...new Set(points.flatMap((point) => sidesOf(point).map(({ id }) => id)))];
  if (ids.length === 0) return new Map();
  const stored = await store.retrieve('claims', ids, {
    payload: true,
    vectors: ['semantic'],
    budget: scope.budget,
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
  const { scores } = await filter.relevance(claim, others, 'CROSS_ENCODER', scope);
  const forward = await filter.sides(claim, others, { waiter: scope });
  const backward = await Promise.all(
    others.map(async (each) => (await filter.sides(each, [claim], { waiter: scope }))[0]),
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
function withKnownSides(favours: number, point: StoredPoint, relations: Relations): number {
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
