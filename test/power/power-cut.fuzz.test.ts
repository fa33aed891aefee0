import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seededRandom } from '../../src/math/random.js';
import { needing } from '../support/lack.js';
import { changesOf, CORPORA } from './changes.js';
import { problemsOf } from './check.js';
import { Disk, type Loss, type Recorded } from './disk.js';
import { recordWriter, whyNoRecorder } from './recording.js';

/** `POWER_CUTS=200` cuts more often. */
const CUTS = Number(process.env['POWER_CUTS'] ?? 20);
const SEED = inject('seed') % 1_000_000;
const LOSSES: readonly Loss[] = ['all', 'a tail', 'some', 'nothing'];

describe(`a power cut (seed ${SEED})`, needing('cc', whyNoRecorder()), () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-power-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let root = '';
  let records: readonly Recorded[] = [];
  beforeAll(async () => {
    ({ root, records } = await recordWriter(folder, SEED));
  }, 120_000);

  it('is recorded whole: replayed, the disk is as the writer left it', () => {
    const disk = new Disk(root);
    for (const recorded of records) disk.apply(recorded);
    const files = disk.files();
    const there = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)));
    expect([...files.keys()].sort()).toEqual(there.sort());
    for (const [path, content] of files) {
      expect(readFileSync(join(root, path)).equals(content), path).toBe(true);
    }
    expect(records.filter(({ operation }) => operation === 'mark').length).toBe(
      CORPORA.length * changesOf(CORPORA[0], SEED).length,
    );
  });

  it(
    `loses nothing that was acknowledged, in ${CUTS} random cuts`,
    async () => {
      const random = seededRandom(SEED);
      const cuts = Array.from({ length: CUTS }, () => ({
        at: Math.floor(random() * (records.length + 1)),
        loss: LOSSES[Math.floor(random() * LOSSES.length)]!,
      }));
      expect(await problemsAfter(records, cuts)).toEqual([]);
    },
    120_000 + 6_000 * CUTS,
  );

  it('would lose it if nothing were synced', async () => {
    const unsynced = records.filter(({ operation }) => operation !== 'sync');
    const end = { at: unsynced.length, loss: 'all' } as const;
    expect(await problemsAfter(unsynced, [end])).not.toEqual([]);
  }, 60_000);

  /** What is wrong after each of the cuts, which lie so many records from the start. */
  async function problemsAfter(
    recorded: readonly Recorded[],
    cuts: readonly { readonly at: number; readonly loss: Loss }[],
  ): Promise<readonly string[]> {
    const random = seededRandom(SEED + 1);
    const changes = new Map(CORPORA.map((corpus) => [corpus, changesOf(corpus, SEED)]));
    const acknowledged = new Map<string, number>();
    const disk = new Disk(root);
    const found: string[] = [];
    let applied = 0;
    for (const { at, loss } of cuts.toSorted((one, other) => one.at - other.at)) {
      for (; applied < at; applied++) {
        const one = recorded[applied]!;
        disk.apply(one);
        const mark = one.operation === 'mark' ? one.data.toString() : undefined;
        if (mark !== undefined) acknowledged.set(mark, (acknowledged.get(mark) ?? 0) + 1);
      }
      const target = join(folder, 'cut');
      disk.write(target, loss, random);
      const problems = await problemsOf(target, changes, acknowledged);
      found.push(...problems.map((problem) => `cut at ${at}, ${loss} lost: ${problem}`));
      rmSync(target, { recursive: true, force: true });
    }
    return found;
  }
});
