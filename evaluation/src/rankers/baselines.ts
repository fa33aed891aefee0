import { Analyser } from 'elenchus/internal/encoders/analysis.js';
import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import { createSparseEncoder } from 'elenchus/internal/encoders/sparse.js';
import { countsOf } from 'elenchus/internal/math/statistics.js';
import { Bm25Index } from '../premises/relevance.js';
import { type Ranker, textsOf } from './task.js';

/** As the baseline of Touché 2020. */
const MU = 2_000;

interface Indexed {
  readonly language: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/**
 * Query likelihood with Dirichlet smoothing, over stems without stop words. Zhai and Lafferty 2004,
 * "A study of smoothing methods for language models applied to information retrieval", table 1.
 */
export class DirichletIndex {
  readonly #analysers = new Map<string, Analyser>();
  readonly #documents: ReadonlyMap<string, Indexed>;
  readonly #collection = new Map<string, number>();
  #size = 0;

  /** @param texts the collection; only these can be scored */
  constructor(texts: readonly string[]) {
    this.#documents = new Map(texts.map((text) => [text, this.#indexed(text)]));
  }

  /** The logarithm of the likelihood of the query, less what is the same for all texts. */
  scores(query: string, texts: readonly string[]): Float64Array {
    const own = this.#analyser(detectLanguage(query));
    const words = [...own.words(query)].filter((word) => !own.isStopWord(word));
    return Float64Array.from(texts, (text) => {
      const { language, counts, length } = this.#documents.get(text)!;
      const known = this.#analyser(language)
        .terms(words)
        .filter((term) => this.#collection.has(term));
      const smoothing = Math.log(1 + length / MU);
      return known.reduce((sum, term) => {
        const expected = (MU * this.#collection.get(term)!) / this.#size;
        return sum + Math.log(1 + (counts.get(term) ?? 0) / expected) - smoothing;
      }, 0);
    });
  }

  #indexed(text: string): Indexed {
    const language = detectLanguage(text) ?? '';
    const analyser = this.#analyser(language);
    const terms = analyser.terms(analyser.words(text));
    const counts = countsOf(terms);
    for (const [term, count] of counts) {
      this.#collection.set(term, (this.#collection.get(term) ?? 0) + count);
    }
    this.#size += terms.length;
    return { language, counts, length: terms.length };
  }

  #analyser(language = ''): Analyser {
    const analyser = this.#analysers.get(language) ?? new Analyser(language);
    this.#analysers.set(language, analyser);
    return analyser;
  }
}

const dirichlet: Ranker = {
  name: 'dirichlet',
  over({ texts }) {
    const index = new DirichletIndex(texts);
    return (query) => index.scores(query.text, textsOf(query));
  },
};

const bm25: Ranker = {
  name: 'bm25',
  over({ texts }) {
    const index = new Bm25Index(texts, createSparseEncoder());
    const places = new Map(texts.map((text, place) => [text, place]));
    return (query) => {
      const all = index.scores(query.text);
      return textsOf(query).map((text) => all[places.get(text)!]!);
    };
  },
};

/** The longer the better, in characters: what does not read at all reaches this. */
const length: Ranker = {
  name: 'length',
  over: () => (query) => textsOf(query).map((text) => text.length),
};

export const BASELINES: readonly Ranker[] = [dirichlet, bm25, length];
