import { sample } from 'elenchus/internal/math/random.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { pearson, spearman } from '../metrics/correlation.js';
import { type Interval, middle, randomNumbers } from '../sampling.js';
import { DirichletIndex } from './baselines.js';
import { MAIN_METRIC, type RankerReport, type Scored, scoreSystem } from './report.js';
import { SparseRanker } from './sparse-ranker.js';
import {
  type Found,
  ranked,
  type RankingQuery,
  type RankingTask,
  type ScoresByQuery,
  type System,
  type TaskName,
  taskOf,
} from './task.js';

export interface SimilarityReport extends Similarities {
  readonly task: TaskName;
  /** How many texts each model found for a query. */
  readonly depth: number;
  /** Of how many, on average. */
  readonly pool: number;
}

/** How many texts are compared: as in a search, far fewer than there are. */
const DEPTH = 20;
const SHARE = 5;

/**
 * How alike the first seeds of models are. On the validation, all models order the same documents. On
 * Touché, they order the first `poolSize` by Dirichlet LM, and SNRM finds its own in all texts.
 */
export async function similarityOf(
  task: RankingTask,
  systems: readonly System[],
  scored: readonly Scored[],
  poolSize: number,
  onDone?: (queries: number) => void,
): Promise<SimilarityReport> {
  const pool = task.name === 'validation' ? task : pooled(task, poolSize);
  const sizes = pool.queries.map(({ documents }) => documents.length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const depth = Math.max(2, Math.min(DEPTH, Math.floor(mean / SHARE)));
  const found = new Map<string, readonly Found[]>();
  for (const system of systems) {
    const first = system.seeds[0]!;
    if (pool === task) {
      const { seeds } = scored.find(({ name }) => name === system.name)!;
      found.set(system.name, foundBy(pool.queries, seeds[0]!, depth));
    } else if (first instanceof SparseRanker) {
      const search = await first.search(pool.texts);
      const own: Found[] = [];
      for (const { text } of pool.queries) own.push(await search.find(text, depth));
      found.set(system.name, own);
    } else {
      const done = found.size * pool.queries.length;
      const one = { name: system.name, seeds: [first] };
      const { seeds } = await scoreSystem(one, pool, (queries) => onDone?.(done + queries));
      found.set(system.name, foundBy(pool.queries, seeds[0]!, depth));
    }
  }
  return { task: task.name, depth, pool: mean, ...similarities(found) };
}

export interface AgreementReport extends Agreement {
  readonly points: readonly { readonly name: string; readonly x: number; readonly y: number }[];
}

/**
 * Whether the models that are better on the validation are better by the judges of Touché.
 * @param names of the models that are compared
 * @returns undefined for fewer than three
 */
export function agreementOf(
  reports: readonly RankerReport[],
  names: readonly string[],
  seed: number,
): AgreementReport | undefined {
  const figure = (task: TaskName, name: string) =>
    reports.find((each) => each.task === task && each.model === name)?.metrics[MAIN_METRIC[task]];
  const points = names.flatMap((name) => {
    const [x, y] = [figure('validation', name), figure('touche', name)];
    return x === undefined || y === undefined ? [] : [{ name, x, y }];
  });
  const found = agreement(
    points.map(({ x }) => x),
    points.map(({ y }) => y),
    seed,
  );
  return found && { ...found, points };
}

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

/** How the figures of models on two tasks correlate. */
interface Agreement {
  readonly models: number;
  readonly pearson: Correlation;
  readonly spearman: Correlation;
}

interface Correlation {
  readonly value: number;
  /** 95 %, by bootstrap over the models. */
  readonly interval: Interval;
  /** The share of all orders of the models that agree, or disagree, at least as much. */
  readonly p: number;
}

const SAMPLES = 10_000;
/** The largest number of models whose orders are all tried: 40,320. */
const EXACT = 8;

/**
 * The correlations of two figures of models. The p-value is that of the exact permutation test
 * (Pitman 1937); of more than 8 models, random orders are tried.
 * @returns undefined for fewer than three models
 */
export function agreement(
  a: readonly number[],
  b: readonly number[],
  seed: number,
): Agreement | undefined {
  if (a.length < 3) return undefined;
  const of = (measure: typeof pearson): Correlation => {
    const value = measure(a, b);
    const random = randomNumbers(['agreement', seed]);
    const orders = a.length <= EXACT ? permutations(b) : shuffles(b, random);
    let all = 0;
    let asFar = 0;
    for (const order of orders) {
      all += 1;
      if (Math.abs(measure(a, order)) >= Math.abs(value) - 1e-12) asFar += 1;
    }
    return { value, interval: bootstrap(a, b, measure, random), p: asFar / all };
  };
  return { models: a.length, pearson: of(pearson), spearman: of(spearman) };
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length <= 1) return yield items;
  for (const [at, first] of items.entries()) {
    for (const rest of permutations(items.toSpliced(at, 1))) yield [first, ...rest];
  }
}

function* shuffles(items: readonly number[], random: () => number): Generator<readonly number[]> {
  for (let at = 0; at < SAMPLES; at++) yield sample(items, items.length, random);
}

function bootstrap(
  a: readonly number[],
  b: readonly number[],
  measure: typeof pearson,
  random: () => number,
): Interval {
  const values: number[] = [];
  while (values.length < SAMPLES) {
    const drawn = a.map(() => Math.floor(random() * a.length));
    // Of a single model there is no correlation.
    if (new Set(drawn).size < 2) continue;
    values.push(
      measure(
        drawn.map((at) => a[at]!),
        drawn.map((at) => b[at]!),
      ),
    );
  }
  return middle(values);
}

/**
 * The same queries with the documents that a re-ranker would get: the best of all texts by Dirichlet
 * LM, judged or not.
 */
function pooled(task: RankingTask, size: number): RankingTask {
  const index = new DirichletIndex(task.texts);
  const documents = task.texts.map((text, place) => ({ id: String(place), text, grade: 0 }));
  const queries = task.queries.map(({ id, text }): RankingQuery => {
    const all = { id, text, documents };
    const best = ranked(all, index.scores(text, task.texts)).slice(0, size);
    return { id, text, documents: best.map((place) => documents[place]!) };
  });
  return { ...taskOf(task.name, queries), texts: task.texts };
}
