import type { Judge } from '../../domain/stages.js';
import type { StageScore } from '../../domain/explanation.js';
import { COMPLETE, placesBy, placesOf } from '../order.js';
import type { PoolMember, ScoredHit } from '../stage.js';
import type { Subject } from '../subject.js';
import type { Judgement, RelevanceJudge } from './judge.js';

export interface JudgedMember {
  readonly member: PoolMember;
  readonly judgement: Judgement;
}

export interface Judging {
  readonly relevanceJudge: Pick<RelevanceJudge, 'judge'>;
  readonly claim: Subject;
  readonly model: Judge['model'];
  /** How many CROSS_ENCODER may read. */
  readonly read: number;
  /** Whether the claims that premises argue about count, too. */
  readonly withClaims?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Judges candidates. If there are more than CROSS_ENCODER may read, FAST chooses which ones.
 * Deleted ones are left out.
 * @throws ElenchusError as {@link RelevanceJudge.judge}
 */
export async function judgedMembers(
  { relevanceJudge, claim, model, read, withClaims, signal }: Judging,
  candidates: readonly PoolMember[],
): Promise<readonly JudgedMember[]> {
  const judged = async (members: readonly PoolMember[], by: typeof model) => {
    const premises = members.map(({ point }) => point);
    const judgements = await relevanceJudge.judge({
      ...{ claim, premises, model: by, withClaims, signal },
    });
    return members.flatMap((member, at): JudgedMember[] => {
      const judgement = judgements[at];
      return judgement ? [{ member, judgement }] : [];
    });
  };
  if (model !== 'CROSS_ENCODER' || candidates.length <= read) return judged(candidates, model);
  const fast = await judged(candidates, 'FAST');
  const hits = scoredByJudgement(fast).map(({ candidate }) => candidate);
  const places = placesOf({ entries: hits, bound: COMPLETE });
  const best = fast.filter((_, at) => places.get(hits[at]!.id)! < read);
  const exact = await judged(
    best.map(({ member }) => member),
    model,
  );
  return exact.some(({ judgement }) => judgement.model === model) ? exact : fast;
}

/** Hits with their probabilities as scores. */
export function scoredByJudgement(judged: readonly JudgedMember[]): readonly ScoredHit[] {
  const scored = withRelevance(judged);
  return judged.map(({ member: { candidate, place: from }, judgement }, at) => {
    const { id, otherClaim, moves } = candidate;
    const hit = { id, otherClaim, tier: 0, score: judgement.probability };
    return {
      candidate: { ...hit, moves, scores: scored[at]! },
      from,
      reason: { type: 'RELEVANCE', ...judgement },
    };
  });
}

/** The scores of judged hits so far, and their relevance. */
export function withRelevance(judged: readonly JudgedMember[]): readonly (readonly StageScore[])[] {
  const places = placesBy(judged, ({ member, judgement }) => {
    return { id: member.point.id, score: judgement.probability };
  });
  return judged.map(({ member: { candidate, point }, judgement: { probability: score } }) => [
    ...(candidate.scores ?? []),
    { stage: 'RELEVANCE', score, place: places.get(point.id)! + 1 },
  ]);
}
