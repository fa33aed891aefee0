import { LRUCache } from 'lru-cache';
import { countsOf } from '../statistics.js';
import type { SparseVector } from '../store/port.js';
import { Analyser } from './analysis.js';
import { detectLanguage } from './language.js';
import type { TermStatistics } from './types.js';

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
const BYTES_PER_TERM = 16;

/** A text and its language, if that is known. */
interface Written {
  readonly text: string;
  readonly language?: string | undefined;
}

/** BM25 over the analysis of each language; a term's index is a hash of language and stem. */
export function createSparseEncoder() {
  const analysers = new Map<string, Analyser>();
  const analyserOf = (language = ''): Analyser => {
    const analyser = analysers.get(language) ?? new Analyser(language);
    analysers.set(language, analyser);
    return analyser;
  };
  /** The words of a query, without the stop words of its language. */
  const wordsOf = ({ text, language = detectLanguage(text) }: Written): readonly string[] => {
    const own = analyserOf(language);
    return [...own.words(text)].filter((word) => !own.isStopWord(word));
  };
  const queries = new LRUCache<string, readonly SparseVector[]>({
    maxSize: QUERY_BYTES,
    sizeCalculation: (vectors, key) =>
      vectors.reduce((sum, { indices }) => sum + BYTES_PER_TERM * indices.length, 2 * key.length),
  });

  return {
    /** The saturated frequencies of the terms. */
    encodeDocument(text: string, language: string | undefined): SparseVector {
      const analyser = analyserOf(language);
      const terms = analyser.terms(analyser.words(text));
      const norm = BM25.k1 * (1 - BM25.b + (BM25.b * terms.length) / BM25.averageLength);
      return vectorOf(terms, language, (count) => (count * (BM25.k1 + 1)) / (count + norm));
    },
    /**
     * A query's terms with their frequencies, before idf: one vector for each language in
     * `targets`, stemmed as documents in that language are. Recent queries come from a cache.
     * @param language decides which stop words are left out; detected if absent
     */
    encodeQuery(
      text: string,
      targets: readonly string[],
      language?: string,
    ): readonly SparseVector[] {
      const key = JSON.stringify([language, targets, text]);
      const known = queries.get(key);
      if (known) return known;
      const words = wordsOf({ text, language });
      const vectors = targets.map((target) =>
        vectorOf(analyserOf(target).terms(words), target, (count) => count),
      );
      queries.set(key, vectors);
      return vectors;
    },
    /** The words of a text that a query has too, in any inflection, as they stand in the text. */
    commonWords(query: Written, { text, language }: Written): readonly string[] {
      const analyser = analyserOf(language);
      const terms = new Set(analyser.terms(wordsOf(query)));
      return terms.size === 0 ? [] : analyser.wordsOf(text, terms);
    },
  };
}

/** BM25's inverse document frequency. */
export function inverseDocumentFrequency(documents: number, frequency: number): number {
  return Math.log((documents - frequency + 0.5) / (frequency + 0.5) + 1);
}

/** A query's vector multiplied by idf, without terms that no document has. */
export function weighQuery(query: SparseVector, statistics: TermStatistics): SparseVector {
  const indices: number[] = [];
  const values: number[] = [];
  for (const [place, term] of query.indices.entries()) {
    const frequency = statistics.frequency(term);
    if (frequency === 0) continue;
    indices.push(term);
    values.push(query.values[place]! * inverseDocumentFrequency(statistics.documents, frequency));
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

function vectorOf(
  terms: readonly string[],
  language: string | undefined,
  weigh: (count: number) => number,
): SparseVector {
  const counts = countsOf(terms.map((term) => termIndex(language, term)));
  return { indices: [...counts.keys()], values: [...counts.values()].map(weigh) };
}

/** The FNV-1a hash of the UTF-16 units of "language stem". */
function termIndex(language = '', stem: string): number {
  let hash = 0x811c9dc5;
  for (const part of [language, ' ', stem]) {
    for (let place = 0; place < part.length; place += 1) {
      hash = Math.imul(hash ^ part.charCodeAt(place), 0x01000193);
    }
  }
  return hash >>> 0;
}
