import { z } from 'zod';
import type { Corpus } from '../../domain/corpus.js';
import type { Judge } from '../../domain/stages.js';
import { ElenchusError } from '../../runtime/errors.js';
import { fingerprint } from '../cursor.js';
import { COMPLETE, inOrder, TIERS } from '../order.js';
import type { WordEncoder } from '../ranks/lexical.js';
import type { StoredPoint } from '../../store/port.js';
import type { PoolMember, PoolSelection, Source, Stage } from '../stage.js';
import { judgedMembers, type Judging, scoredByJudgement } from './judged.js';
import { inCorpus } from '../../domain/filter.js';
import { premisesByClaims } from '../prefilter/by-claims.js';
import { storedClaims } from '../prefilter/stored-claims.js';

interface JudgeRequest extends Omit<Judging, 'model'> {
  readonly words: WordEncoder;
  readonly corpus: Corpus;
  readonly judge: Judge;
  /** How many candidates are judged. */
  readonly size: number;
}

/**
 * Scores the best hits, or the premises found through similar claims, by the probability that they
 * speak to the claim. Hits that were not judged follow, or are left out if there is a minimum.
 * @throws ElenchusError CURSOR_STALE if the hits or their order are not those of the first page;
 *   CLAIMS_MISSING; as {@link RelevanceJudge.judge}
 */
export function judgeStage(request: JudgeRequest): Stage<string> {
  const { words, corpus, claim, size } = request;
  const { model, minRelevance, viaSimilarClaims } = request.judge;
  return {
    name: 'judge',
    method: model,
    size: viaSimilarClaims ? 0 : size,
    selection: SELECTION,
    state: z.string(),
    boundary: minRelevance === undefined ? undefined : { kind: 'LEFT_OUT' },
    async run({ source, pool }, saved) {
      const members = viaSimilarClaims
        ? await byClaims(words, source, { corpus, text: claim.text, size })
        : (await pool()).members;
      const judged = scoredByJudgement(await judgedMembers({ ...request, model }, members));
      const hits = judged.filter(({ candidate }) => candidate.score >= (minRelevance ?? 0));
      const entries = hits.map(({ candidate }) => candidate);
      const order = inOrder({ entries, bound: COMPLETE });
      const state = fingerprint(order.map(({ entry }) => entry.id));
      if (saved !== undefined && saved !== state) throw new ElenchusError('CURSOR_STALE');
      const counts = { candidates: members.length, judged: judged.length, kept: hits.length };
      return {
        state,
        scored: { hits, others: minRelevance === undefined ? NOT_JUDGED : undefined },
        summary: { ...counts, minimum: minRelevance },
      };
    },
  };
}

const NOT_JUDGED = { behind: TIERS.UNJUDGED, reason: { type: 'RELEVANCE' } } as const;

export const SELECTION: PoolSelection = { payload: ['sequence'] };

/**
 * The admitted premises found through similar claims.
 * @throws ElenchusError CLAIMS_MISSING
 */
export async function byClaims(
  words: WordEncoder,
  { store, budget, collection, filter }: Source,
  { corpus, text, size }: { readonly corpus: Corpus; readonly text: string; readonly size: number },
): Promise<readonly PoolMember[]> {
  const claims = storedClaims({ store, budget }, words, corpus, filter);
  const ids = await premisesByClaims(claims, text, { limit: size });
  if (ids.length === 0) {
    const known = await store.count('claims', { must: [inCorpus(corpus.name)] });
    if (known > 0) return [];
    const field = 'rerank.judge.viaSimilarClaims';
    const details = { field, corpus: corpus.name };
    throw new ElenchusError('CLAIMS_MISSING', details);
  }
  const points: readonly StoredPoint[] = await store.retrieve(collection, ids, {
    payload: ['sequence'],
    budget,
  });
  return points.map((point) => ({ point, candidate: { id: point.id, tier: 0, score: 0 } }));
}
