import { solveSymmetric } from 'elenchus/internal/learning/fitting.js';
import { sample } from 'elenchus/internal/math/random.js';
import { randomNumbers } from '../random.js';
import { ranked, type RankingQuery } from './task.js';

/** The scores of a model by query and document. */
export type ScoresByQuery = readonly ArrayLike<number>[];

/** Scores from 0 to 1; all 0 if they are equal. */
export function minMax(scores: ArrayLike<number>): readonly number[] {
  const all = Array.from(scores);
  const low = Math.min(...all);
  const width = Math.max(...all) - low;
  return all.map((score) => (width === 0 ? 0 : (score - low) / width));
}

/**
 * Linear regression over the normalised scores of models, as the slides have it: fitted to one
 * related and one unrelated document of each query.
 */
export class Regression {
  private constructor(readonly weights: readonly number[]) {}

  /** @param scores of each model */
  static fit(
    queries: readonly RankingQuery[],
    scores: readonly ScoresByQuery[],
    seed: number,
  ): Regression {
    const size = scores.length + 1;
    const products = new Float64Array(size * size);
    const targets = new Float64Array(size);
    queries.forEach((query, at) => {
      const features = featuresOf(scores, at);
      const random = randomNumbers(['regression', seed, query.id]);
      for (const related of [1, 0]) {
        const places = [...query.documents.keys()].filter(
          (place) => query.documents[place]!.grade > 0 === (related === 1),
        );
        for (const place of sample(places, 1, random)) {
          const row = [...features[place]!, 1];
          for (let i = 0; i < size; i++) {
            targets[i]! += related * row[i]!;
            for (let j = 0; j < size; j++) products[i * size + j]! += row[i]! * row[j]!;
          }
        }
      }
    });
    // So little that it only decides between models with the same scores.
    for (let i = 0; i < size; i++) products[i * size + i]! += RIDGE;
    solveSymmetric(products, [targets]);
    return new Regression([...targets]);
  }

  /** @returns the scores of each query, up to a constant */
  apply(scores: readonly ScoresByQuery[]): ScoresByQuery {
    return (scores[0] ?? []).map((_, at) =>
      featuresOf(scores, at).map((row) =>
        row.reduce((sum, value, model) => sum + value * this.weights[model]!, 0),
      ),
    );
  }
}

const RIDGE = 1e-6;

/** `[documents, models]` */
function featuresOf(scores: readonly ScoresByQuery[], query: number): readonly number[][] {
  const normalised = scores.map((ofModel) => minMax(ofModel[query]!));
  return (normalised[0] ?? []).map((_, place) => normalised.map((values) => values[place]!));
}

/** Cormack et al. 2009, "Reciprocal rank fusion outperforms Condorcet". */
const K = 60;

export function reciprocalRankFusion(
  queries: readonly RankingQuery[],
  scores: readonly ScoresByQuery[],
): ScoresByQuery {
  return queries.map((query, at) => {
    const fused = new Float64Array(query.documents.length);
    for (const ofModel of scores) {
      ranked(query, ofModel[at]!).forEach((document, place) => {
        fused[document]! += 1 / (K + place + 1);
      });
    }
    return fused;
  });
}
