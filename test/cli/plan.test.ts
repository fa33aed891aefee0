import { describe, expect, it } from 'vitest';
import {
  type EngineName,
  ENGINES,
  type Measured,
  plan,
  readMeasured,
  type Wanted,
} from '../../src/cli/plan.js';
import { runElenchus } from '../support/run-elenchus.js';

const MIB = 2 ** 20;
/** Lines that are easy to follow: 4 kB a premise, a tenth of that with `quantised`. */
const line = (start: number, each: number, searchMs: number) =>
  [10_000, 100_000].map((premises) => ({
    machine: 'a machine',
    premises,
    elenchusMemoryBytes: 400 * MIB + premises * start,
    qdrantMemoryBytes: premises * each,
    diskBytes: premises * 5_000,
    startMs: premises / 2,
    searchMs: premises * searchMs,
  }));
const MEASURED: Measured = {
  command: 'a command',
  measurements: {
    embedded: line(4_000, 0, 0.0001),
    small: line(0, 4_000, 0.0002),
    large: line(0, 5_000, 0.000_01),
    quantised: line(0, 400, 0.000_02),
  },
};
const asked = (wanted: Partial<Wanted>) =>
  plan(MEASURED, { premises: 1, replicas: 1, nodeMemory: 16, ...wanted });
const needOf = (wanted: Partial<Wanted>, engine: EngineName) =>
  asked(wanted).needs.find((need) => need.engine === engine)!;

describe('a plan', () => {
  it('extends the lines through what was measured, and says where', () => {
    const need = needOf({ premises: 200_000 }, 'embedded');
    expect(need).toMatchObject({ extrapolated: true, startMs: 100_000, diskBytes: 1_000_000_000 });
    expect(need.elenchusMemoryBytes).toBe(400 * MIB + 800_000_000);
    expect(needOf({ premises: 50_000 }, 'embedded')).toMatchObject({
      extrapolated: false,
      searchMs: 5,
    });
  });

  it('lies between the next smaller and the next larger corpus', () => {
    const [tenth, whole] = MEASURED.measurements.embedded;
    const ten = { ...whole!, premises: 1_000_000, searchMs: 190 };
    const measured = {
      ...MEASURED,
      measurements: { ...MEASURED.measurements, embedded: [tenth!, whole!, ten] },
    };
    const searchMs = (premises: number) =>
      plan(measured, { premises, replicas: 1, nodeMemory: 16 }).needs[0]!.searchMs;
    expect([5_000, 50_000, 100_000, 550_000, 1_900_000].map(searchMs)).toEqual([
      0.5, 5, 10, 100, 370,
    ]);
  });

  it('recommends the embedded store as long as it is fast and starts soon', () => {
    expect(asked({ premises: 100_000 })).toMatchObject({ recommended: 'embedded' });
    expect(asked({ premises: 100_000 }).cluster).toBeUndefined();
    const { recommended, needs, cluster } = asked({ premises: 300_000 });
    expect(recommended).toBe('small');
    expect(needs[0]!.problems).toEqual(['a start takes more than 120 s']);
    expect(cluster).toMatchObject({ shards: 1, replicas: 1, nodes: 1 });
  });

  it('leaves exact searches where they take too long', () => {
    expect(asked({ premises: 2_000_000 })).toMatchObject({ recommended: 'large' });
  });

  it('has no replicas of the embedded store', () => {
    const { recommended, needs, cluster } = asked({ premises: 1_000, replicas: 2 });
    expect(recommended).toBe('small');
    expect(needs[0]!.problems).toEqual(['it is one process, so it has no replicas']);
    expect(cluster).toMatchObject({ replicas: 2, nodes: 2 });
  });

  it.each([1, 2, 3, 7])(
    'gives each copy of a shard a node with room for it, with %i replicas',
    (replicas) => {
      for (const nodeMemory of [1, 16, 64]) {
        for (let premises = 1e6; premises < 1e9; premises *= 1.7) {
          const { cluster } = asked({ premises: Math.round(premises), replicas, nodeMemory });
          if (cluster === undefined) continue;
          const copies = Math.ceil((cluster.shards * replicas) / cluster.nodes);
          expect(copies).toBe(1);
          expect(cluster.memoryBytesPerNode).toBeLessThanOrEqual(0.7 * nodeMemory * 2 ** 30);
        }
      }
    },
  );

  it('divides what does not fit into one machine', () => {
    const { cluster, recommended, needs } = asked({ premises: 100_000_000, replicas: 2 });
    expect(recommended).toBe('quantised');
    expect(needs[2]!.problems).toEqual(['it needs more than 70 % of the memory of one machine']);
    // 40 GB twice, and 70 % of 16 GiB a node.
    expect(cluster).toMatchObject({ nodes: 8, shards: 4 });
    expect(cluster!.memoryBytesPerNode).toBe(10_000_000_000);
  });
});

it('the measured figures have two sizes of corpus for each engine, and what measured them', () => {
  const measured = readMeasured();
  for (const engine of ENGINES) {
    const [smaller, larger] = measured.measurements[engine].slice(-2);
    expect(larger!.premises, engine).toBeGreaterThan(smaller!.premises);
    expect(larger!.diskBytes, engine).toBeGreaterThan(smaller!.diskBytes);
  }
  expect(measured.command).toContain('npm run bench');
});

describe('elenchus plan', () => {
  it('prints what each engine needs, and which one to use', async () => {
    const { status, stdout } = await runElenchus(['plan', '--premises', '2000000']);
    expect(status).toBe(0);
    for (const engine of ENGINES) expect(stdout).toMatch(new RegExp(`^${engine} +\\d`, 'm'));
    expect(stdout).toContain('2,000,000 premises');
    expect(stdout).toContain('extrapolated; the largest corpus');
    expect(stdout).toContain('Use Qdrant with QDRANT_PROFILE=');
  });

  it('says why it divides what does not fit into one machine', async () => {
    const { status, stdout } = await runElenchus(['plan', '--premises', '50000000']);
    expect(status).toBe(0);
    const [, used = ''] = /^Use Qdrant with QDRANT_PROFILE=(\w+)\.$/m.exec(stdout) ?? [];
    expect(stdout).toContain('Divide the premises over several machines, since Qdrant needs');
    expect(stdout).toContain(`: it needs more memory than ${used}.`);
    expect(stdout).not.toContain(`Not ${used}`);
  });

  it.each(['many', '1000000001'])('refuses %s premises', async (premises) => {
    const { status, stderr } = await runElenchus(['plan', '--premises', premises]);
    expect(status).toBe(2);
    expect(stderr).toContain('It must be a whole number from 1 to 1000000000');
  });
});
