import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { QualityHead } from 'elenchus/internal/encoders/quality.js';
import { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { sample } from 'elenchus/internal/math/random.js';
import { badInput, listed } from 'elenchus/internal/runtime/errors.js';
import { makeOutputFolder } from 'elenchus/internal/runtime/files.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { drawHeatMap, drawScatter, writePictures } from '../charts.js';
import { interval, rowsOf, withBadLines } from '../output.js';
import { strictlyDescending } from '../run-format.js';
import { writeRun } from '../runs.js';
import { randomNumbers } from '../sampling.js';
import {
  agreementOf,
  type AgreementReport,
  similarityOf,
  type SimilarityReport,
} from './analyse.js';
import { BASELINES } from './baselines.js';
import { combined, fusedWithQuality } from './combine.js';
import { Family, FAMILY_NAMES, type FamilyName } from './family.js';
import { LIVE_NAMES, liveRankers, QUALITY } from './live.js';
import {
  CHANCE,
  MAIN_METRIC,
  METRICS,
  type RankerReport,
  reportsOf,
  type Scored,
  scoreSystem,
} from './report.js';
import { type IndexFigures, SparseRanker } from './sparse-ranker.js';
import {
  ranked,
  type RankingTask,
  readJudged,
  readValidation,
  type System,
  type TaskName,
  taskOf,
} from './task.js';

/**
 * Entezari 2020, "Deep neural ranking models for argument retrieval": MAP@20 on the validation, and
 * nDCG@5 by the judges of Touché. `rep` represents each text alone, `int` compares their words.
 */
const PUBLISHED: Readonly<
  Record<string, { readonly type?: 'rep' | 'int' } & Readonly<Partial<Record<TaskName, number>>>>
> = {
  gru: { type: 'rep', validation: 0.241 },
  drmm: { type: 'int', validation: 0.528 },
  knrm: { type: 'int', validation: 0.727, touche: 0.684 },
  cknrm: { type: 'int', validation: 0.733 },
  bert: { type: 'int', validation: 0.88, touche: 0.404 },
  'drmm-bert': { type: 'int', validation: 0.881, touche: 0.371 },
  'knrm-bert': { type: 'int', validation: 0.902, touche: 0.319 },
  snrm: { type: 'rep', validation: 0.701 },
  aggregate: { touche: 0.372 },
};

export interface RankerFlags {
  readonly models?: string;
  readonly validation?: string;
  readonly corpus?: string;
  readonly queries?: string;
  readonly qrels?: string;
  readonly only?: readonly string[];
  readonly limit?: number;
  readonly pool: number;
  readonly runs?: string;
  readonly pictures?: string;
  readonly seed: number;
  readonly json?: true;
}

/** `elenchus evaluate rankers`. */
export async function evaluateRankers(flags: RankerFlags): Promise<void> {
  const names = [...FAMILY_NAMES, ...BASELINES.map(({ name }) => name), CHANCE, ...LIVE_NAMES];
  const unknown = flags.only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw badInput('--only', `"${unknown}" is not one of ${listed(names)}`);
  for (const folder of [flags.runs, flags.pictures]) {
    if (folder !== undefined) makeOutputFolder(folder);
  }
  await withBadLines((bad) => evaluate(flags, flags.only ?? names, bad));
}

async function evaluate(
  flags: RankerFlags,
  wanted: readonly string[],
  bad: BadLines,
): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  try {
    const tasks = await readTasks(flags, bad);
    const family = await openFamily(flags, wanted, opened);
    const baselines = BASELINES.filter(({ name }) => wanted.includes(name));
    const live = await openLive(wanted, opened);
    const others = [...baselines, ...live].map((ranker): System => ({
      name: ranker.name,
      seeds: [ranker],
    }));
    const systems = [...family, ...others];
    const compared = systems.filter(({ name }) => !name.includes(QUALITY));
    const reports: RankerReport[] = [];
    const similar: SimilarityReport[] = [];
    const lines: string[] = [];
    const runs: { readonly task: RankingTask; readonly scored: readonly Scored[] }[] = [];
    let validation: { readonly task: RankingTask; readonly scored: readonly Scored[] } | undefined;
    for (const task of tasks) {
      const scored = await scoreSystems(task, systems);
      const ofFamily = { task, scored: scored.slice(0, family.length) };
      if (task.name === 'validation') validation = ofFamily;
      const fused = fusedWithQuality({ task, scored });
      const all = [...scored, ...combined(ofFamily, validation, flags.seed), ...fused];
      const own = reportsOf(task, all, flags.seed);
      reports.push(...own);
      lines.push(...taskTable(task, own), '');
      runs.push({ task, scored: all });
      if (flags.pictures !== undefined) {
        similar.push(await compare(task, compared, scored, flags.pool));
      }
    }
    const agreement = agreementOf(
      reports,
      family.map(({ name }) => name),
      flags.seed,
    );
    if (agreement) lines.push('validation against test:', ...correlationText(agreement), '');
    const indexes = await indexFigures(family, tasks);
    lines.push(...indexes.map(({ task, model, figures }) => indexLine(task, model, figures)));
    if (flags.json === true) {
      const analyses = [
        ...similar.map((each) => ({ analysis: 'similarity', ...each })),
        ...(agreement ? [{ analysis: 'agreement', ...agreement }] : []),
        ...indexes.map(({ task, model, figures }) => ({
          analysis: 'index',
          task: task.name,
          model,
          ...figures,
        })),
      ];
      for (const line of [...reports, ...analyses]) console.log(JSON.stringify(line));
    } else console.log(lines.join('\n').trimEnd());
    // Only then, so that a folder that cannot be written costs no figure.
    if (flags.runs !== undefined) {
      for (const { task, scored } of runs) await writeRuns(flags.runs, task, scored);
    }
    if (flags.pictures === undefined) return;
    const pictures = await writeAnalysis(flags.pictures, similar, agreement);
    if (flags.json !== true) console.log(`\npictures: ${pictures.join(', ')}`);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

type Opened = (() => Promise<void>)[];

async function openFamily(
  { models, only }: RankerFlags,
  wanted: readonly string[],
  opened: Opened,
): Promise<readonly System[]> {
  if (models === undefined) return [];
  const threads = loadSettings({}).encoderThreads;
  const family = await Family.open({ directory: models, threads }, wanted);
  opened.push(() => family.close());
  const there = family.systems.map(({ name }) => name);
  const missing = (only ?? []).find(
    (name) => FAMILY_NAMES.includes(name as FamilyName) && !there.includes(name),
  );
  if (missing !== undefined) throw badInput('--only', `${models} has no ${missing}`);
  return family.systems;
}

async function openLive(wanted: readonly string[], opened: Opened) {
  if (!LIVE_NAMES.some((name) => wanted.includes(name))) return [];
  const threads = loadSettings({}).encoderThreads;
  const encoder = await createTextEncoder({ threads });
  opened.push(() => encoder.close());
  const filter = new RelevanceModels({ threads, pieces: encoder });
  opened.push(() => filter.close());
  return liveRankers({ encoder, filter, quality: new QualityHead() }, wanted);
}

async function readTasks(flags: RankerFlags, bad: BadLines): Promise<readonly RankingTask[]> {
  const { models, corpus, queries, qrels } = flags;
  const given = [corpus, queries, qrels].filter((file) => file !== undefined);
  if (given.length > 0 && given.length < 3) {
    throw badInput('--corpus', 'is needed together with --queries and --qrels');
  }
  const written = models === undefined ? undefined : join(models, 'validation.jsonl');
  const validation =
    flags.validation ?? (written !== undefined && existsSync(written) ? written : undefined);
  if (validation === undefined && given.length === 0) {
    if (written !== undefined) throw badInput('--models', `${written} does not exist`);
    throw badInput('--validation', 'is needed, or --corpus with --queries and --qrels');
  }
  const tasks: RankingTask[] = [];
  if (validation !== undefined) {
    tasks.push(limited(await readValidation(validation, bad), flags));
  }
  if (corpus !== undefined) {
    tasks.push(await readJudged({ corpus, queries: queries!, qrels: qrels! }, bad));
  }
  return tasks;
}

function limited(task: RankingTask, { limit = Infinity, seed }: RankerFlags): RankingTask {
  const { name, queries } = task;
  if (queries.length <= limit) return task;
  return taskOf(name, sample(queries, limit, randomNumbers(['queries', seed])));
}

function scoreSystems(task: RankingTask, systems: readonly System[]): Promise<readonly Scored[]> {
  const runs = systems.reduce((sum, { seeds }) => sum + seeds.length, 0);
  return withProgress(`rankings (${task.name})`, runs * task.queries.length, async (onDone) => {
    const scored: Scored[] = [];
    let before = 0;
    for (const system of systems) {
      const start = before;
      scored.push(await scoreSystem(system, task, (queries) => onDone(start + queries)));
      before += system.seeds.length * task.queries.length;
    }
    return scored;
  });
}

function compare(
  task: RankingTask,
  systems: readonly System[],
  scored: readonly Scored[],
  pool: number,
): Promise<SimilarityReport> {
  const total = systems.length * task.queries.length;
  return withProgress(`rankings (similarity, ${task.name})`, total, (onDone) =>
    similarityOf(task, systems, scored, pool, onDone),
  );
}

/** Of the first seed of SNRM. */
async function indexFigures(family: readonly System[], tasks: readonly RankingTask[]) {
  const sparse = family.flatMap(({ seeds: [first] }) =>
    first instanceof SparseRanker ? [first] : [],
  );
  return Promise.all(
    sparse.flatMap((ranker) =>
      tasks.map(async (task) => ({
        task,
        model: ranker.name,
        figures: (await ranker.search(task.texts)).figures,
      })),
    ),
  );
}

/** The figures of a task as a table for people. */
function taskTable(task: RankingTask, reports: readonly RankerReport[]): readonly string[] {
  const { name, queries } = task;
  const metric = MAIN_METRIC[name];
  const documents = queries.reduce((sum, query) => sum + query.documents.length, 0);
  const each = (documents / queries.length).toFixed(1);
  const about =
    name === 'touche'
      ? `${each} judged premises each (condensed lists: only these have a text and a grade)`
      : `${each} documents each`;
  const from = reports.find(({ difference }) => difference)?.difference?.from;
  return [
    `${name}: ${quantity(queries.length, 'query', 'queries')}, ${about}`,
    '',
    row('', [
      ...METRICS,
      `95 % of ${metric}`,
      from === undefined ? '' : `minus ${from}`,
      'ms a query',
      'slides',
    ]),
    ...reports.map((report) => {
      const { model, metrics, intervals, seeds, difference, secondsPerQuery } = report;
      const ends = intervals[metric];
      const published = PUBLISHED[model];
      const label = seeds > 1 ? `${model} (${seeds} seeds)` : model;
      return row(label.padEnd(20) + (published?.type ?? ''), [
        ...METRICS.map((each) => metrics[each].toFixed(4)),
        ends === undefined ? '-' : interval(ends),
        difference?.interval ? interval(difference.interval) : '-',
        secondsPerQuery === undefined ? '-' : (1_000 * secondsPerQuery).toFixed(1),
        published?.[name]?.toFixed(3) ?? '',
      ]);
    }),
  ];
}

/** Figures, and what is said of them. */
const row = rowsOf(24, ...METRICS.map(() => 15), 23);

function indexLine(task: RankingTask, model: string, figures: IndexFigures): string {
  const { documents, meanSize, indexSeconds, millisecondsPerQuery } = figures;
  return `${model} on ${task.name}: ${documents} texts in its index, ${meanSize.documents.toFixed(1)} dimensions of a text and ${meanSize.claims.toFixed(1)} of a claim are not 0; indexed in ${indexSeconds.toFixed(1)} s, ${millisecondsPerQuery.toFixed(2)} ms a query`;
}

/** "Pearson -0.31 (95 % -0.83 to 0.55, p 0.46) over 8 models", and Spearman's. */
function correlationText(agreement: AgreementReport): readonly string[] {
  const { models } = agreement;
  return (['pearson', 'spearman'] as const).map((name) => {
    const { value, interval: ends, p } = agreement[name];
    const title = name === 'pearson' ? 'Pearson' : 'Spearman';
    return `${title} ${value.toFixed(3)} (95 % ${interval(ends)}, p ${p.toFixed(3)}) over ${models} models`;
  });
}

/** Writes a TREC run for each seed of each system; their names say task, system and seed. */
async function writeRuns(
  folder: string,
  task: RankingTask,
  scored: readonly Scored[],
): Promise<void> {
  for (const { name, seeds } of scored) {
    for (const [seed, scores] of seeds.entries()) {
      const run = task.queries.map((query, at) => {
        const order = ranked(query, scores[at]!);
        const hits = order.map((place) => ({
          id: query.documents[place]!.id,
          score: scores[at]![place]!,
        }));
        return [query.id, strictlyDescending(hits)] as const;
      });
      const file = `${task.name}.${name}${seeds.length > 1 ? `.${seed + 1}` : ''}.trec`;
      await writeRun(join(folder, file), new Map(run), name);
    }
  }
}

/** @returns the files */
async function writeAnalysis(
  folder: string,
  similarities: readonly SimilarityReport[],
  agreement: AgreementReport | undefined,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const { task, depth, pool, models, jaccard, spearman } of similarities) {
    const note = `The first ${depth} of ${Math.round(pool)} documents, averaged over the queries of ${task}`;
    for (const [name, title, values, least] of [
      ['jaccard', 'Jaccard index of what two models find', jaccard, 0],
      ['spearman', 'Spearman correlation of the scores of what both find', spearman, -1],
    ] as const) {
      const drawn = drawHeatMap({ title, names: models, values, least, note });
      files.push(...(await writePictures(join(folder, `${task}-${name}`), drawn)));
    }
  }
  if (agreement === undefined) return files;
  const drawn = drawScatter({
    title: 'Validation against the judges of Touché 2020',
    points: agreement.points,
    axes: ['MAP@20 on the validation', 'nDCG@5 on Touché 2020'],
    notes: correlationText(agreement),
  });
  files.push(...(await writePictures(join(folder, 'validation-test'), drawn)));
  return files;
}
