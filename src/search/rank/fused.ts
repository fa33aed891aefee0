import { z } from 'zod';
import type { ScoreStage, StageScore } from '../../domain/explanation.js';
import type { Rank } from '../../domain/stages.js';
import type { NearestQuery } from '../../store/port.js';
import { lowestEqual } from '../../store/ties.js';
import {
  type Bound,
  type Candidate,
  type Candidates,
  growUntil,
  isKnown,
  readAhead,
  SPARE,
  TIERS,
} from '../order.js';
import { nearest, type Source } from '../stage.js';
import { matching, pack, packedWords, type QueryWords, queryWords } from './lexical.js';
import type { Ranker } from './ranker.js';

/** How many of the best hits by meaning, and of the best by words, are fused. */
const POOL = 100;
/** How many extra hits are fetched: for hits found by words only, and for ties with the last. */
const BEYOND = 50;
/**
 * If meaning weighs less than this share, hits outside the pool get a tier of their own, since
 * their scores would be too close to tell apart.
 */
const TELLING_SHARE = 0.1;
/** The cut of a list that has fewer hits than the pool. */
const NO_CUT = -2;

const state = z.strictObject({ words: packedWords, semantic: z.number(), lexical: z.number() });
export type FusedState = z.infer<typeof state>;

/** The best points of a list. A point found by words only has a cosine, but no place by meaning. */
interface List {
  /** The list holds all points with at least this score. */
  readonly cut: number;
  readonly found: Map<string, { readonly score: number; readonly place?: number }>;
}

/**
 * Ranks the best {@link POOL} hits by meaning and the best by words (and those that tie with the
 * last) by the cosine and BM25 / the highest BM25 that the query can reach, with the weights 1 -
 * `lexicalWeight` and `lexicalWeight`. BM25 only counts for the best by words; the cosine counts for
 * all. A hit that scores no more than one outside the pool could follows with all others, by
 * cosine. The cursor stores the lowest scores of the pool, not its members, so that hits keep their
 * places if others are deleted.
 */
export const fused: Ranker<Rank & { method: 'FUSED' }, FusedState> = {
  state,
  async rank(source, query, { language, lexicalWeight }, saved) {
    const { wanted } = query;
    const share = { semantic: 1 - lexicalWeight, lexical: lexicalWeight };
    const words = await queryWords(query, language, source.scope, saved?.words);
    const meaning: NearestQuery = { vector: await query.vector(), using: 'semantic' };
    const byMeaning = readAhead(
      (limit) => nearest(source, meaning, limit),
      // More hits than this rarely move up.
      wanted > 0 ? wanted + POOL + BEYOND : 0,
    );
    const [semantic, lexical, cosines] = await Promise.all([
      listOf(byMeaning, saved?.semantic),
      listOf((limit) => matching(source, words, limit, false), saved?.lexical),
      cosinesByWords(source, meaning, words),
    ]);
    await addCosines(source, meaning, semantic, lexical, cosines);

    const outside = share.semantic * semantic.cut;
    const best = [...semantic.found].flatMap(([id, { score: cosine }]): Candidate[] => {
      const bm25 = lexical.found.get(id)?.score ?? 0;
      const byWords = words.highest > 0 ? bm25 / words.highest : 0;
      const score = share.semantic * cosine + share.lexical * byWords;
      if (lowestEqual(score) <= outside) return [];
      const scores = [...scoreOf(id, semantic, 'MEANING'), ...scoreOf(id, lexical, 'WORDS')];
      return [{ id, tier: 0, score, scores }];
    });
    const isBest = new Set(best.map(({ id }) => id));
    const tail =
      share.semantic < TELLING_SHARE
        ? { tier: TIERS.UNFUSED, weight: 1 }
        : { tier: 0, weight: share.semantic };
    const others = ({ id, score: cosine }: Candidate, index: number): Candidate => {
      const scores = [{ stage: 'MEANING', score: cosine, place: index + 1 } as const];
      return { id, tier: tail.tier, score: tail.weight * cosine, scores };
    };
    const behind = ({ tier, score }: Bound): Bound => {
      return { tier: tier + tail.tier, score: tail.weight * score };
    };

    return {
      stage: 'FUSED',
      state: { words: pack(words), semantic: semantic.cut, lexical: lexical.cut },
      async candidates(limit) {
        const first = { tier: tail.tier, score: tail.tier > 0 ? Infinity : outside };
        if (best.length >= limit) return { entries: best, bound: first };
        const { entries, bound } = await byMeaning(limit + best.length);
        const rest = entries.map(others).filter(({ id }) => !isBest.has(id));
        return { entries: [...best, ...rest], bound: behind(bound) };
      },
    };
  },
};

/**
 * The best {@link POOL} hits and those that tie with the last; on a later page, all down to the cut
 * of the first page.
 */
async function listOf(
  fetch: (limit: number) => Promise<Candidates>,
  given: number | undefined,
): Promise<List> {
  const { placed } = await growUntil(
    (known) => (given === undefined ? known.placed.length >= POOL : isKnown(known.bound, 0, given)),
    POOL + SPARE,
    fetch,
  );
  const cut = given ?? placed[POOL - 1]?.key.floor ?? NO_CUT;
  const best = placed.filter(({ candidate }) => candidate.score >= cut);
  return {
    cut,
    found: new Map(best.map(({ candidate: { id, score } }, at) => [id, { score, place: at + 1 }])),
  };
}

/** The cosines of the best hits by words, asked for together with these hits, by id. */
async function cosinesByWords(
  source: Source,
  meaning: NearestQuery,
  { vector }: QueryWords,
): Promise<ReadonlyMap<string, number>> {
  if (vector.indices.length === 0) return new Map();
  const among = { query: { vector, using: 'lexical' }, limit: POOL + SPARE };
  const { entries } = await nearest(source, meaning, among.limit, { among });
  return new Map(entries.map(({ id, score }) => [id, score]));
}

/** Adds the cosines of hits found by words only, and asks for those that are not known yet. */
async function addCosines(
  source: Source,
  meaning: NearestQuery,
  semantic: List,
  lexical: List,
  cosines: ReadonlyMap<string, number>,
): Promise<void> {
  const byWords = [...lexical.found.keys()].filter((id) => !semantic.found.has(id));
  const missing = byWords.filter((id) => !cosines.has(id));
  for (const id of byWords) {
    const score = cosines.get(id);
    if (score !== undefined) semantic.found.set(id, { score });
  }
  if (missing.length === 0) return;
  const filter = { must: [source.filter, { has_id: missing }] };
  const { entries } = await nearest({ ...source, filter }, meaning, missing.length);
  for (const { id, score } of entries) semantic.found.set(id, { score });
}

function scoreOf(id: string, { found }: List, stage: ScoreStage): readonly StageScore[] {
  const part = found.get(id);
  return part ? [{ stage, ...part }] : [];
}
