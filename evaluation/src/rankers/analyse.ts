import { agreement, type Agreement } from './agreement.js';
import { MAIN_METRIC } from './figures.js';
import { pooled } from './pool.js';
import type { System } from './ranker.js';
import type { RankerReport } from './report.js';
import { type Scored, scoreSystem } from './score.js';
import { foundBy, type Found, type Similarities, similarities } from './similarity.js';
import { SparseRanker } from './sparse-ranker.js';
import type { RankingTask, TaskName } from './task.js';

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
