import { z } from 'zod';
import type { SideEstimate } from '../../domain/search.js';
import type { Side } from '../../domain/premise.js';
import type { Judge } from '../../domain/stages.js';
import type { SideModel } from '../../domain/learned-models.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { RelevanceFilter } from '../../encoders/relevance/types.js';
import { rounded } from '../../math/statistics.js';
import { page } from '../../store/ties.js';
import { fingerprint } from '../cursor.js';
import type { Candidate } from '../order.js';
import { byCosine } from '../ranks/dense.js';
import { dot } from '../../math/vectors.js';
import { type RelevanceJudge, statementOf } from '../relevance/judge.js';
import { type JudgedMember, judgedMembers, withRelevance } from '../relevance/judged.js';
import type { ScoredHit, Stage } from '../stage.js';
import { relationsOf, withKnownSides } from './known-sides.js';
import { counterOrder } from './order.js';
import type { Target } from './target.js';

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
    ...{ name: 'given', size: 0, state: z.null() },
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
  readonly signal?: AbortSignal | undefined;
}

/** Ranks premises whose side the data does not give, nearest to the claim first. */
export function nearestToClaimStage({ claim }: Target): Stage {
  return {
    ...{ name: 'nearest', size: 0, state: z.null() },
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
  const { relevanceFilter, judge, size, minSideProbability, maxSimilarity, ...rest } = inference;
  const { loadSideModel, ...judging } = rest;
  const { model, minRelevance } = judge;
  return {
    ...{ name: 'infer', size, state: z.string() },
    selection: {
      payload: ['text', 'language', 'sequence', 'claims_by_stance'],
      vectors: ['semantic'],
    },
    async run({ source, pool }, saved) {
      const { members } = await pool();
      // A premise that repeats the claim does not counter it. A premise that negates it in almost
      // the same words is left out too, since vectors hardly tell the two apart.
      const others = members.filter(({ point }) => {
        const { vector } = statementOf(point);
        return [subject, claim].every((said) => dot(said.vector, vector) < maxSimilarity);
      });
      const relevant = await judgedMembers({ ...judging, model, claim }, others);
      const judged = mostRelevant(relevant, judging.read);
      const points = judged.map(({ member }) => member.point);
      const statements = points.map(statementOf);
      const options = { sideModel: await loadSideModel(), client: judging.signal };
      const sides = await relevanceFilter.sides(claim, statements, options);
      const { store, budget } = source;
      const readers = { store, budget, filter: relevanceFilter };
      const relations = await relationsOf(readers, claim, points, judging.signal);
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
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
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
