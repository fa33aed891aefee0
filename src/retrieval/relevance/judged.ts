import type { Relevance } from '../../domain/relevance.js';
import { COMPLETE, inOrder, TIERS, type Candidate } from '../order.js';
import type { PoolMember } from '../stage.js';
import type { Subject } from '../subject.js';
import type { Judgement, RelevanceJudge } from './judge.js';

export interface PlacedMember {
  readonly member: PoolMember;
  readonly place: number;
}

export interface JudgedMember extends PlacedMember {
  readonly judgement: Judgement;
}

export interface Judging {
  readonly judge: Pick<RelevanceJudge, 'judge'>;
  readonly claim: Subject;
  readonly relevance: Pick<Relevance, 'model' | 'read'>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Judges candidates. If there are more than CROSS_ENCODER may read, FAST chooses which ones.
 * Deleted ones are left out.
 * @throws ElenchusError as {@link RelevanceJudge.judge}
 */
export async function judgedMembers(
  { judge, claim, relevance: { model, read }, signal }: Judging,
  candidates: readonly PlacedMember[],
): Promise<readonly JudgedMember[]> {
  const judged = async (members: readonly PlacedMember[], by: typeof model) => {
    const premises = members.map(({ member }) => member.point);
    const judgements = await judge.judge({ claim, premises, model: by, signal });
    return members.flatMap((each, at): JudgedMember[] => {
      const judgement = judgements[at];
      return judgement ? [{ ...each, judgement }] : [];
    });
  };
  if (model === 'FAST' || candidates.length <= read) return judged(candidates, model);
  const fast = await judged(candidates, 'FAST');
  const order = inOrder({ entries: fast.map(scoredByJudgement), bound: COMPLETE });
  const best = new Set(order.slice(0, read).map(({ entry }) => entry.id));
  const exact = await judged(
    fast.filter(({ member }) => best.has(member.candidate.id)),
    model,
  );
  return exact.some(({ judgement }) => judgement.model === model) ? exact : fast;
}

/** The hit with its probability as its score. A hit on another claim stays behind the others. */
export function scoredByJudgement({ member, place, judgement }: JudgedMember): Candidate {
  const { id, tier, parts } = member.candidate;
  const relevance = { ...judgement, placeBefore: place + 1 };
  return {
    ...{ id, tier: tier & TIERS.OTHER_CLAIM, score: judgement.probability },
    parts: { ...parts, relevance },
  };
}
