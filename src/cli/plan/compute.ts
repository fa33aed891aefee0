import { ENGINES, type EngineName, type Measured, type Measurement } from './measured.js';

/** Memory that is left free: for writes, for indexes that are built, for the system. */
const FREE = 0.3;
/** With a longer start, the embedded store is no longer recommended. */
const LONGEST_START_MS = 120_000;
/** With a longer search, it is no longer recommended to compare a query with every vector. */
const LONGEST_EXACT_MS = 100;
const EXACT: ReadonlySet<EngineName> = new Set(['embedded', 'small']);
const GIB = 2 ** 30;
export const NEEDS_TOO_MUCH = `needs more than ${100 * (1 - FREE)} % of the memory of one machine`;
export const TOO_LARGE = `it ${NEEDS_TOO_MUCH}`;

export interface Wanted {
  readonly premises: number;
  readonly replicas: number;
  /** In GiB. */
  readonly nodeMemory: number;
}

export interface Need extends Omit<Measurement, 'premises'> {
  readonly engine: EngineName;
  /** Whether the largest corpus that was measured is smaller. */
  readonly extrapolated: boolean;
  /** Why this engine does not fit the corpus; empty if it fits. */
  readonly problems: readonly string[];
}

export interface Plan {
  readonly premises: number;
  readonly needs: readonly Need[];
  readonly recommended: EngineName;
  /** Of a cluster, if Qdrant is recommended. */
  readonly cluster?: Cluster;
}

export interface Cluster {
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
    ...{ engine, extrapolated: premises > all.at(-1)!.premises },
    elenchusMemoryBytes: of('elenchusMemoryBytes'),
    qdrantMemoryBytes: of('qdrantMemoryBytes'),
    diskBytes: of('diskBytes'),
    ...{ startMs: of('startMs'), searchMs: of('searchMs') },
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
