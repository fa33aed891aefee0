import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { quantity } from '../runtime/wording.js';

interface PlanFlags extends Wanted {
  readonly json?: true;
}

const HELP = `
Says how much memory and disk space a corpus needs, and how long a start and a search take, with the
embedded store and with each profile of Qdrant. It recommends one of them. For Qdrant, it also says
how many shards and nodes to use: each copy of a shard gets a node of its own. It opens no store.

The figures come from qdrant/measured.json. Between two measured corpora, the command interpolates
linearly. Outside the measured range, it continues the nearest line; beyond the largest corpus, the
output says so. Times are those of the machines they were measured on; memory and disk space are
similar on others.

The statements of argument graphs count as premises: about ten per graph. The graphs themselves are
not counted: in the embedded store, 100,000 graphs needed about a quarter more memory, and a third
more disk space, than their statements alone. Images are not counted; each takes as much disk space
as its file.

Examples:
  elenchus plan --premises 50000
  elenchus plan --premises 1000000 --replicas 2 --node-memory 32`;

/** More copies than any cluster keeps; this catches typing errors. */
const MOST_REPLICAS = 100;
/** A thousand times as many as were measured. */
const MOST_PREMISES = 1_000_000_000;

/** `elenchus plan`: how much memory and disk a corpus needs, and on which engine. */
export function createPlanCommand(): Command {
  return new Command('plan')
    .description('say how much memory and disk a corpus needs, and on which engine')
    .requiredOption(
      '--premises <n>',
      'premises, with the statements of graphs',
      wholeNumber(1, MOST_PREMISES),
    )
    .option(
      '--replicas <n>',
      `copies of each shard in a cluster of Qdrant, at most ${MOST_REPLICAS}`,
      wholeNumber(1, MOST_REPLICAS),
      1,
    )
    .option('--node-memory <gib>', 'memory of one machine, in GiB', wholeNumber(1), 16)
    .option('--json', 'print the plan as JSON')
    .addHelpText('after', HELP)
    .action(runPlan);
}

function wholeNumber(minimum: number, maximum = Infinity): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    const range = maximum < Infinity ? ` from ${minimum} to ${maximum}` : `, ${minimum} or more`;
    throw new InvalidArgumentError(`It must be a whole number${range}.`);
  };
}

/** Prints what a corpus needs on each engine, and which engine is recommended. */
function runPlan({ json, ...wanted }: PlanFlags): void {
  const measured = readMeasured();
  const planned = plan(measured, wanted);
  console.log(json ? JSON.stringify(planned, null, 2) : inWords(planned, measured));
}

const COLUMNS = ['', 'Elenchus', 'Qdrant', 'disk', 'start', 'search'] as const;
const WIDTH = 11;

function inWords({ premises, needs, recommended, cluster }: Plan, measured: Measured): string {
  const rows = [COLUMNS, ...needs.map(rowOf)].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(WIDTH) : cell.padStart(WIDTH))).join(''),
  );
  const best = needs.find(({ engine }) => engine === recommended)!;
  const not = needs
    .filter((need) => need !== best)
    .flatMap((need) => reasonsAgainst(need, best).map((why) => `Not ${need.engine}: ${why}.`));
  const beyond = needs.flatMap(({ engine, extrapolated }) => {
    const largest = Math.max(...measured.measurements[engine].map((each) => each.premises));
    if (!extrapolated) return [];
    return `${engine}: extrapolated; the largest corpus that was measured has ${quantity(largest, 'premise')}.`;
  });
  return [
    `What ${quantity(premises, 'premise')} would need (under Elenchus and Qdrant: memory):`,
    '',
    ...rows,
    '',
    ...not,
    `Use ${recommended === 'embedded' ? 'the embedded store' : `Qdrant with QDRANT_PROFILE=${recommended}`}.`,
    ...(best.problems.length > 0
      ? [`Divide the premises over several machines, since Qdrant ${NEEDS_TOO_MUCH}.`]
      : []),
    ...(cluster ? [clusterInWords(cluster)] : []),
    ...beyond,
    `Measured on ${machinesOf(measured).join(' and on ')}, with: ${measured.command}`,
  ].join('\n');
}

/** If even the best one has to be divided, the memory of one machine is no reason. */
function reasonsAgainst({ problems }: Need, { engine, problems: divided }: Need) {
  if (divided.length === 0) return problems;
  const others = problems.filter((problem) => problem !== TOO_LARGE);
  return others.length > 0 ? others : [`it needs more memory than ${engine}`];
}

function machinesOf({ measurements }: Measured): readonly string[] {
  return [
    ...new Set(Object.values(measurements).flatMap((all) => all.map(({ machine }) => machine))),
  ];
}

function rowOf(need: Need): readonly string[] {
  const { engine, elenchusMemoryBytes, qdrantMemoryBytes, diskBytes, startMs, searchMs } = need;
  const time = startMs < 1000 ? `${startMs.toFixed(0)} ms` : `${(startMs / 1000).toFixed(0)} s`;
  const server = engine === 'embedded' ? '-' : size(qdrantMemoryBytes);
  return [
    engine,
    size(elenchusMemoryBytes),
    server,
    size(diskBytes),
    time,
    `${searchMs.toFixed(0)} ms`,
  ];
}

function clusterInWords(cluster: Cluster): string {
  const { shards, replicas, nodes, memoryBytesPerNode, diskBytesPerNode } = cluster;
  return [
    `Set QDRANT_SHARDS=${shards} and QDRANT_REPLICAS=${replicas}, on ${quantity(nodes, 'node')}.`,
    `${nodes > 1 ? 'Each' : 'The'} node needs ${size(memoryBytesPerNode)} of memory and ${size(diskBytesPerNode)} of disk space.`,
  ].join(' ');
}

function size(bytes: number): string {
  return bytes < 2 ** 30
    ? `${(bytes / 2 ** 20).toFixed(0)} MiB`
    : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Memory that is left free: for writes, for indexes that are built, for the system. */
const FREE = 0.3;
/** With a longer start, the embedded store is no longer recommended. */
const LONGEST_START_MS = 120_000;
/** With a longer search, it is no longer recommended to compare a query with every vector. */
const LONGEST_EXACT_MS = 100;
const EXACT: ReadonlySet<EngineName> = new Set(['embedded', 'small']);
const GIB = 2 ** 30;
const NEEDS_TOO_MUCH = `needs more than ${100 * (1 - FREE)} % of the memory of one machine`;
const TOO_LARGE = `it ${NEEDS_TOO_MUCH}`;

export interface Wanted {
  readonly premises: number;
  readonly replicas: number;
  /** In GiB. */
  readonly nodeMemory: number;
}

interface Need extends Omit<Measurement, 'premises'> {
  readonly engine: EngineName;
  /** Whether the largest corpus that was measured is smaller. */
  readonly extrapolated: boolean;
  /** Why this engine does not fit the corpus; empty if it fits. */
  readonly problems: readonly string[];
}

interface Plan {
  readonly premises: number;
  readonly needs: readonly Need[];
  readonly recommended: EngineName;
  /** Of a cluster, if Qdrant is recommended. */
  readonly cluster?: Cluster;
}

interface Cluster {
  readonly shards: number;
  readonly replicas: number;
  readonly nodes: number;
  readonly memoryBytesPerNode: number;
  readonly diskBytesPerNode: number;
}

/**
 * What a corpus needs on each engine. The first engine that fits one machine is recommended; if none
 * does, that of the quick ones which needs the least memory, on several machines.
 */
export function plan(measured: Measured, wanted: Wanted): Plan {
  const { premises } = wanted;
  const needs = ENGINES.map((engine) => needOf(engine, measured, wanted));
  const best = bestOf(needs);
  const { engine: recommended } = best;
  if (recommended === 'embedded') return { premises, needs, recommended };
  return { premises, needs, recommended, cluster: clusterFor(best, wanted) };
}

function bestOf(needs: readonly Need[]): Need {
  const fitting = needs.find(({ problems }) => problems.length === 0);
  if (fitting) return fitting;
  const divided = needs.filter(
    ({ engine, problems }) => engine !== 'embedded' && problems.every((each) => each === TOO_LARGE),
  );
  return divided.reduce((best, each) =>
    each.qdrantMemoryBytes < best.qdrantMemoryBytes ? each : best,
  );
}

function needOf(engine: EngineName, measured: Measured, wanted: Wanted): Need {
  const { premises } = wanted;
  const all = measured.measurements[engine];
  const of = (key: keyof Measurement) => Math.max(0, onLine(all, key, premises));
  const need = {
    engine,
    extrapolated: premises > all.at(-1)!.premises,
    elenchusMemoryBytes: of('elenchusMemoryBytes'),
    qdrantMemoryBytes: of('qdrantMemoryBytes'),
    diskBytes: of('diskBytes'),
    startMs: of('startMs'),
    searchMs: of('searchMs'),
  };
  return { ...need, problems: problemsOf(need, wanted) };
}

function problemsOf(need: Omit<Need, 'problems'>, { nodeMemory, replicas }: Wanted): string[] {
  const { engine, elenchusMemoryBytes, qdrantMemoryBytes, startMs, searchMs } = need;
  const memory = engine === 'embedded' ? elenchusMemoryBytes : qdrantMemoryBytes;
  const usable = nodeMemory * GIB * (1 - FREE);
  const problems: Readonly<Record<string, boolean>> = {
    [`a search takes more than ${LONGEST_EXACT_MS} ms`]:
      EXACT.has(engine) && searchMs > LONGEST_EXACT_MS,
    [TOO_LARGE]: memory > usable,
    'it is one process, so it has no replicas': engine === 'embedded' && replicas > 1,
    [`a start takes more than ${LONGEST_START_MS / 1000} s`]:
      engine === 'embedded' && startMs > LONGEST_START_MS,
  };
  return Object.keys(problems).filter((problem) => problems[problem]);
}

/** Shards so small that each fits into a node, and a node for each copy of a shard. */
function clusterFor(
  { qdrantMemoryBytes, diskBytes }: Need,
  { nodeMemory, replicas }: Wanted,
): Cluster {
  const usable = nodeMemory * GIB * (1 - FREE);
  const shards = Math.max(1, Math.ceil(qdrantMemoryBytes / usable));
  const nodes = shards * replicas;
  const memoryBytesPerNode = qdrantMemoryBytes / shards;
  return { shards, replicas, nodes, memoryBytesPerNode, diskBytesPerNode: diskBytes / shards };
}

/**
 * On the line through the measured corpora next to this size. Noise can let a figure fall from one to
 * the other, but a larger corpus never needs less.
 */
function onLine(all: readonly Measurement[], key: keyof Measurement, premises: number): number {
  const [smaller, larger] = neighbours(all, premises);
  const more = Math.max(0, larger[key] - smaller[key]);
  const slope = more / (larger.premises - smaller.premises);
  return larger[key] + slope * (premises - larger.premises);
}

/** A smaller and a larger corpus; for what is smaller or larger than all, the outermost two. */
function neighbours(
  all: readonly Measurement[],
  premises: number,
): readonly [Measurement, Measurement] {
  const larger = all.findIndex((each) => each.premises >= premises);
  const at = larger === -1 ? all.length - 1 : Math.max(1, larger);
  return [all[at - 1]!, all[at]!];
}

/** What a corpus of generated premises needed on one engine. */
export interface Measurement {
  readonly premises: number;
  readonly elenchusMemoryBytes: number;
  /** With the pages of its files that Qdrant has in memory; 0 for the embedded store. */
  readonly qdrantMemoryBytes: number;
  readonly diskBytes: number;
  /** The time to start Qdrant, and then Elenchus, until its first answer. */
  readonly startMs: number;
  /** The median time to find the 20 nearest of all premises. */
  readonly searchMs: number;
}

interface RecordedMeasurement extends Measurement {
  /** The number of cores of the machine that measured, and their model. */
  readonly machine: string;
}

/** The embedded store, and Qdrant with each profile. */
export const ENGINES = ['embedded', 'small', 'large', 'quantised'] as const;
export type EngineName = (typeof ENGINES)[number];

/** What was measured, with the command that measured it. */
export interface Measured {
  readonly command: string;
  /** By engine, the smallest corpus first; at least two for each engine. */
  readonly measurements: Readonly<Record<EngineName, readonly RecordedMeasurement[]>>;
}

export function readMeasured(): Measured {
  const file = join(PACKAGE_ROOT, 'qdrant', 'measured.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}
