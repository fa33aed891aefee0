import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Engine } from '../../../src/store/embedded/engine.js';
import { repairEmbeddedStore } from '../../../src/store/embedded/folder.js';
import { NOTES, notes } from './points.js';
import { temporaryDirectory } from './support.js';

const BATCHES = 5;
/** Writes of this many points are longer than a block of the log, or several to a block. */
const SIZES = { long: 400, short: 10 };

interface Written {
  readonly directory: string;
  readonly log: string;
  /** Where each write begins in the log, and where the last one ends. */
  readonly places: readonly number[];
}

/** A folder whose log has five acknowledged writes, after the one of the definition. */
async function written(size: number): Promise<Written> {
  const directory = await temporaryDirectory();
  const engine = await Engine.open(directory);
  await engine.ensureCollection(NOTES);
  const folder = join(directory, 'records');
  const log = (await readdir(folder)).find((name) => name.endsWith('.log'))!;
  const places = [(await stat(join(folder, log))).size];
  for (let batch = 0; batch < BATCHES; batch++) {
    const upsert = notes(batch * size, (batch + 1) * size);
    await engine.write([{ collection: NOTES.name, upsert }]);
    places.push((await stat(join(folder, log))).size);
  }
  await engine.close();
  // As after a kill: only a folder that is closed has this note.
  await rm(join(directory, 'closed.json'));
  return { directory, log: join('records', log), places };
}

/** How many points there are; fails if some of a write are missing. */
async function countIn(directory: string, size: number): Promise<number> {
  const engine = await Engine.open(directory);
  const count = await engine.count(NOTES.name);
  await engine.close();
  expect(count % size).toBe(0);
  return count;
}

describe.each(Object.entries(SIZES))('a flipped byte in a log of %s writes', (_, size) => {
  it.each([0, 1, 2, 3])('in write %d is damage, and only that write is lost', async (write) => {
    const { directory, log, places } = await written(size);
    const [start, end] = [places[write]!, places[write + 1]!];
    const whole = await readFile(join(directory, log));
    // In the checksum, the length and the type of its first record, and in its data.
    for (const at of [start, start + 4, start + 5, start + 6, (start + end) >> 1, end - 1]) {
      const damaged = await temporaryDirectory();
      await cp(directory, damaged, { recursive: true });
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 0x55;
      await writeFile(join(damaged, log), bytes);
      await expect(Engine.open(damaged)).rejects.toMatchObject({
        code: 'STORE_DAMAGED',
        message: expect.stringMatching(/\d+ bytes of earlier writes cannot be read/) as string,
      });
      const { kept, lost } = await repairEmbeddedStore(damaged, [NOTES]);
      expect(kept, `byte ${at}`).toBe(size * (BATCHES - 1));
      expect(lost).toContain(`notes: ${kept} of ${size * BATCHES} records can be read`);
      expect(lost.join()).toMatch(/\d+ bytes of earlier writes/);
      expect(await countIn(damaged, size)).toBe(kept);
    }
  });

  it('in the last write looks like a write that was cut off, and opens without it', async () => {
    const { directory, log, places } = await written(size);
    const bytes = await readFile(join(directory, log));
    bytes[(places[4]! + places[5]!) >> 1]! ^= 0x55;
    await writeFile(join(directory, log), bytes);
    expect(await countIn(directory, size)).toBe(size * (BATCHES - 1));
  });
});

it('a damaged write is told even if the sums after it are lost with the last write', async () => {
  const { directory, log, places } = await written(SIZES.long);
  const bytes = await readFile(join(directory, log));
  bytes[(places[3]! + places[4]!) >> 1]! ^= 0x55;
  await writeFile(join(directory, log), bytes.fill(0, places[5]! - 50));
  await expect(Engine.open(directory)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
  const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
  // So what is found fits the sums of the third write.
  expect(kept).toBe(SIZES.long * 3);
  expect(lost).toEqual([expect.stringMatching(/^\d+ bytes of earlier writes/)]);
});

it('a page of zeros in the middle of the log is damage', async () => {
  const { directory, log } = await written(SIZES.long);
  const bytes = await readFile(join(directory, log));
  await writeFile(join(directory, log), bytes.fill(0, 65_536, 69_632));
  await expect(Engine.open(directory)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
});

it('a log that is cut anywhere in its last write opens with all others', async () => {
  const { directory, log, places } = await written(SIZES.long);
  for (const cut of [
    places[4]!,
    places[4]! + 3,
    places[4]! + 9,
    places[4]! + 40_000,
    places[5]! - 1,
  ]) {
    const torn = await temporaryDirectory();
    await cp(directory, torn, { recursive: true });
    await truncate(join(torn, log), cut);
    expect(await countIn(torn, SIZES.long)).toBe(SIZES.long * (BATCHES - 1));
  }
});

it('a damaged log of a folder in use is left alone', async () => {
  const { directory, log } = await written(SIZES.short);
  const damaged = await readFile(join(directory, log));
  damaged[damaged.length >> 1]! ^= 0x55;
  const engine = await Engine.open(directory);
  onTestFinished(() => engine.close());
  const name = (await readdir(join(directory, 'records'))).find((file) => file.endsWith('.log'))!;
  await writeFile(join(directory, 'records', name), damaged);
  await expect(repairEmbeddedStore(directory, [NOTES])).rejects.toMatchObject({
    code: 'STORE_LOCKED',
  });
  expect(await readFile(join(directory, 'records', name))).toEqual(damaged);
});
