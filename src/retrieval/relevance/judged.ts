import type { Relevance } from '../../domain/relevance.js';
import type { PoolMember } from '../pool.js';
import type { Subject } from '../subject.js';
import type { Judgement, RelevanceJudge } from './judge.js';

/** A candidate and where it stands. */
export interface PlacedMember {
  readonly member: PoolMember;
  /** Among the candidates, from 0. */
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
 * Of more candidates than CROSS_ENCODER may read those that FAST finds best; all by FAST where it
 * reads none. What was deleted since is left out.
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
  const exact = await judged(fast.toSorted(byRelevance).slice(0, read), model);
  return exact.some(({ judgement }) => judgement.model === model) ? exact : fast;
}

/** What stepped back stays behind what did not. */
export function byRelevance(a: JudgedMember, b: JudgedMember): number {
  const back = ({ member }: JudgedMember) => Number(member.candidate.parts?.steppedBack ?? false);
  return (
    back(a) - back(b) || b.judgement.probability - a.judgement.probability || a.place - b.place
  );
}
