import { basename, extname } from 'node:path';
import { duration } from 'elenchus/internal/cli/progress.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { SMARTVOTE_VARIABLES } from 'elenchus/internal/formats/description.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import { quantity, unknownName } from 'elenchus/internal/runtime/wording.js';
import { MAX_SYSTEMS, writePictures } from '../charts.js';
import { checkWritable, print, rowsOf, secondsSince, withBadLines } from '../output.js';
import { readRankings } from '../perspective/files.js';
import { readTask, type SearchFlags, searchForAll } from '../perspective/search.js';
import { rankedQueries, type Rankings } from '../runs.js';
import { type Deviation, type GroupBias, measureBias, OF_TEXTS, PLACES, SEEDS } from './measure.js';
import { drawBias, type DrawnVariable, signed, type System } from './picture.js';

export interface BiasFlags extends Omit<SearchFlags, 'runOut'> {
  readonly run?: readonly string[];
  readonly allowShort?: true;
  readonly variables: readonly string[];
  readonly picture: string;
  readonly json?: true;
}

/** `elenchus evaluate bias`. */
export async function evaluateBias(flags: BiasFlags): Promise<void> {
  const started = performance.now();
  if ((flags.run?.length ?? 0) >= MAX_SYSTEMS) {
    throw badInput('--run', `a picture tells at most ${MAX_SYSTEMS} systems apart, one a search`);
  }
  await checkWritable(`${flags.picture}.svg`);
  await withBadLines((bad) => measure(flags, bad, started));
}

async function measure(flags: BiasFlags, bad: BadLines, started: number): Promise<void> {
  const { corpus, queries, rankings } = await systemsOf(flags, bad);
  const variables = drawnVariables(flags.variables, corpus);
  const systems = [...rankings].map(([name, run]): System => ({
    name,
    groups: measureBias(run, queries, corpus),
  }));
  const pictures = await writePictures(flags.picture, drawBias(systems, variables));
  const report = {
    task: 'bias',
    queries: queries.length,
    systems,
    pictures,
    seconds: secondsSince(started),
  };
  print(flags.json, report, () => biasTables(report));
}

/** The rankings of each system, and the queries that all of them answer. */
async function systemsOf(flags: BiasFlags, bad: BadLines) {
  const { run: files = [], scenario = files.length === 0 ? 'none' : undefined } = flags;
  const task = await readTask(flags, scenario, bad);
  const { corpus } = task;
  const checks = {
    queries: task.queries.map(({ id }) => id),
    corpus: new Set(corpus.map(({ id }) => id)),
    places: flags.allowShort === true ? 0 : PLACES,
  };
  const rankings = new Map<string, Rankings>();
  for (const file of files) {
    const name = basename(file, extname(file));
    if (rankings.has(name)) throw badInput('--run', `there are two runs named "${name}"`);
    rankings.set(name, await readRankings(file, checks, bad));
  }
  if (scenario !== undefined) {
    const found = await searchForAll(flags, scenario, task, bad);
    rankings.set('Elenchus', found.rankings);
  }
  const queries = rankedQueries(flags.queries, task.queries, [...rankings.values()]);
  return { corpus, queries, rankings };
}

function drawnVariables(
  names: readonly string[],
  corpus: readonly PremiseRecord[],
): readonly DrawnVariable[] {
  const labels = new Map([
    ['stance', 'Stance'],
    ['language', 'Language'],
    ['length', 'Length'],
  ]);
  for (const { name, title } of SMARTVOTE_VARIABLES) labels.set(name, title);
  const known = new Set([...corpus.flatMap(({ profile }) => Object.keys(profile)), ...OF_TEXTS]);
  return names.map((name) => {
    if (known.has(name)) return { name, label: labels.get(name) ?? name };
    const details = { field: '--variables', corpus: 'perspective', variable: name };
    throw unknownName('UNKNOWN_VARIABLE', details, name, [...known]);
  });
}

interface BiasReport {
  readonly queries: number;
  readonly systems: readonly System[];
  readonly pictures: readonly string[];
  readonly seconds: number;
}

function biasTables({ queries, systems, pictures, seconds }: BiasReport): string {
  const about = `against ${PLACES} arguments on the issue drawn at random, ${SEEDS} seeds`;
  return [
    `bias, ${quantity(queries, 'query', 'queries')}, ${about}, ${duration(seconds)}`,
    ...systems.flatMap(({ name, groups }) => ['', name, HEADING, ...linesOf(groups)]),
    '',
    `pictures: ${pictures.join(', ')}`,
  ].join('\n');
}

const row = rowsOf(40, 10, 10, 10, 10, 20, 10, 10, 10, 20);

const HEADING = row('', [
  'corpus',
  ...[`first ${PLACES}`, `nDCG@${PLACES}`].flatMap((figure) => [
    figure,
    'chance',
    'deviation',
    '95 % interval',
  ]),
]);

function linesOf(groups: readonly GroupBias[]): readonly string[] {
  return groups.flatMap((group, place) => {
    const { variable, value, share, representation, ndcg } = group;
    const cells = [...cellsOf(representation, 2), ...cellsOf(ndcg, 3)];
    const line = row(`  ${value}`, [`${(share * 100).toFixed(1)} %`, ...cells]);
    return variable === groups[place - 1]?.variable ? [line] : [variable, line];
  });
}

function cellsOf(figure: Deviation | undefined, decimals: number): readonly string[] {
  if (figure === undefined) return ['-', '-', '-', '-'];
  const { system, random, deviation, interval } = figure;
  return [
    system.toFixed(decimals),
    random.toFixed(decimals),
    signed(deviation, decimals),
    interval?.map((end) => signed(end, decimals)).join(' to ') ?? '-',
  ];
}
