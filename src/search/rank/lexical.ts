import { z } from 'zod';
import type { Rank } from '../../domain/stages.js';
import { BM25, joinVectors, weighQuery } from '../../encoders/sparse.js';
import { ElenchusError } from '../../runtime/errors.js';
import { type RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { SparseVector } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import { type Candidates, COMPLETE } from '../order.js';
import { nearest, type Source } from '../stage.js';
import type { Ranker, RankQuery } from './ranker.js';

/** The words of a query, weighted for each language of the corpus. */
export interface QueryWords {
  readonly vector: SparseVector;
  /** An upper bound of BM25 for this query; 0 if the corpus has none of its words. */
  readonly highest: number;
}

/** A cursor holds the weights of at most this many terms; beyond that, only a digest. */
const CARRIED_TERMS = 64;

const packed = z.strictObject({ terms: z.base64url(), highest: z.number() });

/** How many extra hits are fetched, since texts with the same few words often tie with the last. */
const TIES = 4;

/** The words of a query as a cursor holds them, or their digest. */
export const packedWords = z.union([packed, z.string()]);
export type PackedWords = z.infer<typeof packedWords>;

/**
 * The query's words, stemmed as the documents of each language are (names and abbreviations stay
 * the same), and weighted by that language's statistics. On a later page they come from the cursor,
 * since the statistics change with every write.
 *
 * @throws ElenchusError CURSOR_STALE if the query is too long for a cursor and its weights have
 *   changed
 */
export async function queryWords(
  query: Pick<RankQuery, 'words' | 'corpus' | 'text'>,
  language: string | undefined,
  scope: RequestScope,
  saved?: PackedWords,
): Promise<QueryWords> {
  if (typeof saved === 'object') return unpack(saved);
  const words = await weigh(query, language, scope);
  if (saved !== undefined && saved !== pack(words)) throw new ElenchusError('CURSOR_STALE');
  return words;
}

/** What a cursor saves so that {@link queryWords} gives the same words again. */
export function pack({ vector, highest }: QueryWords): PackedWords {
  const { indices, values } = vector;
  if (indices.length > CARRIED_TERMS) return fingerprint([indices, values]);
  const bytes = Buffer.concat([
    Buffer.from(Uint32Array.from(indices).buffer),
    Buffer.from(Float32Array.from(values).buffer),
  ]);
  return { terms: bytes.toString('base64url'), highest };
}

function unpack({ terms, highest }: z.infer<typeof packed>): QueryWords {
  const { buffer } = Uint8Array.from(Buffer.from(terms, 'base64url'));
  const count = buffer.byteLength / 8;
  if (!Number.isInteger(count)) throw new ElenchusError('CURSOR_INVALID');
  const indices = [...new Uint32Array(buffer, 0, count)];
  return { vector: { indices, values: [...new Float32Array(buffer, 4 * count)] }, highest };
}

async function weigh(
  {
    words: { registry, sparseEncoder },
    corpus,
    text,
  }: Pick<RankQuery, 'words' | 'corpus' | 'text'>,
  language: string | undefined,
  scope: RequestScope,
): Promise<QueryWords> {
  const targets = await registry.languages(corpus.name);
  const query = await eventLoop.run(sparseEncoder.encodeQuery(text, language), scope);
  const vectors: SparseVector[] = [];
  for (const target of targets) {
    const vector = await eventLoop.run(query.vector(target), scope);
    // Without the terms that this language lacks: of most languages nothing is left.
    vectors.push(weighQuery(vector, await registry.terms(corpus.name, target)));
  }
  const { indices, values } = joinVectors(vectors);
  // A document has one language, and the weight of each of its terms is below k1 + 1.
  const sums = vectors.map((vector) => vector.values.reduce((sum, value) => sum + value, 0));
  return {
    vector: { indices, values: values.map(Math.fround) },
    highest: Math.max(0, ...sums) * (BM25.k1 + 1),
  };
}

/** Ranks by BM25. Premises without a word of the query are left out. */
export const lexical: Ranker<Rank & { method: 'LEXICAL' }, PackedWords> = {
  state: packedWords,
  async rank(source, query, { language }, saved) {
    const words = await queryWords(query, language, source.scope, saved);
    return {
      stage: 'WORDS',
      state: pack(words),
      candidates: (limit, payload) => matching(source, words, limit + TIES, payload),
    };
  },
};

/** The best `limit` hits by BM25; none if the corpus has no word of the query. */
export async function matching(
  source: Source,
  { vector }: QueryWords,
  limit: number,
  payload: boolean,
): Promise<Candidates> {
  if (vector.indices.length === 0) return { entries: [], bound: COMPLETE };
  return nearest(source, { vector, using: 'lexical' }, limit, { payload });
}
