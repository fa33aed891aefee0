import { ndcg } from 'elenchus/internal/math/ndcg.js';
import { mean, meansOf, studentInterval } from 'elenchus/internal/math/statistics.js';
import { averagePrecision, hitsOf } from '../metrics/ranking.js';
import {
  bootstrapInterval,
  chanceOf,
  type Difference,
  type Interval,
  pairedBootstrap,
  randomNumbers,
  recordOf,
} from '../sampling.js';
import {
  ranked,
  type Ranker,
  type RankingQuery,
  type RankingTask,
  type ScoresByQuery,
  type System,
  type TaskName,
} from './task.js';

/** As the slides have them; nDCG@5 is that of the judges of Touché. */
export const METRICS = ['map@20', 'mrr@20', 'ndcg@20', 'touche_ndcg@5'] as const;
type Metric = (typeof METRICS)[number];
type Figures = Readonly<Record<Metric, number>>;

/** The figure of a task that models are compared by. */
export const MAIN_METRIC: Readonly<Record<TaskName, Metric>> = {
  validation: 'map@20',
  touche: 'touche_ndcg@5',
};

const DEPTH = 20;
const JUDGED_DEPTH = 5;

/**
 * The figures of trec_eval: `map_cut_20`, `recip_rank` of the first 20, `ndcg_cut_20` and
 * `ndcg_cut_5`. Grades below 0 count as 0.
 * @param order the places of the query's documents, best first
 */
function figuresOf({ documents }: RankingQuery, order: readonly number[]): Figures {
  const all = documents.map(({ grade }) => grade);
  const grades = order.map((place) => all[place]!);
  const first = hitsOf(grades, { k: DEPTH }).indexOf(true);
  return {
    'map@20': averagePrecision(grades, all, { k: DEPTH }),
    'mrr@20': first < 0 ? 0 : 1 / (first + 1),
    'ndcg@20': ndcg(grades, all, { k: DEPTH }),
    'touche_ndcg@5': ndcg(grades, all, { k: JUDGED_DEPTH }),
  };
}

/** The figures of each query by scores of its documents. */
export function figuresByQuery(
  queries: readonly RankingQuery[],
  scores: readonly ArrayLike<number>[],
): readonly Figures[] {
  return queries.map((query, at) => figuresOf(query, ranked(query, scores[at]!)));
}

/** How many random orders the figures of chance are the mean of. */
const ORDERS = 1_000;

/** The figures of each query that random orders have on average. */
export function chanceByQuery(queries: readonly RankingQuery[], seed: number): readonly Figures[] {
  return queries.map((query) => {
    const random = randomNumbers(['chance', seed, query.id]);
    const items = [...query.documents.keys()];
    const measure = (order: readonly number[]) => figuresOf(query, order);
    const chance = chanceOf(METRICS, [{ items, measure }], ORDERS, random);
    return recordOf(METRICS, (metric) => chance[metric].mean);
  });
}

/** What a system gave the documents of a task. */
export interface Scored {
  readonly name: string;
  /** By seed of the training. */
  readonly seeds: readonly ScoresByQuery[];
  /** To score all documents of a query, without what is prepared for all queries. */
  readonly secondsPerQuery: number;
}

/** @param onDone is told how many queries are done, over all seeds */
export async function scoreSystem(
  { name, seeds }: System,
  task: RankingTask,
  onDone?: (queries: number) => void,
): Promise<Scored> {
  const all: ScoresByQuery[] = [];
  let seconds = 0;
  for (const ranker of seeds) {
    const done = all.length * task.queries.length;
    const found = await scoreAll(ranker, task, (queries) => onDone?.(done + queries));
    all.push(found.scores);
    seconds += found.secondsPerQuery;
  }
  return { name, seeds: all, secondsPerQuery: seconds / seeds.length };
}

async function scoreAll(ranker: Ranker, task: RankingTask, onDone: (queries: number) => void) {
  const score = await ranker.over(task);
  // The first run of a network takes longer than the others.
  await score(task.queries[0]!);
  const started = performance.now();
  const scores: ArrayLike<number>[] = [];
  for (const query of task.queries) {
    scores.push(checked(query, await score(query), ranker.name));
    onDone(scores.length);
  }
  const secondsPerQuery = (performance.now() - started) / 1_000 / task.queries.length;
  return { scores, secondsPerQuery };
}

function checked({ id, documents }: RankingQuery, scores: ArrayLike<number>, name: string) {
  const all = Array.from(scores);
  if (all.length === documents.length && all.every(Number.isFinite)) return scores;
  throw new Error(`${name} has no score for each document of query ${id}`);
}

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
    name,
    secondsPerQuery,
    seeds: seeds.map((scores) => figuresByQuery(task.queries, scores)),
  }));
  const all: readonly Row[] = [
    ...rows,
    { name: CHANCE, seeds: [chanceByQuery(task.queries, seed)] },
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
  const intervalOf = (metric: Metric): Interval | undefined => {
    const values = (several ? bySeed : seeds[0]!).map((figures) => figures[metric]);
    if (!several) return bootstrapInterval(values, seed);
    const { from, to } = studentInterval(values);
    return [from, to];
  };
  const metric = MAIN_METRIC[task];
  const byQuery = (row: Row) =>
    queries.map((_, at) => mean(row.seeds.map((figures) => figures[at]![metric])));
  return {
    task,
    model,
    queries: queries.length,
    metrics: meansOf(METRICS, bySeed),
    intervals: recordOf(METRICS, intervalOf),
    over: several ? 'seeds' : 'queries',
    seeds: seeds.length,
    ...(reference && {
      difference: {
        from: reference.name,
        metric,
        ...pairedBootstrap(byQuery({ name: model, seeds }), byQuery(reference), seed),
      },
    }),
    ...(secondsPerQuery !== undefined && { secondsPerQuery }),
  };
}
