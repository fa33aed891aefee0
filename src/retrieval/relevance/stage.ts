import type { Corpus } from '../../domain/corpus.js';
import type { Json } from '../../domain/premise.js';
import type { Relevance, RelevanceSummary } from '../../domain/relevance.js';
import { inOrder } from '../order.js';
import { reordered, type Reordered } from '../ranks/reordered.js';
import type { BoundedRanking, Candidate, Ranking, Source } from '../ranks/types.js';
import type { WordEncoder } from '../ranks/words.js';
import type { Subject } from '../subject.js';
import { byClaims, byRank } from './candidates.js';
import type { RelevanceJudge } from './judge.js';
import { byRelevance, judgedMembers, type JudgedMember } from './judged.js';

/** The stage between the order and what reorders it further: judged hits come first. */
export interface RelevanceStage {
  /** How many of the best hits it wants. */
  readonly size: number;
  /**
   * @param basis that of the first page, on a later one
   * @throws ElenchusError CURSOR_STALE if the hits that are kept, or their order, are not those of
   *   the first page; CLAIMS_MISSING; as {@link RelevanceJudge.judge}
   */
  over(source: Source, ranking: BoundedRanking, basis?: Json): Promise<RelevantRanking>;
}

export interface RelevantRanking extends Ranking {
  readonly summary: RelevanceSummary;
}

interface StageRequest {
  readonly judge: RelevanceJudge;
  readonly words: WordEncoder;
  readonly corpus: Corpus;
  readonly claim: Subject;
  readonly relevance: Relevance;
  readonly signal?: AbortSignal | undefined;
}

export function relevanceStage(request: StageRequest): RelevanceStage {
  const { words, corpus, claim, relevance } = request;
  const { pool: size, minimum = 0 } = relevance;
  return {
    size: relevance.candidates === 'BY_RANK' ? size : 0,
    async over(source, ranking, basis) {
      const pool =
        relevance.candidates === 'BY_RANK'
          ? await byRank(source, ranking, size)
          : await byClaims(words, source, { corpus, text: claim.text, size });
      const members = pool.map((member, place) => ({ member, place }));
      const judged = await judgedMembers(request, members);
      const kept = judged.filter(({ judgement }) => judgement.probability >= minimum);
      const order = kept.sort(byRelevance).map((each) => raised(each, ranking.reach));
      const below = relevance.minimum === undefined ? unjudged(ranking) : nothing(ranking);
      const summary = {
        ...{ candidates: pool.length, judged: judged.length, kept: kept.length },
        ...(relevance.minimum !== undefined && { minimum }),
      };
      return { ...reordered(below, order, basis), summary };
    },
  };
}

/** @param reach of all scores of the order: what is judged comes before what is not */
function raised({ member, place, judgement }: JudgedMember, reach: number): Reordered {
  const { point, candidate } = member;
  return {
    member: { point, candidate: { ...candidate, score: reach } },
    reported: judgement.probability,
    parts: { ...candidate.parts, relevance: { ...judgement, placeBefore: place + 1 } },
  };
}

/** What nobody has judged counts as not relevant, in its own order. */
function unjudged(ranking: BoundedRanking): Ranking {
  return {
    stage: undefined,
    basis: ranking.basis,
    async candidates(limit, payload) {
      const found = await ranking.candidates(limit, payload);
      const places = new Map(inOrder(found).map(({ entry }, place) => [entry.id, place + 1]));
      const entries = found.entries.map((entry): Candidate => {
        const { id, score, reported = score, parts } = entry;
        const rank = places.get(id);
        const part = { score: reported, ...(rank !== undefined && { rank }) };
        return { ...entry, reported: 0, parts: { [ranking.stage]: part, ...parts } };
      });
      return { entries, bound: found.bound };
    },
  };
}

function nothing({ basis }: BoundedRanking): Ranking {
  return {
    stage: undefined,
    basis,
    candidates: async () => ({ entries: [], bound: -Infinity }),
  };
}
