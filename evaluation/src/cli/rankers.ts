import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import { badInput, listed } from 'elenchus/internal/runtime/errors.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { randomNumbers } from '../random.js';
import { agreementOf, type SimilarityReport, similarityOf } from '../rankers/analyse.js';
import { BASELINES } from '../rankers/baselines.js';
import { combined, fusedWithQuality } from '../rankers/combine.js';
import { Family, type FamilyName, FAMILY_NAMES } from '../rankers/family.js';
import { LIVE_NAMES, liveRankers, QUALITY } from '../rankers/live.js';
import type { System } from '../rankers/ranker.js';
import { readJudged, readValidation } from '../rankers/read.js';
import { CHANCE, type RankerReport, reportsOf } from '../rankers/report.js';
import { type Scored, scoreSystem } from '../rankers/score.js';
import { SparseRanker } from '../rankers/sparse-ranker.js';
import { type RankingTask, taskOf } from '../rankers/task.js';
import { sample } from 'elenchus/internal/math/random.js';
import { QualityHead } from 'elenchus/internal/encoders/quality/head.js';
import { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { withBadLines } from './output.js';
import { makeOutputFolder } from 'elenchus/internal/runtime/files.js';
import { writeAnalysis, writeRuns } from './rankers-output.js';
import { correlationText, indexLine, taskTable } from './rankers-table.js';

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
          ...{ analysis: 'index', task: task.name, model, ...figures },
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
        ...{ task, model: ranker.name },
        figures: (await ranker.search(task.texts)).figures,
      })),
    ),
  );
}
