import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { amount } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import {
  createStructureEncoder,
  DEFAULT_STRUCTURE_VIEW,
  STRUCTURE_VIEWS,
  type StructureView,
} from 'elenchus/internal/graphs/encoder.js';
import { openLanguageModel } from 'elenchus/internal/language-model/chat-model.js';
import { HitReader } from 'elenchus/internal/language-model/hit-reader.js';
import { badInput, ElenchusError, hasCode, oneOf } from 'elenchus/internal/runtime/errors.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { print, rowsOf, withBadLines, withInterval } from '../output.js';
import {
  differencesOver,
  GraphEvaluation,
  type GraphEvaluationInput,
  type GroupScores,
  LANGUAGE_MODEL,
  type MethodScores,
  type TaskScores,
} from './evaluate.js';
import { FIGURES, SHUFFLES } from './figures.js';
import { METHOD_NAMES, type MethodName, METHODS } from './methods.js';
import { createPaperEncoder } from './paper.js';
import { comparePure, type PaperNetworks, pureTables } from './pure.js';
import { readExpertRankings, readGraphFolder } from './read.js';

export interface GraphFlags {
  /** By default those of `MICROTEXTS`. */
  readonly cases?: string;
  readonly queries?: string;
  readonly rankings?: string;
  readonly method: string;
  readonly layout?: string;
  /** By default 20, or all cases if there are fewer. */
  readonly prefilter?: number;
  readonly seed: number;
  /** Compares networks by structure alone; see `comparePure`. */
  readonly pure?: true;
  /** A folder of further networks for `pure`. */
  readonly networks?: string;
  readonly json?: true;
}

const PREFILTER = 20;

/** Where the microtexts with their rankings are, beside a clone of the repository. */
const MICROTEXTS = '../shared/data/microtexts';

/** `elenchus evaluate graphs`. */
export function evaluateGraphs(flags: GraphFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: GraphFlags, bad: BadLines): Promise<void> {
  const method = oneOf([...METHOD_NAMES, LANGUAGE_MODEL, 'all'] as const, '--method', flags.method);
  const reader = method === LANGUAGE_MODEL ? await openGraphReader(bad) : undefined;
  const layout = layoutOf(flags.layout);
  if (flags.pure && method !== 'all') throw badInput('--pure', 'needs --method all');
  if (flags.networks !== undefined && !flags.pure) throw badInput('--networks', 'needs --pure');
  const input = await readInput(flags, bad);
  const { size } = input.cases;
  const { prefilter = Math.min(PREFILTER, size), seed } = flags;
  if (prefilter > size)
    throw badInput('--prefilter', `${prefilter} is more than there are cases (${size})`);
  const structureEncoder = await createStructureEncoder();
  const paper = flags.pure ? await openPaperNetworks(flags.networks) : [];
  const runs = method === LANGUAGE_MODEL ? [] : runsOf(method, layout, structureEncoder.views);
  const seen = runs.find(([name]) => METHODS[name].seesLayout);
  // Reports a missing model before the texts are encoded.
  if (seen !== undefined) structureEncoder.model(seen[1]);
  const textEncoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  try {
    const options = { textEncoder, structureEncoder, prefilter, seed };
    const evaluation = await GraphEvaluation.prepare(input, options);
    if (flags.pure) {
      const compared = await comparePure(evaluation, structureEncoder, paper);
      const report = { task: 'graphs-pure', cases: size, ...compared } as const;
      print(flags.json, report, () => pureTables(report));
      return;
    }
    const { textSeconds } = evaluation;
    const reports: GraphReport[] = [];
    for (const run of runs) {
      reports.push({ task: 'graphs', ...(await evaluation.score(...run)), textSeconds });
    }
    if (reader) {
      const scores = await evaluation.scoreLanguageModel(reader);
      reports.push({ task: 'graphs', ...scores, textSeconds });
    }
    const printed = method === 'all' ? reports : reports[0];
    print(flags.json, printed, () => graphTables(reports, size));
  } finally {
    await textEncoder.close();
    await structureEncoder.close();
    for (const { encoder } of paper) await encoder.close();
  }
}

/**
 * What lets a language model read graphs. Why it does not judge some is told like bad lines.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
async function openGraphReader(bad: BadLines): Promise<HitReader> {
  return new HitReader(await openLanguageModel(loadSettings({})), (error) => bad.add(error));
}

/** Those that come with Elenchus, as far as they are installed, and those of a folder. */
async function openPaperNetworks(folder: string | undefined): Promise<readonly PaperNetworks[]> {
  const shipped = await createPaperEncoder().catch((error: unknown) => {
    if (!hasCode(error, 'MODEL_MISSING')) throw error;
    console.error(`elenchus: ${error.code}: ${error.message}`);
    return undefined;
  });
  const encoders: PaperNetworks[] = shipped ? [{ encoder: shipped }] : [];
  if (folder !== undefined) {
    encoders.push({ encoder: await createPaperEncoder({ directory: folder }), from: folder });
  }
  return encoders;
}

export function layoutOf(given: string = DEFAULT_STRUCTURE_VIEW): StructureView {
  return oneOf(STRUCTURE_VIEWS, '--layout', given);
}

async function readInput(flags: GraphFlags, bad: BadLines): Promise<GraphEvaluationInput> {
  const folder = (name: 'cases' | 'queries' | 'rankings') => flags[name] ?? microtexts(name);
  const cases = await readGraphFolder(await folder('cases'), bad);
  const found = await readGraphFolder(await folder('queries'), bad);
  const checks = { queries: found, cases };
  const rankings = await readExpertRankings(await folder('rankings'), checks, bad);
  const queries = new Map([...found].filter(([name]) => rankings.has(name)));
  return { cases, queries, rankings };
}

/** @throws ElenchusError FILE_NOT_FOUND, saying what else to name */
async function microtexts(name: 'cases' | 'queries' | 'rankings'): Promise<string> {
  const file = join(MICROTEXTS, name);
  await access(file).catch((cause: unknown) => {
    const problem = `there is no such folder. Name another by --${name}, or put the microtexts there`;
    throw new ElenchusError('FILE_NOT_FOUND', { file, problem }, { cause });
  });
  return file;
}

/** Each method in each layout that it uses. */
function runsOf(
  method: MethodName | 'all',
  layout: StructureView,
  views: readonly StructureView[],
): readonly (readonly [MethodName, StructureView])[] {
  if (method !== 'all') return [[method, layout]];
  return METHOD_NAMES.flatMap((name) =>
    (METHODS[name].seesLayout ? views : [layout]).map((view) => [name, view] as const),
  );
}

/** What `elenchus evaluate graphs --json` prints of one method. */
interface GraphReport extends MethodScores {
  readonly task: 'graphs';
  readonly textSeconds: number;
}

/** At most 100 characters. */
const row = rowsOf(18, 24, 24, 27, 7);
/** With room for the signs of differences. */
const differenceRow = rowsOf(18, 26);

const SECTIONS = [
  ['', (scores: TaskScores) => scores],
  [', with relations', (scores: TaskScores) => scores.withRelations],
  [', without relations', (scores: TaskScores) => scores.withoutRelations],
] as const;

/** NDCG, average precision, correctness and completeness; brackets are 95 % intervals over queries. */
function graphTables(reports: readonly GraphReport[], cases: number): string {
  const [first] = reports as [GraphReport];
  const { recall, cases: limit } = first.prefiltered;
  const own = `${quantity(limit, 'case')} nearest by their texts, ${(100 * recall).toFixed(1)} % of the relevant ones`;
  return [
    `graphs, ${countOf(first)}, ${quantity(cases, 'case')}, against ${amount(SHUFFLES)} random orders`,
    ...section('ideal prefilter', reports, (report) => report),
    ...section(own, reports, ({ prefiltered }) => prefiltered),
    ...differences('ideal prefilter', reports, (report) => report),
    ...differences(`${quantity(limit, 'case')} nearest`, reports, ({ prefiltered }) => prefiltered),
    '',
    row('seconds', ['embed cases', 'embed queries', 'order']),
    ...reports.map((report) => {
      const { embedSeconds, queryEmbedSeconds, querySeconds } = report;
      const seconds = [embedSeconds, queryEmbedSeconds, querySeconds];
      return row(
        nameOf(report),
        seconds.map((each) => each.toFixed(3)),
      );
    }),
    '',
    `texts of all graphs: encoded in ${first.textSeconds.toFixed(2)} s`,
  ].join('\n');
}

/** Of the methods that compare structure, over texts alone; nothing if only one of both was run. */
function differences(
  title: string,
  reports: readonly GraphReport[],
  scoresOf: (report: GraphReport) => TaskScores,
): readonly string[] {
  const texts = reports.find(({ method }) => method === 'none');
  const others = reports.filter((report) => report !== texts);
  if (!texts || others.length === 0) return [];
  return [
    '',
    `${title}: more than ${nameOf(texts)}, 95 % by paired bootstrap over queries`,
    differenceRow('', ['NDCG', 'AP', 'correctness']),
    ...others.map((report) => {
      const { ndcg, ap, correctness } = differencesOver(scoresOf(report), scoresOf(texts));
      const cells = [ndcg, ap, correctness].map((each) => withInterval(each.mean, each.interval));
      return differenceRow(nameOf(report), cells);
    }),
  ];
}

function section(
  title: string,
  reports: readonly GraphReport[],
  scoresOf: (report: GraphReport) => TaskScores,
): readonly string[] {
  return SECTIONS.flatMap(([suffix, groupOf]) => {
    const groups = reports.map((report) => groupOf(scoresOf(report)));
    const [first] = groups;
    if (first === undefined) return [];
    return [
      '',
      `${title}${suffix}: ${countOf(first)}`,
      row('', ['NDCG', 'AP', 'correctness', 'compl.']),
      row('random order', chanceCells(first)),
      ...reports.map((report, place) => row(nameOf(report), figureCells(groups[place]!))),
    ];
  });
}

/** A column for each of `FIGURES`: means with their ends; completeness has no room for its ends. */
function figureCells({ metrics, intervals }: GroupScores): readonly string[] {
  return FIGURES.map((figure) =>
    figure === 'completeness'
      ? metrics[figure].toFixed(3)
      : withInterval(metrics[figure], intervals[figure]),
  );
}

/** The same of random orders: the mean, and the ends of 95 % of them. */
function chanceCells({ chance }: GroupScores): readonly string[] {
  return FIGURES.map((figure) => {
    const { mean, low, high } = chance[figure];
    return figure === 'completeness' ? mean.toFixed(3) : withInterval(mean, [low, high]);
  });
}

function countOf({ queries }: GroupScores): string {
  return quantity(queries, 'query', 'queries');
}

function nameOf({ method, layout }: GraphReport): string {
  return layout === null ? method : `${method}, ${layout}`;
}
