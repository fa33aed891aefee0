import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { NEEDS_DISK } from '../support/small-disk.js';
import { type Attack, ATTACKS, isAllowed } from './attacks/cases.js';
import { AttackedServer, RSS_MIB } from './attacks/trial.js';
import { print, type Row } from './report.js';

/**
 * CPU time that the main thread may take while it keeps `{ __typename }` waiting, in milliseconds.
 * What else runs on the machine does not add to it. The goal is less: `npm run bench -- --only attacks`.
 */
const LIVELY_MS = 300;
/** As above: here, each attack adds to what those before it have left in memory. */
const MOST_MIB = 1.5 * RSS_MIB;

let folder: string;
const rows: Row[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-attacks-'));
});
afterAll(async () => {
  print('Attacks that stalled or killed a server once', rows, {
    tried: 'attack',
    acknowledged: 'answers',
    found: 'second client',
  });
  await rm(folder, { recursive: true, force: true });
});

async function survives(server: AttackedServer, attack: Attack): Promise<void> {
  const trial = await server.attack(attack);
  const { outcomes, waits, cpu, searches, failures, rssMiB, ended } = trial;
  const [slowest, most] = [Math.max(...waits), Math.max(...cpu)].map((ms) => ms.toFixed(0));
  const seen = `${searches} searches; { __typename } in ${slowest} ms, ${most} ms of CPU; ${rssMiB.toFixed(0)} MiB`;
  const came = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  rows.push({
    tried: attack.name,
    acknowledged: came.map((each) => each.slice(0, 60)).join(', '),
    found: ended === undefined ? seen : `${seen}; the server ended: ${ended}`,
  });
  expect({ ended, failures }).toEqual({ ended: undefined, failures: [] });
  expect(Object.keys(outcomes).filter((outcome) => !isAllowed(attack, outcome))).toEqual([]);
  expect(came).not.toEqual([]);
  expect(searches).toBeGreaterThan(0);
  expect(Math.max(...cpu)).toBeLessThan(LIVELY_MS);
  expect(rssMiB).toBeLessThan(MOST_MIB);
}

describe('a second client is served', () => {
  let server: AttackedServer;
  beforeAll(async () => {
    server = await AttackedServer.open(join(folder, 'data'));
  }, 600_000);
  afterAll(() => server.close());

  it.each(ATTACKS.filter(({ needs }) => needs !== 'small disk'))(
    '$name',
    (attack) => survives(server, attack),
    300_000,
  );
});

it.for(ATTACKS.filter(({ needs }) => needs === 'small disk'))(
  '$name',
  { ...NEEDS_DISK, timeout: 300_000 },
  async (attack) => {
    const server = await AttackedServer.openOnSmallDisk();
    onTestFinished(() => server.close());
    await survives(server, attack);
  },
);
