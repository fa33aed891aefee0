import { createTextEncoder } from '../../encoders/text.js';
import { badInput, ElenchusError, listed } from '../../errors.js';
import {
  checkSystem,
  PremiseEvaluation,
  type PremiseScores,
  type System,
} from '../../evaluation/premises/evaluate.js';
import { METHOD_NAMES } from '../../evaluation/premises/methods.js';
import { HEAD, MODELS } from '../../evaluation/premises/models.js';
import { measuredClaims, readTask } from '../../evaluation/premises/read.js';
import { RELEVANCES, type RelevanceName } from '../../evaluation/premises/relevance.js';
import { REPRESENTATIONS } from '../../evaluation/premises/representations.js';
import { COLUMNS } from '../../evaluation/premises/systems.js';
import { createProgress } from '../progress.js';
import { loadSettings } from '../settings.js';
import { comparisonOf, type MeasuredColumn } from './premises-comparison.js';
import { headOf, reportOf, tableOf } from './premises-table.js';

export interface PremiseFlags {
  readonly queries: string;
  readonly corpus: string;
  readonly qrels: string;
  readonly split?: string;
  readonly method: string;
  readonly representation: string;
  readonly relevance: string;
  readonly candidates: number;
  readonly json?: true;
}

/** `elenchus evaluate premises`. */
export async function evaluatePremises(flags: PremiseFlags): Promise<void> {
  const started = performance.now();
  const chosen = choose(flags);
  // What is missing is told before the texts are encoded.
  if (chosen.method !== 'all') checkSystem({ ...chosen, method: chosen.method }, MODELS);
  const task = await readTask(flags);
  const claims = measuredClaims(task, flags.split, flags);
  const encoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  const progress = createProgress('systems');
  const { candidates } = flags;
  const describe = () => {
    const seconds = (performance.now() - started) / 1_000;
    return { queries: claims.length, premises: task.premises.length, candidates, seconds };
  };
  try {
    const options = { encoder, candidates, models: MODELS, head: HEAD };
    const evaluation = await PremiseEvaluation.prepare(task, claims, options);
    if (chosen.method !== 'all') {
      const scores = await evaluation.score({ ...chosen, method: chosen.method });
      printOne(scores, describe(), flags.json === true);
      return;
    }
    const columns: MeasuredColumn[] = [];
    for (const column of COLUMNS) {
      const scores = await scoreShipped(evaluation, { relevance: chosen.relevance, ...column });
      columns.push({ column, scores });
      progress.update(columns.length, columns.length / COLUMNS.length);
    }
    progress.stop();
    printAll(columns, chosen.relevance, describe(), flags.json === true);
  } finally {
    progress.stop();
    await encoder.close();
  }
}

type Run = Parameters<typeof headOf>[0];

function printOne(scores: PremiseScores, run: Run, json: boolean): void {
  const report = reportOf(scores, run);
  console.log(json ? JSON.stringify(report) : tableOf(report, run));
}

function printAll(
  columns: readonly MeasuredColumn[],
  relevance: RelevanceName,
  run: Run,
  json: boolean,
): void {
  const measured = columns.flatMap(({ scores }) => scores ?? []);
  console.log(
    json
      ? JSON.stringify(measured.map((scores) => reportOf(scores, run)))
      : [headOf(run), ...comparisonOf(columns, relevance)].join('\n'),
  );
}

/** Undefined where its model does not come with this version. */
async function scoreShipped(
  evaluation: PremiseEvaluation,
  system: System,
): Promise<PremiseScores | undefined> {
  try {
    return await evaluation.score(system);
  } catch (error) {
    if (error instanceof ElenchusError && error.code === 'RELEVANCE_MODEL_MISSING')
      return undefined;
    throw error;
  }
}

function choose({ method, representation, relevance }: PremiseFlags) {
  return {
    method: oneOf([...METHOD_NAMES, 'all'] as const, '--method', method),
    representation: oneOf(REPRESENTATIONS, '--representation', representation),
    relevance: oneOf(RELEVANCES, '--relevance', relevance),
  };
}

function oneOf<Name extends string>(names: readonly Name[], option: string, given: string): Name {
  const name = names.find((known) => known === given.toLowerCase());
  if (name === undefined) throw badInput(option, `"${given}" is none of ${listed(names)}`);
  return name;
}
