import { quantity, unknownName } from 'elenchus/internal/runtime/wording.js';
import { writePictures, MAX_SYSTEMS } from '../svg.js';
import { basename, extname } from 'node:path';
import { SMARTVOTE_VARIABLES } from 'elenchus/internal/formats/description.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { badInput } from 'elenchus/internal/runtime/errors.js';
import type { Deviation } from '../bias/comparison.js';
import { OF_TEXTS } from '../bias/groups.js';
import { type GroupBias, measureBias, PLACES, SEEDS } from '../bias/measure.js';
import { drawBias } from '../bias/picture/draw.js';
import { signed } from '../bias/picture/panel.js';
import type { DrawnVariable, System } from '../bias/picture/rows.js';
import { rankedQueries, type Rankings } from '../rankings.js';
import { duration } from 'elenchus/internal/cli/progress.js';
import type { SearchFlags } from './perspective-search.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { checkWritable, withBadLines } from './output.js';
import { readTask } from './perspective-task.js';
import { readRankings } from '../perspective/predictions.js';

export interface BiasFlags extends Omit<SearchFlags, 'scenario' | 'runOut'> {
  readonly run?: readonly string[];
  /** By default "none" if there are no runs. */
  readonly scenario?: SearchFlags['scenario'];
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
  const seconds = (performance.now() - started) / 1_000;
  const { length } = queries;
  const report = { task: 'bias', queries: length, systems, pictures, seconds };
  console.log(flags.json ? JSON.stringify(report) : biasTables(length, systems, pictures, seconds));
}

/** The rankings of each system, and the queries that all of them answer. */
async function systemsOf(flags: BiasFlags, bad: BadLines) {
  const { run: files = [], scenario = files.length === 0 ? 'none' : undefined } = flags;
  const task = await readTask({ ...flags, scenario }, bad);
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
    const { searchForAll } = await import('./perspective-search.js');
    const found = await searchForAll({ ...flags, scenario }, task, bad);
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

function biasTables(
  queries: number,
  systems: readonly System[],
  pictures: readonly string[],
  seconds: number,
): string {
  const about = `against ${PLACES} arguments on the issue drawn at random, ${SEEDS} seeds`;
  return [
    `bias, ${quantity(queries, 'query', 'queries')}, ${about}, ${duration(seconds)}`,
    ...systems.flatMap(({ name, groups }) => ['', name, HEADING, ...linesOf(groups)]),
    '',
    `pictures: ${pictures.join(', ')}`,
  ].join('\n');
}

const LABEL = 40;
const CELL = 10;
const INTERVAL = 20;

const HEADING = columns('', 'corpus', [
  ...[`first ${PLACES}`, 'chance', 'deviation', '95 % interval'],
  ...[`nDCG@${PLACES}`, 'chance', 'deviation', '95 % interval'],
]);

function linesOf(groups: readonly GroupBias[]): readonly string[] {
  return groups.flatMap((group, place) => {
    const { variable, value, share, representation, ndcg } = group;
    const cells = [...cellsOf(representation, 2), ...cellsOf(ndcg, 3)];
    const row = columns(`  ${value}`, `${(share * 100).toFixed(1)} %`, cells);
    return variable === groups[place - 1]?.variable ? [row] : [variable, row];
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

/** Every fourth cell is an interval. */
function columns(label: string, share: string, cells: readonly string[]): string {
  const padded = cells.map((cell, place) => cell.padStart(place % 4 === 3 ? INTERVAL : CELL));
  return `${label.padEnd(LABEL)}${share.padStart(CELL)}${padded.join('')}`;
}
