import { createTextEncoder } from '../../encoders/text.js';
import { badInput, oneOf } from '../../errors.js';
import type { BadLines } from '../../evaluation/bad-lines.js';
import { type GraphEvaluationInput, GraphEvaluation } from '../../evaluation/graphs/evaluate.js';
import { LANGUAGE_MODEL } from '../../evaluation/graphs/language-model.js';
import { readExpertRankings, readGraphFolder } from '../../evaluation/graphs/read.js';
import { METHOD_NAMES, type MethodName, METHODS } from '../../evaluation/graphs/methods.js';
import { HitReader } from '../../language-model/hit-reader.js';
import { openLanguageModel } from '../../language-model/open.js';
import {
  createStructureEncoder,
  DEFAULT_STRUCTURE_VIEW,
  STRUCTURE_VIEWS,
  type StructureView,
} from '../../structure/encoder.js';
import { loadSettings } from '../settings.js';
import { withBadLines } from './output.js';
import { type GraphReport, graphTables } from './graphs-table.js';

export interface GraphFlags {
  readonly cases: string;
  readonly queries: string;
  readonly rankings: string;
  readonly method: string;
  readonly layout?: string;
  /** By default 20, or all cases if there are fewer. */
  readonly prefilter?: number;
  readonly seed: number;
  readonly json?: true;
}

const PREFILTER = 20;

/** `elenchus evaluate graphs`. */
export function evaluateGraphs(flags: GraphFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate(flags: GraphFlags, bad: BadLines): Promise<void> {
  const method = oneOf([...METHOD_NAMES, LANGUAGE_MODEL, 'all'] as const, '--method', flags.method);
  const reader = method === LANGUAGE_MODEL ? await openGraphReader(bad) : undefined;
  const layout = layoutOf(flags.layout);
  const input = await readInput(flags, bad);
  const { size } = input.cases;
  const { prefilter = Math.min(PREFILTER, size), seed } = flags;
  if (prefilter > size)
    throw badInput('--prefilter', `${prefilter} is more than there are cases (${size})`);
  const structureEncoder = await createStructureEncoder();
  const runs = method === LANGUAGE_MODEL ? [] : runsOf(method, layout, structureEncoder.views);
  const seen = runs.find(([name]) => METHODS[name].seesLayout);
  // Reports a missing model before the texts are encoded.
  if (seen !== undefined) structureEncoder.model(seen[1]);
  const textEncoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  try {
    const options = { textEncoder, structureEncoder, prefilter, seed };
    const evaluation = await GraphEvaluation.prepare(input, options);
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
    console.log(flags.json ? JSON.stringify(printed) : graphTables(reports, size));
  } finally {
    await textEncoder.close();
    await structureEncoder.close();
  }
}

/**
 * What lets a language model read graphs. Why it does not judge some is told like bad lines.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
async function openGraphReader(bad: BadLines): Promise<HitReader> {
  return new HitReader(await openLanguageModel(loadSettings({})), (error) => bad.add(error));
}

export function layoutOf(given: string = DEFAULT_STRUCTURE_VIEW): StructureView {
  return oneOf(STRUCTURE_VIEWS, '--layout', given);
}

async function readInput(flags: GraphFlags, bad: BadLines): Promise<GraphEvaluationInput> {
  const cases = await readGraphFolder(flags.cases, bad);
  const found = await readGraphFolder(flags.queries, bad);
  const rankings = await readExpertRankings(flags.rankings, { queries: found, cases }, bad);
  const queries = new Map([...found].filter(([name]) => rankings.has(name)));
  return { cases, queries, rankings };
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
