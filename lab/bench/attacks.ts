import { quantile } from '../../src/math/statistics.js';
import { type Attack, ATTACKS, isAllowed } from '../../test/faults/attacks/cases.js';
import { AttackedServer, RSS_MIB, type Trial } from '../../test/faults/attacks/trial.js';
import { NEEDS_DISK } from '../../test/support/small-disk.js';
import { atMost, type Figure, type Section } from './report.js';

/** How long each attack is repeated; at least once. */
const ATTACK_MS = 10_000;
const GOAL_MS = 150;
/** What `npm start` gives the heap. */
const HEAP_MIB = 1_024;

/**
 * What a second client sees while others attack in each way that stalled or killed a server once.
 * @param folder an empty one
 */
export async function measureAttacks(folder: string): Promise<readonly Section[]> {
  const sections: Section[] = [];
  const server = await AttackedServer.open(folder);
  const onSmallDisk = NEEDS_DISK.skip ? undefined : await AttackedServer.openOnSmallDisk();
  try {
    for (const attack of ATTACKS) {
      const attacked = attack.needs === 'small disk' ? onSmallDisk : server;
      const title = `Second client under attack ${attack.name}`;
      if (attacked === undefined) {
        sections.push({ title: `${title}: no small disk can be mounted`, figures: [] });
        continue;
      }
      const trial = await attacked.attack(attack, ATTACK_MS);
      sections.push({ title, figures: figuresOf(attack, trial) });
      // What one attack leaves in memory is not counted against the next.
      await attacked.restart();
    }
  } finally {
    await server.close();
    await onSmallDisk?.close();
  }
  return sections;
}

function figuresOf(attack: Attack, trial: Trial): readonly Figure[] {
  const { outcomes, waits, cpu, searches, failures, rssMiB, heapMiB, ended } = trial;
  return [
    { name: '{ __typename } p50', value: quantile(waits, 0.5), unit: 'ms' },
    atMost('{ __typename } p99', quantile(waits, 0.99), 'ms', GOAL_MS),
    { name: '{ __typename } at most', value: Math.max(...waits), unit: 'ms' },
    { name: 'CPU of the main thread meanwhile, p99', value: quantile(cpu, 0.99), unit: 'ms' },
    atMost('CPU of the main thread meanwhile, at most', Math.max(...cpu), 'ms', GOAL_MS),
    atMost('resident memory', rssMiB, 'MiB', Math.floor(RSS_MIB)),
    atMost('heap of the main thread', heapMiB, 'MiB', HEAP_MIB),
    { name: 'searches answered', value: searches, unit: '' },
    atMost('requests failed', failures.length, '', 0),
    atMost(`server ended${ended === undefined ? '' : `: ${ended}`}`, ended ? 1 : 0, '', 0),
    ...Object.entries(outcomes).map(([outcome, count]) => {
      const name = `attackers got: ${outcome.slice(0, 40)}`;
      return isAllowed(attack, outcome)
        ? { name, value: count, unit: '' }
        : atMost(name, count, '', 0);
    }),
  ];
}
