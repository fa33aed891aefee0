import { mean } from 'elenchus/internal/math/statistics.js';
import { spearman } from '../metrics/correlation.js';
import type { ScoresByQuery } from './aggregate.js';
import { ranked, type RankingQuery } from './task.js';

/** The scores of the texts that a model found for a query. */
export type Found = ReadonlyMap<string, number>;

/** How alike the results of models are, averaged over queries: `[models, models]`. */
export interface Similarities {
  readonly models: readonly string[];
  /** The Jaccard index of what two models found. */
  readonly jaccard: readonly (readonly number[])[];
  /** Spearman's rank correlation of the scores of what both found; NaN if they never share three texts. */
  readonly spearman: readonly (readonly number[])[];
}

/** Fewer texts in common say nothing about a correlation. */
const FEWEST = 3;

/** The best texts of each query by the scores of their documents. */
export function foundBy(
  queries: readonly RankingQuery[],
  scores: ScoresByQuery,
  depth: number,
): readonly Found[] {
  return queries.map((query, at) => {
    const best = ranked(query, scores[at]!).slice(0, depth);
    return new Map(best.map((place) => [query.documents[place]!.text, scores[at]![place]!]));
  });
}

/** @param found by query, of each model by its name */
export function similarities(found: ReadonlyMap<string, readonly Found[]>): Similarities {
  const all = [...found.values()];
  const compare = (of: (a: Found, b: Found) => number | undefined) =>
    all.map((one) =>
      all.map((other) => {
        const values = one.flatMap((own, at) => of(own, other[at]!) ?? []);
        return values.length === 0 ? Number.NaN : mean(values);
      }),
    );
  return {
    models: [...found.keys()],
    jaccard: compare(jaccard),
    spearman: compare(correlation),
  };
}

function jaccard(a: Found, b: Found): number {
  const common = [...a.keys()].filter((text) => b.has(text)).length;
  return common / Math.max(1, a.size + b.size - common);
}

function correlation(a: Found, b: Found): number | undefined {
  const common = [...a.keys()].filter((text) => b.has(text));
  if (common.length < FEWEST) return undefined;
  const scoresBy = (found: Found) => common.map((text) => found.get(text)!);
  const [own, others] = [scoresBy(a), scoresBy(b)];
  // Where all scores of a model are equal, there is no correlation.
  if (new Set(own).size === 1 || new Set(others).size === 1) return undefined;
  return spearman(own, others);
}
