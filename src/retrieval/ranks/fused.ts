import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import type { Explanation, Rank } from '../../domain/search.js';
import type { DenseVector, NearestQuery } from '../../store/port.js';
import { lowestEqual } from '../../store/ties.js';
import { parseBasis } from '../cursor.js';
import type { Candidates } from '../order.js';
import { bestOf } from './best.js';
import { matching } from './lexical.js';
import { nearest } from './nearest.js';
import {
  COSINE_REACH,
  type BoundedRanking,
  type Candidate,
  type RankedQuery,
  type Source,
} from './types.js';
import { pack, type Words } from './words.js';

/** So many of the best by meaning, and of the best by words, are fused. */
const POOL = 100;
/** So many of those that only the words found, or equals of the last, are asked for beyond. */
const SPARE = 50;
/** Lifts the fused ones above all cosines. */
const LIFT = 3;

const carried = z.strictObject({ words: z.json(), semantic: z.number(), lexical: z.number() });

type Weights = Pick<Rank & { method: 'FUSED' }, 'semantic' | 'lexical'>;

/** A stage's best points. What only the words found has a cosine, but no rank by meaning. */
interface Pool {
  /** All points with at least this score are in the pool. */
  readonly cut: number;
  readonly found: Map<string, { readonly score: number; readonly rank?: number }>;
}

/** The basis of the words in a basis of this ranking. */
export function wordsBasis(basis: Json | undefined): Json | undefined {
  return basis === undefined ? undefined : parseBasis(carried, basis).words;
}

/**
 * By `semantic` * cosine + `lexical` * BM25 / highest BM25 that the query can reach,
 * over the best {@link POOL} of both stages (and their equals). BM25 counts for what
 * is among the best by words, as the explanation shows; the cosine counts for all.
 * What has no more than the best outside the pool could have follows, with all
 * others, by cosine. The pool is remembered by its lowest scores, not by its
 * members: where some are deleted, the others keep their places.
 */
export async function fusedRanking(
  source: Source,
  vector: DenseVector,
  words: Words,
  weights: Weights,
  { basis, wanted = 0 }: Pick<RankedQuery, 'basis' | 'wanted'>,
): Promise<BoundedRanking> {
  const cuts = basis === undefined ? undefined : parseBasis(carried, basis);
  const meaning: NearestQuery = { vector, using: 'semantic' };
  const byMeaning = readAhead(
    (limit) => nearest(source, meaning, limit),
    // Rarely more are raised above those that follow by meaning.
    wanted > 0 ? wanted + POOL + SPARE : 0,
  );
  const [semantic, lexical] = await Promise.all([
    poolOf(byMeaning, cuts?.semantic),
    poolOf((limit) => matching(source, words, limit, false), cuts?.lexical),
  ]);
  await complete(source, meaning, semantic, lexical);
  const raised = fuse(semantic, lexical, words.highest, weights);
  const above = new Set(raised.map(({ id }) => id));

  return {
    stage: 'fused',
    reach: LIFT + COSINE_REACH,
    basis: { words: pack(words), semantic: semantic.cut, lexical: lexical.cut },
    async candidates(limit) {
      if (raised.length >= limit) return { entries: raised, bound: LIFT - 1 };
      const { entries, bound } = await byMeaning(limit + raised.length);
      const rest = entries.map(({ id, score }, index): Candidate => {
        const parts = { semantic: { score, rank: index + 1 } };
        return { id, score, reported: weights.semantic * score, parts };
      });
      return { entries: [...raised, ...rest.filter(({ id }) => !above.has(id))], bound };
    },
  };
}

/** Asks for at least `first` at once, and again only where more is wanted. */
function readAhead(
  fetch: (limit: number) => Promise<Candidates<Candidate>>,
  first: number,
): (limit: number) => Promise<Candidates<Candidate>> {
  let asked = 0;
  let found: Promise<Candidates<Candidate>>;
  return (limit) => {
    if (limit > asked) {
      asked = Math.max(limit, first);
      found = fetch(asked);
    }
    return found;
  };
}

async function poolOf(
  fetch: (limit: number) => Promise<Candidates<Candidate>>,
  given: number | undefined,
): Promise<Pool> {
  const { cut, members } = await bestOf(fetch, POOL, given);
  const found = members.map(({ id, score }, index) => [id, { score, rank: index + 1 }] as const);
  return { cut, found: new Map(found) };
}

/** Adds the cosines of what only the words found. */
async function complete(
  source: Source,
  meaning: NearestQuery,
  semantic: Pool,
  lexical: Pool,
): Promise<void> {
  const missing = [...lexical.found.keys()].filter((id) => !semantic.found.has(id));
  if (missing.length === 0) return;
  const filter = { must: [source.filter, { has_id: missing }] };
  const { entries } = await nearest({ ...source, filter }, meaning, missing.length);
  for (const { id, score } of entries) semantic.found.set(id, { score });
}

/** The points of both pools that are above what the best outside could have by its cosine alone. */
function fuse(semantic: Pool, lexical: Pool, highest: number, weights: Weights): Candidate[] {
  // Weights that sum to 1 keep rounding errors below the tolerance of scores.
  const sum = weights.semantic + weights.lexical;
  const outside = (weights.semantic * semantic.cut) / sum;
  return [...semantic.found].flatMap(([id, { score }]): Candidate[] => {
    const words = highest > 0 ? (lexical.found.get(id)?.score ?? 0) / highest : 0;
    const reported = weights.semantic * score + weights.lexical * words;
    if (lowestEqual(reported / sum) <= outside) return [];
    const parts = {
      ...partsOf(id, semantic, 'semantic'),
      ...partsOf(id, lexical, 'lexical'),
    };
    return [{ id, score: reported / sum + LIFT, reported, parts }];
  });
}

/** A stage's part in the explanation. */
function partsOf(id: string, { found }: Pool, stage: 'semantic' | 'lexical'): Explanation {
  const part = found.get(id);
  return part ? { [stage]: part } : {};
}
