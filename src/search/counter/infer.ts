import { z } from 'zod';
import type { SideModel } from '../../domain/learned-models.js';
import type { Side } from '../../domain/premise.js';
import type { SideEstimate } from '../../domain/search.js';
import type { Judge } from '../../domain/stages.js';
import type { RelevanceFilter } from '../../encoders/relevance/models.js';
import { rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
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
import { DIGEST, type ScoredHit, type Stage } from '../stage.js';
import type { Target } from './target.js';

/**
 * Ranks premises whose side the data gives or decides by a claim, nearest to the subject first. Premises that repeat the
 * countered premise are left out. If a claim is countered, a premise very near to it on the wanted
 * side is its negation, and stays.
 * @param given the side that all of them take; absent if their claims say it
 */
export function givenStage(
  { subject, premiseId }: Target,
  maxSimilarity: number,
  given?: Side,
): Stage {
  const side: SideEstimate | undefined = given && { side: given, basis: 'GIVEN', probability: 1 };
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
        return { entries: others.map((entry) => ({ ...entry, side })), bound };
      };
      return { state: null, ranked: { stage: nearest.stage, candidates } };
    },
  };
}

export interface Inference {
  readonly relevanceJudge: Pick<RelevanceJudge, 'judge'>;
  readonly relevanceFilter: Pick<RelevanceFilter, 'sides'>;
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
      payload: ['text', 'language', 'sequence'],
      vectors: ['semantic'],
    },
    async run({ source: { scope }, pool }) {
      const { members } = await pool();
      // A premise that repeats the claim does not counter it. A premise that negates it in almost
      // the same words is left out too, since vectors hardly tell the two apart.
      const others = members.filter(({ point }) => {
        const { vector } = statementOf(point);
        return [subject, claim].every((said) => dot(said.vector, vector) < maxSimilarity);
      });
      const relevant = await judgedMembers({ relevanceJudge, model, claim, read }, others, scope);
      const judged = mostRelevant(relevant, read);
      const statements = judged.map(({ member }) => statementOf(member.point));
      const options = { sideModel: await loadSideModel(), waiter: scope };
      const sides = await relevanceFilter.sides(claim, statements, options);
      const measured = withRelevance(judged);
      const guesses = judged.flatMap((each, at) => {
        const known = sides[at];
        if (known === undefined) return [];
        const { point } = each.member;
        const relevance = each.judgement.probability;
        const probability = probabilityOf(known.favours, side);
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
