import { describe, expect, it } from 'vitest';
import { SparseIndex } from '../src/premises/relevance.js';
import { agreement, foundBy, similarities } from '../src/rankers/analyse.js';
import { DirichletIndex } from '../src/rankers/baselines.js';
import {
  fusedWithQuality,
  minMax,
  reciprocalRankFusion,
  Regression,
} from '../src/rankers/combine.js';
import { chanceByQuery, figuresByQuery } from '../src/rankers/report.js';
import { ranked, type RankingQuery, taskOf } from '../src/rankers/task.js';

function query(id: string, ...grades: number[]): RankingQuery {
  const documents = grades.map((grade, at) => ({ id: `${id}${at}`, text: `${id} ${at}`, grade }));
  return { id, text: id, documents };
}

describe('the figures', () => {
  it('are those of trec_eval by hand, and a grade below 0 counts as 0', () => {
    // Ranked 2, -2, 0, 1.
    const [figures] = figuresByQuery([query('a', 1, 2, -2, 0)], [[0.1, 0.9, 0.8, 0.5]]);
    expect(figures!['map@20']).toBeCloseTo((1 + 2 / 4) / 2, 10);
    expect(figures!['mrr@20']).toBe(1);
    const ndcg = (2 + 1 / Math.log2(5)) / (2 + 1 / Math.log2(3));
    expect(figures!['touche_ndcg@5']).toBeCloseTo(ndcg, 10);
    expect(figures!['ndcg@20']).toBeCloseTo(ndcg, 10);
  });

  it('stop at 20, where the judges stop at 5', () => {
    const last = query('a', ...Array.from({ length: 21 }, (_, at) => Number(at === 20)));
    const scores = last.documents.map((_, at) => -at);
    expect(figuresByQuery([last], [scores])[0]).toEqual({
      'map@20': 0,
      'mrr@20': 0,
      'ndcg@20': 0,
      'touche_ndcg@5': 0,
    });
    const sixth = scores.map((score, at) => (at === 20 ? -5.5 : score));
    const [figures] = figuresByQuery([last], [sixth]);
    expect(figures!['mrr@20']).toBe(1 / 7);
    expect(figures!['touche_ndcg@5']).toBe(0);
  });

  it('of equal scores do not depend on the order in the file', () => {
    const queries = Array.from({ length: 200 }, (_, at) => query(`q${at}`, 1, 0, 0, 0));
    const figures = figuresByQuery(
      queries,
      queries.map(() => [0, 0, 0, 0]),
    );
    const mean = figures.reduce((sum, each) => sum + each['mrr@20'], 0) / 200;
    expect(mean).toBeGreaterThan(0.42);
    expect(mean).toBeLessThan(0.62);
    const reversed = { ...queries[3]!, documents: queries[3]!.documents.toReversed() };
    expect(figuresByQuery([reversed], [[0, 0, 0, 0]])[0]).toEqual(figures[3]);
  });

  it('of chance are the mean over random orders', () => {
    const [figures] = chanceByQuery([query('a', 1, 0)], 1);
    expect(figures!['mrr@20']).toBeGreaterThan(0.72);
    expect(figures!['mrr@20']).toBeLessThan(0.78);
    expect(chanceByQuery([query('a', 1, 0)], 1)).toEqual([figures]);
  });
});

describe('the aggregates', () => {
  it('normalise to 0 and 1', () => {
    expect(minMax([2, 4, 3])).toEqual([0, 1, 0.5]);
    expect(minMax([2, 2])).toEqual([0, 0]);
  });

  it('give weight to the model that knows, and none to the one that does not', () => {
    const queries = Array.from({ length: 40 }, (_, at) => query(`q${at}`, 1, 0, 0));
    const knows = queries.map(() => [5, 3, 1]);
    const guesses = queries.map((_, at) => [at % 3, (at + 1) % 3, (at + 2) % 3]);
    const { weights } = Regression.fit(queries, [guesses, knows], 1);
    expect(Math.abs(weights[0]!)).toBeLessThan(0.2);
    expect(weights[1]).toBeGreaterThan(0.6);
    const scores = Regression.fit(queries, [guesses, knows], 1).apply([guesses, knows]);
    expect(ranked(queries[2]!, scores[2]!)[0]).toBe(0);
    expect(scores).toHaveLength(40);
  });

  it('do not fail where two models are the same', () => {
    const queries = [query('a', 1, 0), query('b', 0, 1)];
    const same = [
      [1, 0],
      [0, 1],
    ];
    const { weights } = Regression.fit(queries, [same, same], 1);
    expect(weights[0]).toBeCloseTo(0.5, 3);
    expect(weights[1]).toBeCloseTo(0.5, 3);
  });

  it('fuse by reciprocal ranks', () => {
    const [fused] = reciprocalRankFusion([query('a', 0, 0, 1)], [[[3, 2, 1]], [[1, 9, 5]]]);
    expect(Array.from(fused!)).toEqual([1 / 61 + 1 / 63, 1 / 62 + 1 / 61, 1 / 63 + 1 / 62]);
  });

  it('fuse words, meaning and quality, where all three were measured', () => {
    const task = taskOf('touche', [query('a', 0, 0, 1)]);
    const scored = (name: string, ...scores: number[]) => {
      return { name, seeds: [[scores]], secondsPerQuery: 1 };
    };
    const parts = [
      scored('dirichlet', 3, 2, 1),
      scored('bm25', 1, 2, 3),
      scored('CROSS_ENCODER', 1, 9, 5),
      scored('quality', 0.2, 0.9, 0.1),
    ];
    const [fused] = fusedWithQuality({ task, scored: parts });
    expect(fused).toMatchObject({ name: 'rrf+quality', secondsPerQuery: 3 });
    const places = fused!.seeds.map(([scores]) => ranked(task.queries[0]!, scores!));
    expect(places).toEqual([[1, 0, 2]]);
    expect(fusedWithQuality({ task, scored: parts.slice(0, 3) })).toEqual([]);
  });
});

describe('likeness of models', () => {
  it('is the share in common, and the correlation of what is in common', () => {
    const queries = [query('a', 0, 0, 0, 0, 0)];
    const found = (scores: readonly number[]) => foundBy(queries, [scores], 4);
    const { models, jaccard, spearman } = similarities(
      new Map([
        ['one', found([9, 8, 7, 6, 1])],
        ['other', found([1, 7, 8, 9, 6])],
        ['same', found([90, 80, 70, 60, 10])],
      ]),
    );
    expect(models).toEqual(['one', 'other', 'same']);
    // Three of five.
    expect(jaccard[0]).toEqual([1, 0.6, 1]);
    expect(spearman[0]).toEqual([1, -1, 1]);
    const few = similarities(new Map([['a', foundBy(queries, [[1, 2, 3, 4, 5]], 2)]]));
    expect(few.spearman[0]![0]).toBeNaN();
  });
});

describe('validation against test', () => {
  it('is the correlation over models, with the share of orders that agree as much', () => {
    const found = agreement([1, 2, 3, 4], [2, 4, 6, 8], 1)!;
    expect(found.pearson.value).toBeCloseTo(1, 10);
    // Of 24 orders, this one and its reverse.
    expect(found.pearson.p).toBeCloseTo(2 / 24, 10);
    expect(found.spearman.interval[1]).toBeCloseTo(1, 10);
    expect(agreement([1, 2], [1, 2], 1)).toBeUndefined();
  });

  it("is the reverse in the slides' four pairs", () => {
    const { spearman } = agreement([0.727, 0.88, 0.881, 0.902], [0.684, 0.404, 0.371, 0.319], 1)!;
    expect(spearman.value).toBeCloseTo(-1, 10);
  });

  it('tries random orders of many models', () => {
    const many = Array.from({ length: 12 }, (_, at) => at);
    const { pearson } = agreement(many, many, 1)!;
    expect(pearson.p).toBeLessThan(0.01);
  });
});

describe('Dirichlet LM', () => {
  it('compares stems, and leaves stop words out', () => {
    const texts = [
      'The town would plant a tree in each of the streets.',
      'All the shops of the town would be closed on a Sunday.',
    ];
    const index = new DirichletIndex(texts);
    const [planted, closed] = index.scores('Should trees be planted in the streets?', texts);
    expect(planted).toBeGreaterThan(closed!);
    expect([...index.scores('Should the other one be?', texts)]).toEqual([0, 0]);
  });

  it('has the logarithms of likelihoods, less what is the same for all', () => {
    // Numbers have the same stem in all languages.
    const texts = ['1984 1984 2001', '1776', '1984 1776 1776 2020'];
    const scores = new DirichletIndex(texts).scores('1984!', texts);
    // tf, length; mu 2000, three of eight terms are "1984".
    const likelihood = (tf: number, length: number) =>
      Math.log((tf + 2_000 * (3 / 8)) / (length + 2_000)) - Math.log(3 / 8);
    [likelihood(2, 3), likelihood(0, 1), likelihood(1, 4)].forEach((expected, at) => {
      expect(scores[at]).toBeCloseTo(expected, 10);
    });
    expect([...new DirichletIndex(texts).scores('1999', texts)]).toEqual([0, 0, 0]);
  });
});

describe('the index of codes', () => {
  it('gives the dot products, and the mean size', () => {
    const index = new SparseIndex();
    index.add([1, 5], [2, 3]);
    index.add([], []);
    index.add([5], [1]);
    expect([...index.scores([5, 7], [10, 1])]).toEqual([30, 0, 10]);
    expect(index.meanSize).toBe(1);
  });
});

const found = (...scores: readonly number[]) =>
  new Map(scores.map((score, place) => [`text ${place}`, score]));

it('compares what models find; where a model scores all alike, there is no correlation', () => {
  const { jaccard, spearman } = similarities(
    new Map([
      ['one', [found(3, 2, 1), found(3, 2, 1)]],
      ['other', [found(1, 2, 3, 4), found(0, 0, 0)]],
      ['constant', [found(0, 0, 0), found(0, 0, 0)]],
    ]),
  );
  expect(jaccard[0]).toEqual([1, (3 / 4 + 1) / 2, 1]);
  expect(spearman[0]![0]).toBeCloseTo(1);
  // Of the first query alone.
  expect(spearman[0]![1]).toBeCloseTo(-1);
  expect(spearman[1]![1]).toBeCloseTo(1);
  expect(spearman[2]).toEqual([NaN, NaN, NaN]);
});
