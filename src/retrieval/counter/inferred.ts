import type { Side } from '../../domain/counter.js';
import type { Json } from '../../domain/premise.js';
import type { Relevance } from '../../domain/relevance.js';
import type { Explanation } from '../../domain/search.js';
import { ElenchusError } from '../../errors.js';
import type { RelevanceFilter } from '../../rerank/relevance/types.js';
import type { DenseVector } from '../../store/port.js';
import { rounded } from '../../statistics.js';
import { fingerprint } from '../cursor.js';
import { poolOf, type PoolMember } from '../pool.js';
import { denseRanking } from '../ranks/dense.js';
import type { Candidate, Ranking, Source } from '../ranks/types.js';
import { statementOf, type RelevanceJudge } from '../relevance/judge.js';
import { judgedMembers } from '../relevance/judged.js';
import { counterOrder } from './order.js';
import type { Target } from './target.js';

export interface Inference {
  readonly judge: Pick<RelevanceJudge, 'judge'>;
  readonly relevanceFilter: Pick<RelevanceFilter, 'stance'>;
  readonly relevance: Relevance;
  /** Of the probability of the wanted side. */
  readonly minimum: number;
  readonly threshold: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Premises whose side a model guesses: of those nearest to the claim the ones that probably speak
 * to it on the wanted side, most probable first. There are no others behind them.
 * @param before basis of the first page, on a later one
 * @throws ElenchusError CURSOR_STALE where the order is not that of the first page; MODEL_MISSING,
 *   MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function inferredRanking(
  source: Source,
  { claim, subject, side }: Target,
  { relevanceFilter, minimum, threshold, ...judging }: Inference,
  before?: Json,
): Promise<Ranking> {
  const selection = { payload: ['text', 'language', 'sequence'], vectors: ['semantic'] };
  const nearest = denseRanking(source, claim.vector);
  const pool = await poolOf(source, nearest, judging.relevance.pool, selection);
  const ranked = pool.map((member, place) => ({ member, place }));
  // Nobody speaks against a claim by saying it; and vectors hardly tell what denies it.
  const others = ranked.filter(({ member }) =>
    [subject, claim].every(({ vector }) => cosine(vectorOf(member), vector) < threshold),
  );
  const judged = await judgedMembers({ ...judging, claim }, others);
  const statements = judged.map(({ member }) => statementOf(member.point));
  const { scores, models } = await relevanceFilter.stance(claim, statements);
  const chances = judged.map((each, at) => ({
    ...each,
    id: each.member.point.id,
    relevance: each.judgement.probability,
    probability: probabilityOf(scores[at]!, side),
    model: models[at]!,
  }));
  const { relevance } = judging;
  const order = counterOrder(chances, { probability: minimum, relevance: relevance.minimum });
  const entries = order.map((each, place): Candidate => {
    const { id, score, member, place: before, judgement, probability, model } = each;
    const rank = before + 1;
    const parts: Explanation = {
      semantic: { score: member.candidate.score, rank },
      relevance: { ...judgement, placeBefore: rank },
      stance: { value: side, basis: 'INFERRED', probability, model },
    };
    // One apart, so that none are equal.
    return { id, score: -place, reported: score, parts };
  });
  const basis = fingerprint(entries.map(({ id }) => id));
  if (before !== undefined && before !== basis) throw new ElenchusError('CURSOR_STALE');
  return {
    stage: 'semantic',
    basis,
    candidates: async () => ({ entries, bound: -Infinity }),
  };
}

function vectorOf({ point }: PoolMember): Float32Array {
  return Float32Array.from(point.vectors?.semantic as DenseVector);
}

function probabilityOf(favours: number, side: Side): number {
  return rounded(side === 'FAVOR' ? favours : 1 - favours);
}

/** Of unit vectors; with a vector of zeros 0. */
function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let at = 0; at < a.length; at++) product += a[at]! * b[at]!;
  return product;
}
