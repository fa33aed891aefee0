import { quantity } from '../../runtime/wording.js';
import type { PlanFlags } from '../plan.js';
import { NEEDS_TOO_MUCH, plan, TOO_LARGE, type Cluster, type Need, type Plan } from './compute.js';
import { readMeasured, type Measured } from './measured.js';

/** Prints what a corpus needs on each engine, and which engine is recommended. */
export function runPlan({ json, ...wanted }: PlanFlags): void {
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
