import { counted } from '../../counted.js';
import type { PlanFlags } from '../plan.js';
import { plan, TOO_LARGE, type Cluster, type Need, type Plan } from './compute.js';
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
  const estimated = needs.flatMap(({ engine, extended }) => {
    const largest = Math.max(...measured.premises[engine].map((each) => each.premises));
    return extended ? `${engine}: estimated from ${counted(largest, 'premise')} at most.` : [];
  });
  return [
    counted(premises, 'premise'),
    '',
    ...rows,
    '',
    ...not,
    `Use ${recommended === 'embedded' ? 'the embedded store' : `Qdrant with QDRANT_PROFILE=${recommended}`}.`,
    ...best.problems.map((problem) => `Divide it over several machines, since ${problem}.`),
    ...(cluster ? [clusterInWords(cluster)] : []),
    ...estimated,
    `Measured on ${machinesOf(measured).join(', or ')}, with: ${measured.command}`,
  ].join('\n');
}

/** If even the best one has to be divided, the memory of one machine is no reason. */
function reasonsAgainst({ problems }: Need, { engine, problems: divided }: Need) {
  if (divided.length === 0) return problems;
  const others = problems.filter((problem) => problem !== TOO_LARGE);
  return others.length > 0 ? others : [`it needs more memory than ${engine}`];
}

function machinesOf({ premises }: Measured): readonly string[] {
  return [...new Set(Object.values(premises).flatMap((all) => all.map(({ machine }) => machine)))];
}

function rowOf({ engine, elenchus, qdrant, disk, startMs, searchMs }: Need): readonly string[] {
  const time = startMs < 1000 ? `${startMs.toFixed(0)} ms` : `${(startMs / 1000).toFixed(0)} s`;
  const server = engine === 'embedded' ? '-' : size(qdrant);
  return [engine, size(elenchus), server, size(disk), time, `${searchMs.toFixed(0)} ms`];
}

function clusterInWords({ shards, replicas, nodes, memory, disk }: Cluster): string {
  const settings = `QDRANT_SHARDS=${shards} QDRANT_REPLICAS=${replicas}`;
  return `${settings} on ${counted(nodes, 'node')}${nodes > 1 ? ', each' : ''} with ${size(memory)} in memory and ${size(disk)} on the disk.`;
}

function size(bytes: number): string {
  return bytes < 2 ** 30
    ? `${(bytes / 2 ** 20).toFixed(0)} MiB`
    : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
