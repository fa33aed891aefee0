import { solveSymmetric } from 'elenchus/internal/learning/fitting.js';
import { sample } from 'elenchus/internal/math/random.js';
import { randomNumbers } from '../sampling.js';
import type { Scored } from './report.js';
import { ranked, type RankingQuery, type RankingTask, type ScoresByQuery } from './task.js';

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

/** Left out, as the slides do: its results differ most from those of the others. */
const OUTLIER = 'snrm';
/** Which models the aggregates are made of. */
const AGGREGATES = [
  { name: 'aggregate', without: [OUTLIER] },
  { name: `aggregate+${OUTLIER}`, without: [] },
] as const;
const FUSION = 'rrf';
const NOT_FUSED = [OUTLIER];
/** Relevance by words, relevance by a network that reads both texts, and quality. */
const WITH_QUALITY = { name: 'rrf+quality', of: ['dirichlet', 'CROSS_ENCODER', 'quality'] };

interface ScoredTask {
  readonly task: RankingTask;
  readonly scored: readonly Scored[];
}

/**
 * Of the models of the family, the aggregates of the slides and reciprocal rank fusion, for each
 * seed. The regression is fitted to the validation; on the validation itself, each half of the
 * queries is scored by the regression that is fitted to the other half. Without a validation, there
 * is no regression.
 */
export function combined(
  { task, scored }: ScoredTask,
  validation: ScoredTask | undefined,
  seed: number,
): readonly Scored[] {
  const fusion = bySeed(scored, NOT_FUSED, (members, at) =>
    reciprocalRankFusion(task.queries, scoresOf(members, at)),
  );
  const hasOutlier = scored.some(({ name }) => name === OUTLIER);
  const aggregates = AGGREGATES.map(({ name, without }) => {
    // Without the outlier, both are the same.
    if (!validation || (without.length === 0 && !hasOutlier)) return undefined;
    const seeds = bySeed(scored, without, (members, at) => {
      const known = members.map(({ name }) => validation.scored.find((one) => one.name === name)!);
      const features = scoresOf(members, at);
      const { queries } = validation.task;
      return task.name === 'validation'
        ? crossFitted(queries, features, seed)
        : Regression.fit(queries, scoresOf(known, at), seed).apply(features);
    });
    return seeds && { name, seeds, secondsPerQuery: timeOf(scored, without) };
  });
  const fused = fusion && {
    name: FUSION,
    seeds: fusion,
    secondsPerQuery: timeOf(scored, NOT_FUSED),
  };
  return [...aggregates, fused].filter((each) => each !== undefined);
}

/** The fusion of words, meaning and quality; empty if one of them was not measured. */
export function fusedWithQuality({ task, scored }: ScoredTask): readonly Scored[] {
  const { name, of } = WITH_QUALITY;
  const members = scored.filter((each) => of.includes(each.name));
  if (members.length < of.length) return [];
  const fused = reciprocalRankFusion(task.queries, scoresOf(members, 0));
  return [{ name, seeds: [fused], secondsPerQuery: timeOf(members, []) }];
}

/** Undefined for fewer than two members. */
function bySeed(
  scored: readonly Scored[],
  without: readonly string[],
  combine: (members: readonly Scored[], seed: number) => ScoresByQuery,
): readonly ScoresByQuery[] | undefined {
  const members = scored.filter(({ name }) => !without.includes(name));
  if (members.length < 2) return undefined;
  const seeds = Math.max(...members.map((each) => each.seeds.length));
  return Array.from({ length: seeds }, (_, at) => combine(members, at));
}

/** Of a model with fewer seeds, the last one stands for those that it lacks. */
function scoresOf(members: readonly Scored[], seed: number): readonly ScoresByQuery[] {
  return members.map(({ seeds }) => seeds[Math.min(seed, seeds.length - 1)]!);
}

function crossFitted(
  queries: readonly RankingQuery[],
  features: readonly ScoresByQuery[],
  seed: number,
): ScoresByQuery {
  const halves = [0, 1].map((half) => [...queries.keys()].filter((at) => at % 2 === half));
  const scores = new Array<ArrayLike<number>>(queries.length);
  halves.forEach((own, half) => {
    const others = halves[1 - half]!;
    const part = (places: readonly number[]) =>
      features.map((ofModel) => places.map((place) => ofModel[place]!));
    const fitted = Regression.fit(
      others.map((place) => queries[place]!),
      part(others),
      seed,
    );
    fitted.apply(part(own)).forEach((found, at) => (scores[own[at]!] = found));
  });
  return scores;
}

function timeOf(scored: readonly Scored[], without: readonly string[]): number {
  return scored.reduce(
    (sum, { name, secondsPerQuery }) => sum + (without.includes(name) ? 0 : secondsPerQuery),
    0,
  );
}
