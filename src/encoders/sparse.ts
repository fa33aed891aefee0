import { LRUCache } from 'lru-cache';
import type { SparseVector } from '../store/port.js';
import { type Analyser, analyserOf } from './analysis.js';
import { detectLanguage } from './language.js';

/**
 * The constants of BM25. The average length is fixed, so that a document's vector does not depend
 * on other documents. It is the number of terms, without stop words, in an argument of two
 * sentences; any value from 12 to 30 measures alike.
 */
export const BM25 = { k1: 1.2, b: 0.75, averageLength: 15 } as const;

/** Must be raised whenever the same text would get another vector. */
export const ANALYSIS_VERSION = 1;

/** How much memory recent queries may take. */
const QUERY_BYTES = 2 ** 23;
/** What a word takes in memory with its terms, one for each way to stem it. */
const BYTES_PER_WORD = 400;

/** A text and its language, if known. */
export interface TextInLanguage {
  readonly text: string;
  readonly language?: string | undefined;
}

/** The words of a query, without the stop words of its language, and how often each occurs. */
type Words = ReadonlyMap<string, number>;

/**
 * BM25 over the analysis of each language; a term's index is a hash of language and stem. Whatever
 * takes a text is a generator that can pause every few milliseconds: see `eventLoop` and `atOnce`.
 */
export function createSparseEncoder() {
  const queries = new LRUCache<string, SparseQuery>({ maxSize: QUERY_BYTES });

  return {
    /** The saturated frequencies of the terms. */
    *encodeDocument(text: string, language: string | undefined): Generator<void, SparseVector> {
      const analyser = analyserOf(language);
      const indexOf = indexer(language);
      const counts = new Map<number, number>();
      let length = 0;
      for (const words of analyser.wordsInPieces(text)) {
        for (const term of analyser.terms(words)) {
          const index = indexOf(term);
          counts.set(index, (counts.get(index) ?? 0) + 1);
          length += 1;
        }
        yield;
      }
      const norm = BM25.k1 * (1 - BM25.b + (BM25.b * length) / BM25.averageLength);
      const weights = Array.from(counts.values(), (count) => {
        return (count * (BM25.k1 + 1)) / (count + norm);
      });
      return { indices: [...counts.keys()], values: weights };
    },
    /**
     * A query, whose vectors are computed for each language of the documents. Recent queries come
     * from a cache.
     * @param language decides which stop words are left out; detected if absent
     */
    *encodeQuery(text: string, language?: string): Generator<void, SparseQuery> {
      const key = JSON.stringify([language, text]);
      const known = queries.get(key);
      if (known) return known;
      const words = yield* wordsOf({ text, language });
      const query = queryOf(words);
      queries.set(key, query, { size: 2 * key.length + BYTES_PER_WORD * words.size });
      return query;
    },
    /** Finds the words that texts have in common with a query. */
    commonWords(query: TextInLanguage): CommonWords {
      const known = new Map<Analyser, ReadonlySet<string>>();
      let words: Words | undefined;
      return function* ({ text, language }) {
        const analyser = analyserOf(language);
        words ??= yield* wordsOf(query);
        const terms = known.get(analyser) ?? new Set((yield* termsOf(words, analyser)).keys());
        known.set(analyser, terms);
        return terms.size === 0 ? [] : yield* analyser.wordsWith(terms, text);
      };
    },
  };
}

/** Encodes texts for BM25: the dot product of a document and a query, after idf, is the score. */
export type SparseEncoder = ReturnType<typeof createSparseEncoder>;

/** The words of a text that the query has too, in any inflection, as they stand in the text. */
export type CommonWords = (text: TextInLanguage) => Generator<void, readonly string[]>;

/** A query's terms with their frequencies, before idf. */
export interface SparseQuery {
  /** Stemmed as documents in this language are. */
  vector(language: string): Generator<void, SparseVector>;
}

function queryOf(words: Words): SparseQuery {
  const known = new Map<Analyser, ReadonlyMap<string, number>>();
  return {
    *vector(language) {
      const analyser = analyserOf(language);
      const terms = known.get(analyser) ?? (yield* termsOf(words, analyser));
      known.set(analyser, terms);
      const indexOf = indexer(language);
      const counts = new Map<number, number>();
      for (const [term, count] of terms) {
        const index = indexOf(term);
        counts.set(index, (counts.get(index) ?? 0) + count);
      }
      return { indices: [...counts.keys()], values: [...counts.values()] };
    },
  };
}

function* wordsOf({
  text,
  language = detectLanguage(text),
}: TextInLanguage): Generator<void, Words> {
  const analyser = analyserOf(language);
  const counts = new Map<string, number>();
  for (const words of analyser.wordsInPieces(text)) {
    for (const word of words) {
      if (!analyser.isStopWord(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    yield;
  }
  return counts;
}

/** How many characters of words are stemmed at once. */
const STEMMED = 1_000;

function* termsOf(words: Words, analyser: Analyser): Generator<void, Map<string, number>> {
  const counts = new Map<string, number>();
  let characters = 0;
  for (const [word, count] of words) {
    for (const term of analyser.terms([word])) counts.set(term, (counts.get(term) ?? 0) + count);
    characters += word.length;
    if (characters < STEMMED) continue;
    characters = 0;
    yield;
  }
  return counts;
}

/** How many documents of a corpus and language have each term, from which idf is computed. */
export interface DocumentFrequencies {
  readonly documents: number;
  /** The number of documents that have the term with this index. */
  frequency(term: number): number;
}

/** BM25's inverse document frequency. */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log((documents - frequency + 0.5) / (frequency + 0.5) + 1);
}

/** A query's vector multiplied by idf, without terms that no document has. */
export function weighQuery(query: SparseVector, frequencies: DocumentFrequencies): SparseVector {
  const indices: number[] = [];
  const values: number[] = [];
  for (const [place, term] of query.indices.entries()) {
    const frequency = frequencies.frequency(term);
    if (frequency === 0) continue;
    indices.push(term);
    values.push(query.values[place]! * inverseDocumentFrequency(frequencies.documents, frequency));
  }
  return { indices, values };
}

/** The sum of vectors: one query for documents in several languages. */
export function joinVectors(vectors: readonly SparseVector[]): SparseVector {
  const weights = new Map<number, number>();
  for (const { indices, values } of vectors) {
    for (const [place, index] of indices.entries()) {
      weights.set(index, (weights.get(index) ?? 0) + values[place]!);
    }
  }
  return { indices: [...weights.keys()], values: [...weights.values()] };
}

/** Gives the index of a term: the FNV-1a hash of the UTF-16 units of "language stem". */
function indexer(language = ''): (stem: string) => number {
  const start = hashed(0x811c9dc5, `${language} `);
  return (stem) => hashed(start, stem) >>> 0;
}

function hashed(hash: number, text: string): number {
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash;
}
