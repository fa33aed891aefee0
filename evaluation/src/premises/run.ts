import { duration, withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { badInput, hasCode, oneOf } from 'elenchus/internal/runtime/errors.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { print, rowsOf, secondsSince, withBadLines, withInterval } from '../output.js';
import { bootstrapIntervals, type Interval } from '../sampling.js';
import { type Column, COLUMNS, comparisonOf, type MeasuredColumn } from './comparison.js';
import {
  checkSystem,
  PremiseEvaluation,
  type PremiseScores,
  type System,
  SYSTEM_METHODS,
  type SystemMethod,
} from './evaluate.js';
import { DEPTHS, MEASURES, type Metric, METRICS } from './figures.js';
import { KeptScores } from './kept-scores.js';
import { optionsText } from './methods.js';
import { measurable, openCompared, openRelevanceFilter, relevanceFilterDigest } from './models.js';
import { prefilterTable, scorePrefilters } from './prefilter.js';
import { measuredClaims, readTask, type TaskFiles } from './read.js';
import { type RelevanceName, RELEVANCES } from './relevance.js';
import { REPRESENTATIONS } from './representations.js';

export interface PremiseFlags extends TaskFiles {
  readonly split?: string;
  readonly method: string;
  readonly representation: string;
  /** By default "ours", or "dense" if that model is not installed. */
  readonly relevance?: string;
  readonly candidates: number;
  readonly models?: string;
  /** Where the readings for "claim-sim-ours" are kept. */
  readonly claimSims?: string;
  readonly prefilter?: true;
  readonly settings?: true;
  readonly json?: true;
}

/** `elenchus evaluate premises`. */
export function evaluatePremises(flags: PremiseFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: PremiseFlags, bad: BadLines): Promise<void> {
  const started = performance.now();
  const threads = loadSettings({}).encoderThreads;
  const models = await openRelevanceFilter(threads);
  const compared = flags.models === undefined ? {} : await openCompared(flags.models, threads);
  const kept = models && (await KeptScores.open(flags.claimSims, await relevanceFilterDigest()));
  const found = measurable(models, compared, kept);
  const chosen = choose(flags, found.relevances.ours === undefined ? 'dense' : 'ours');
  if (flags.settings === true && flags.prefilter === true) {
    throw badInput('--settings', 'cannot be combined with --prefilter');
  }
  if (flags.settings === true && !isSystem(chosen)) {
    throw badInput('--settings', 'needs one method, not "all"');
  }
  // Reports missing models before the texts are encoded.
  if (isSystem(chosen) && flags.prefilter !== true) checkSystem(chosen, found);
  const task = await readTask(flags, bad);
  const claims = measuredClaims(task, flags.split, flags);
  const encoder = await createTextEncoder({ threads });
  const { candidates } = flags;
  const runOf = (): PremiseRun => ({
    queries: claims.length,
    premises: task.premises.length,
    candidates,
    seconds: secondsSince(started),
  });
  try {
    const options = { encoder, candidates, ...found };
    const evaluation = await PremiseEvaluation.prepare(task, claims, options);
    if (flags.prefilter === true) {
      const reports = await scorePrefilters(task, evaluation);
      const run = runOf();
      const timed = reports.map((report) => ({ ...report, seconds: run.seconds }));
      print(flags.json, timed, () =>
        [headOf(run, 'prefilters'), '', ...prefilterTable(reports)].join('\n'),
      );
    } else if (isSystem(chosen)) {
      const scores = await evaluation.score(chosen);
      const run = runOf();
      if (flags.settings === true) {
        print(flags.json, settingsReport(scores, run), () => settingsTable(scores, run));
      } else {
        const report = reportOf(scores, run);
        print(flags.json, report, () => tableOf(report, run));
      }
    } else {
      const columns = await scoreColumns(evaluation, chosen.relevance, (column) => {
        return column.representation !== 'claim-sim-ours' || flags.claimSims !== undefined;
      });
      const run = runOf();
      const reports = columns.flatMap(({ scores }) => (scores ? reportOf(scores, run) : []));
      print(flags.json, reports, () =>
        [headOf(run), ...comparisonOf(columns, chosen.relevance)].join('\n'),
      );
    }
  } finally {
    await encoder.close();
    await models?.close();
    for (const each of Object.values(compared)) await each.close();
  }
}

async function scoreColumns(
  evaluation: PremiseEvaluation,
  relevance: RelevanceName,
  isWanted: (column: Column) => boolean,
): Promise<readonly MeasuredColumn[]> {
  return withProgress('systems', COLUMNS.length, async (onDone) => {
    const columns: MeasuredColumn[] = [];
    for (const column of COLUMNS) {
      const scores = isWanted(column)
        ? await scoreShipped(evaluation, { relevance, ...column })
        : undefined;
      onDone(columns.push({ column, scores }));
    }
    return columns;
  });
}

/** Undefined if its model is not installed. */
async function scoreShipped(
  evaluation: PremiseEvaluation,
  system: System,
): Promise<PremiseScores | undefined> {
  try {
    return await evaluation.score(system);
  } catch (error) {
    if (hasCode(error, 'RELEVANCE_MODEL_MISSING')) return undefined;
    throw error;
  }
}

type Choice = Omit<System, 'method'> & { readonly method: SystemMethod | 'all' };

function isSystem(choice: Choice): choice is System {
  return choice.method !== 'all';
}

function choose({ method, representation, relevance }: PremiseFlags, usual: RelevanceName): Choice {
  return {
    method: oneOf([...SYSTEM_METHODS, 'all'] as const, '--method', method),
    representation: oneOf(REPRESENTATIONS, '--representation', representation),
    relevance: oneOf(RELEVANCES, '--relevance', relevance ?? usual),
  };
}

const row = rowsOf(4, 26);

interface PremiseRun {
  readonly queries: number;
  readonly premises: number;
  readonly candidates: number;
  readonly seconds: number;
}

/** What `elenchus evaluate premises --json` prints of one system. */
export interface PremiseReport extends Omit<PremiseScores, 'byClaim' | 'settings'> {
  readonly task: 'premises';
  readonly queries: number;
  readonly intervals: Readonly<Partial<Record<Metric, Interval>>>;
  readonly seconds: number;
}

function reportOf(
  { byClaim, settings: _, ...scores }: PremiseScores,
  { queries, seconds }: PremiseRun,
): PremiseReport {
  const intervals = bootstrapIntervals(METRICS, byClaim);
  return { task: 'premises', ...scores, queries, seconds, intervals };
}

function tableOf(report: PremiseReport, run: PremiseRun): string {
  const { metrics, intervals, chosen } = report;
  return [
    headOf(run),
    systemOf(report),
    '',
    row('k', ['modified nDCG', 'nDCG', 'alpha-nDCG', 'cluster recall']),
    ...DEPTHS.map((k) => {
      const names = MEASURES.map((measure): Metric => `${measure}@${k}`);
      const cells = names.map((name) => withInterval(metrics[name], intervals[name], 4));
      return row(String(k), cells);
    }),
    ...chosenOf(chosen),
  ].join('\n');
}

/** What `elenchus evaluate premises --settings --json` prints. */
function settingsReport(scores: PremiseScores, { queries, seconds }: PremiseRun): object {
  const { method, representation, relevance, settings } = scores;
  return { task: 'premises', method, representation, relevance, queries, settings, seconds };
}

function settingsTable(scores: PremiseScores, run: PremiseRun): string {
  return [
    headOf(run),
    `${systemOf(scores)}: mean modified nDCG of each setting`,
    '',
    ...scores.settings.map(({ options, score }) => {
      return `${score.toFixed(4)}  ${optionsText(options) || 'no settings'}`;
    }),
  ].join('\n');
}

function headOf(
  { queries, premises, candidates, seconds }: PremiseRun,
  of = `${quantity(candidates, 'candidate')} a claim`,
): string {
  return `premises, ${quantity(queries, 'claim')}, ${quantity(premises, 'premise')}, ${of}, ${duration(seconds)}`;
}

type Named = Pick<PremiseScores, 'method' | 'representation' | 'relevance'>;

function systemOf({ method, representation, relevance }: Named): string {
  return [method, representation, relevance && `relevance ${relevance}`].filter(Boolean).join(', ');
}

function chosenOf(chosen: PremiseReport['chosen']): readonly string[] {
  const told = chosen.filter(({ options }) => Object.keys(options).length > 0);
  if (told.length === 0) return [];
  return [
    '',
    'chosen by leave-one-out cross-validation:',
    ...told.map(({ options, claims }) => `  ${quantity(claims, 'claim')}: ${optionsText(options)}`),
  ];
}
