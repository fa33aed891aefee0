import { createSparseEncoder } from 'elenchus/internal/encoders/sparse.js';
import { Bm25Index } from '../premises/bm25.js';
import { DirichletIndex } from './dirichlet.js';
import { type Ranker, textsOf } from './ranker.js';

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
