import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import { badInput, hasCode, oneOf } from 'elenchus/internal/runtime/errors.js';
import {
  checkSystem,
  PremiseEvaluation,
  type PremiseScores,
  type System,
  SYSTEM_METHODS,
  type SystemMethod,
} from '../premises/evaluate.js';
import { KeptScores } from '../premises/kept-scores.js';
import { measurable } from '../premises/measurable.js';
import { measuredClaims, readTask } from '../premises/read.js';
import { RELEVANCES, type RelevanceName } from '../premises/relevance.js';
import { REPRESENTATIONS } from '../premises/representations.js';
import { type Column, COLUMNS, comparisonOf, type MeasuredColumn } from './premises-comparison.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { withBadLines } from './output.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { prefilterTable, scorePrefilters } from './premises-prefilter.js';
import {
  headOf,
  type PremiseRun,
  reportOf,
  settingsReport,
  settingsTable,
  tableOf,
} from './premises-table.js';
import { openCompared, openRelevanceFilter, relevanceFilterDigest } from './relevance-filter.js';

export interface PremiseFlags {
  readonly queries: string;
  readonly corpus: string;
  readonly qrels: string;
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
  const print = (json: (run: PremiseRun) => unknown, table: (run: PremiseRun) => string) => {
    const seconds = (performance.now() - started) / 1_000;
    const counts = { queries: claims.length, premises: task.premises.length, candidates };
    const run = { ...counts, seconds };
    console.log(flags.json ? JSON.stringify(json(run)) : table(run));
  };
  try {
    const options = { encoder, candidates, ...found };
    const evaluation = await PremiseEvaluation.prepare(task, claims, options);
    if (flags.prefilter === true) {
      const reports = await scorePrefilters(task, evaluation);
      print(
        ({ seconds }) => reports.map((report) => ({ ...report, seconds })),
        (run) => [headOf(run, 'prefilters'), '', ...prefilterTable(reports)].join('\n'),
      );
    } else if (isSystem(chosen)) {
      const scores = await evaluation.score(chosen);
      if (flags.settings === true) {
        print(
          (run) => settingsReport(scores, run),
          (run) => settingsTable(scores, run),
        );
      } else {
        print(
          (run) => reportOf(scores, run),
          (run) => tableOf(reportOf(scores, run), run),
        );
      }
    } else {
      const columns = await scoreColumns(evaluation, chosen.relevance, (column) => {
        return column.representation !== 'claim-sim-ours' || flags.claimSims !== undefined;
      });
      const measured = columns.flatMap(({ scores }) => scores ?? []);
      print(
        (run) => measured.map((scores) => reportOf(scores, run)),
        (run) => [headOf(run), ...comparisonOf(columns, chosen.relevance)].join('\n'),
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
