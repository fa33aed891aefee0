import { mean, meansOf } from 'elenchus/internal/math/statistics.js';
import { bootstrapInterval, type Difference, type Interval, pairedBootstrap } from '../random.js';
import {
  type Figures,
  figuresByQuery,
  figuresOfChance,
  MAIN_METRIC,
  type Metric,
  METRICS,
} from './figures.js';
import type { Scored } from './score.js';
import type { RankingTask, TaskName } from './task.js';

/** What `elenchus evaluate rankers --json` prints of a model. */
export interface RankerReport {
  readonly task: TaskName;
  readonly model: string;
  readonly queries: number;
  readonly metrics: Figures;
  /** 95 % */
  readonly intervals: Readonly<Partial<Record<Metric, Interval>>>;
  /** What the intervals are over: the seeds of the training if there are several. */
  readonly over: 'seeds' | 'queries';
  readonly seeds: number;
  /** In the main metric, over queries; a model's seeds are averaged. */
  readonly difference?: Difference & { readonly from: string; readonly metric: Metric };
  /** Of one seed; absent for chance. */
  readonly secondsPerQuery?: number;
}

/** The row of random orders, which is always there. */
export const CHANCE = 'chance';

/** What the others are compared with: the baseline that few systems of Touché 2020 surpassed. */
const REFERENCE = 'dirichlet';

/** The reports of systems, and of chance. */
export function reportsOf(
  task: RankingTask,
  scored: readonly Scored[],
  seed: number,
): readonly RankerReport[] {
  const rows = scored.map(({ name, seeds, secondsPerQuery }): Row => ({
    ...{ name, secondsPerQuery },
    seeds: seeds.map((scores) => figuresByQuery(task.queries, scores)),
  }));
  const all: readonly Row[] = [
    ...rows,
    { name: CHANCE, seeds: [figuresOfChance(task.queries, seed)] },
  ];
  const reference = all.find(({ name }) => name === REFERENCE);
  return all.map((row) => reportOf(task, row, row === reference ? undefined : reference, seed));
}

interface Row {
  readonly name: string;
  /** The figures of each query, by seed. */
  readonly seeds: readonly (readonly Figures[])[];
  readonly secondsPerQuery?: number;
}

function reportOf(
  { name: task, queries }: RankingTask,
  { name: model, seeds, secondsPerQuery }: Row,
  reference: Row | undefined,
  seed: number,
): RankerReport {
  const several = seeds.length > 1;
  const bySeed = seeds.map((each) => meansOf(METRICS, each));
  const intervalOf = (metric: Metric) =>
    several
      ? intervalOfMean(bySeed.map((figures) => figures[metric]))
      : bootstrapInterval(
          seeds[0]!.map((figures) => figures[metric]),
          seed,
        );
  const intervals = METRICS.flatMap((metric) => {
    const interval = intervalOf(metric);
    return interval === undefined ? [] : [[metric, interval] as const];
  });
  const metric = MAIN_METRIC[task];
  const byQuery = (row: Row) =>
    queries.map((_, at) => mean(row.seeds.map((figures) => figures[at]![metric])));
  return {
    ...{ task, model, queries: queries.length, metrics: meansOf(METRICS, bySeed) },
    intervals: Object.fromEntries(intervals),
    ...{ over: several ? 'seeds' : 'queries', seeds: seeds.length },
    ...(reference && {
      difference: {
        ...{ from: reference.name, metric },
        ...differenceOf(byQuery({ name: model, seeds }), byQuery(reference), seed),
      },
    }),
    ...(secondsPerQuery !== undefined && { secondsPerQuery }),
  };
}

function differenceOf(
  values: readonly number[],
  others: readonly number[],
  seed: number,
): Difference {
  return pairedBootstrap(
    values.map((value, at) => value - others[at]!),
    seed,
  );
}

/** The .975 quantiles of Student's t with 1 to 9 degrees of freedom. */
const T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
const NORMAL = 1.96;

/** The 95 % interval of the mean of a few normally distributed values. Student 1908. */
export function intervalOfMean(values: readonly number[]): Interval {
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  const width = (T[values.length - 2] ?? NORMAL) * error;
  return [centre - width, centre + width];
}
