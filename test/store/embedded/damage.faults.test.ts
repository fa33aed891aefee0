import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../../src/store/embedded/engine.js';
import { forgetLosses, repairEmbeddedStore } from '../../../src/store/embedded/folder.js';
import type { Point } from '../../../src/store/port.js';
import { NOTES, notes } from './points.js';
import { temporaryDirectory } from './support.js';

const BATCH = 100;
const BATCHES = 20;

/** A closed folder that twenty writes have gone to, and all that is in it. */
async function written(): Promise<{ directory: string; all: readonly Note[] }> {
  const directory = await temporaryDirectory();
  const engine = await Engine.open(directory);
  await engine.ensureCollection(NOTES);
  for (let batch = 0; batch < BATCHES; batch++) {
    await put(engine, notes(batch * BATCH, (batch + 1) * BATCH));
  }
  // Not from the folder opened again, since that empties the log.
  const { points: all } = await engine.scroll(NOTES.name, {
    limit: 1_000_000,
    payload: true,
    vectors: true,
  });
  await engine.close();
  return { directory, all };
}

const put = (engine: Engine, upsert: readonly Point[]) =>
  engine.write([{ collection: NOTES.name, upsert }]);

type Note = Awaited<ReturnType<Engine['scroll']>>['points'][number];

async function contentOf(directory: string): Promise<readonly Note[]> {
  const engine = await Engine.open(directory);
  const { points } = await engine.scroll(NOTES.name, {
    limit: 1_000_000,
    payload: true,
    vectors: true,
  });
  await engine.close();
  return points;
}

/** The largest file of the database whose name ends so. */
async function fileOf(directory: string, suffix: string): Promise<string> {
  const folder = join(directory, 'records');
  const files = (await readdir(folder)).filter((name) => name.endsWith(suffix));
  const sized = await Promise.all(
    files.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
  );
  return join(folder, sized.sort((a, b) => b.size - a.size)[0]!.name);
}

async function damage(file: string, at: number, bytes = 50): Promise<void> {
  const content = await readFile(file);
  for (let place = 0; place < bytes; place++)
    content[Math.floor(content.length * at) + place]! ^= 0x55;
  await writeFile(file, content);
}

/** Puts all that is in the log into tables. */
async function tidy(directory: string): Promise<void> {
  const level = new ClassicLevel(join(directory, 'records'));
  await level.compactRange('', '~');
  await level.close();
}

function expectPartOf(all: readonly Note[], rest: readonly Note[]): void {
  const ids = new Set(rest.map(({ id }) => id));
  expect(rest).toEqual(all.filter(({ id }) => ids.has(id)));
}

const refused = (directory: string, problem = '') =>
  expect(Engine.open(directory).then(() => 'opened')).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
    details: { directory },
    message: expect.stringMatching(`${problem}.*elenchus doctor --repair`) as string,
  });

describe('a damaged folder is refused, and a repair keeps the rest and says what is lost:', () => {
  it('a torn middle of the log', async () => {
    const { directory, all } = await written();
    await damage(await fileOf(directory, '.log'), 0.5);
    await refused(directory);
    // What is refused stays as it is.
    await refused(directory);

    const { kept, lost, damaged } = await repairEmbeddedStore(directory, [NOTES]);
    expect(damaged).toEqual([]);
    expect(kept).toBe(BATCH * (BATCHES - 1));
    expect(lost).toEqual([
      `notes: ${kept} of ${BATCH * BATCHES} records can be read`,
      expect.stringMatching(/^\d+ bytes of earlier writes cannot be read in the log$/),
    ]);
    const rest = await contentOf(directory);
    expect(rest).toHaveLength(kept);
    expectPartOf(all, rest);
    // Only whole writes are lost.
    const order = new Map(all.map(({ id }, place) => [id, place]));
    const writes = new Set(rest.map(({ id }) => Math.floor(order.get(id)! / BATCH)));
    expect(kept).toBe(writes.size * BATCH);
  });

  it('a torn table', async () => {
    const { directory, all } = await written();
    await tidy(directory);
    await damage(await fileOf(directory, '.ldb'), 0.5);
    await refused(directory);
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(lost).toEqual([`notes: ${kept} of ${BATCH * BATCHES} records can be read`]);
    const rest = await contentOf(directory);
    expect(rest).toHaveLength(kept);
    expect(kept).toBeGreaterThan(BATCH);
    expectPartOf(all, rest);
  });

  it.each([0.1, 0.5, 0.9])('a table with a page of zeros, at %d of it', async (at) => {
    const { directory, all } = await written();
    await tidy(directory);
    const file = await fileOf(directory, '.ldb');
    const content = await readFile(file);
    const start = Math.floor(content.length * at);
    await writeFile(file, content.fill(0, start, start + 4096));
    await refused(directory);
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(lost).toContain(`notes: ${kept} of ${BATCH * BATCHES} records can be read`);
    const rest = await contentOf(directory);
    expect(rest).toHaveLength(kept);
    expect(kept).toBeGreaterThan((BATCH * BATCHES) / 2);
    expectPartOf(all, rest);
  });

  it('a table that ends too early', async () => {
    const { directory } = await written();
    await tidy(directory);
    // There is only one, so nothing is left.
    await truncate(await fileOf(directory, '.ldb'), 5000);
    await refused(directory);
    const lost = [
      'what was written last cannot be read',
      '!definitions: 0 of 1 records can be read',
      `notes: 0 of ${BATCH * BATCHES} records can be read`,
    ];
    expect(await repairEmbeddedStore(directory, [NOTES])).toEqual({ kept: 0, lost, damaged: [] });
    expect(await contentOf(directory)).toEqual([]);
  });

  it('a record that is not what was written', async () => {
    const { directory, all } = await written();
    const level = new ClassicLevel(join(directory, 'records'));
    await level.put(`notes/${all[7]!.id}`, 'something else');
    await level.close();
    await refused(directory);
    expect(await repairEmbeddedStore(directory, [NOTES])).toEqual({
      kept: BATCH * BATCHES - 1,
      lost: [`notes: ${BATCH * BATCHES - 1} of ${BATCH * BATCHES} records can be read`],
      damaged: [`notes/${all[7]!.id}`],
    });
    expect(await contentOf(directory)).toEqual(all.filter((_, place) => place !== 7));
  });

  it('a record as it was before it was replaced', async () => {
    const { directory } = await written();
    const level = new ClassicLevel(join(directory, 'records'), { valueEncoding: 'buffer' });
    const key = `notes/${notes(3, 4)[0]!.id}`;
    const before = (await level.get(key)) as unknown as Buffer;
    await level.close();
    const engine = await Engine.open(directory);
    await put(engine, notes(3, 4, 1));
    await engine.close();
    const again = new ClassicLevel(join(directory, 'records'));
    await again.put(key, before as unknown as string, { valueEncoding: 'buffer' });
    await again.close();
    await refused(directory);
    const { lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(lost).toEqual(['notes: some records are older than they should be']);
  });

  it('no log, though writes that no table has went there', async () => {
    const { directory } = await written();
    await rm(await fileOf(directory, '.log'));
    await refused(directory);
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(kept).toBe(0);
    expect(lost).toContain('the log of the last writes is missing');
    expect(await contentOf(directory)).toEqual([]);
  });

  it.each(['', '\0'.repeat(12), '{"layout":', '{"labout":3}', 'null'])(
    'layout.json with %j, which costs nothing',
    async (text) => {
      const { directory, all } = await written();
      await writeFile(join(directory, 'layout.json'), text);
      await refused(directory);
      expect(await repairEmbeddedStore(directory, [NOTES])).toMatchObject({ lost: [] });
      expect(await contentOf(directory)).toEqual(all);
    },
  );

  const FILES = ['layout.json', 'owner.pid', 'closed.json', 'losses.json'];

  it.each(FILES)(
    'a folder, a pipe or a link to itself in place of %s, which costs nothing',
    async (name) => {
      for (const make of [['mkdir'], ['mkfifo'], ['ln', '-s', name]]) {
        const { directory, all } = await written();
        const path = join(directory, name);
        await rm(path, { force: true });
        const [command, ...before] = make;
        execFileSync(command!, [...before, path]);
        await refused(directory, `${name} is not a file`);
        expect(await repairEmbeddedStore(directory, [NOTES])).toMatchObject({ lost: [] });
        expect(await contentOf(directory)).toEqual(all);
      }
    },
  );

  it('a file in place of the database, of which nothing can be kept', async () => {
    const { directory } = await written();
    const records = join(directory, 'records');
    await rm(records, { recursive: true });
    await writeFile(records, 'something');
    await refused(directory, 'records is not a folder');
    await expect(repairEmbeddedStore(directory, [NOTES])).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
    });
    expect(await readFile(records, 'utf8')).toBe('something');
  });

  it('layout.json and no database, of which nothing can be kept', async () => {
    const { directory } = await written();
    await writeFile(join(directory, 'layout.json'), '');
    await rm(join(directory, 'records'), { recursive: true });
    await refused(directory);
    await expect(repairEmbeddedStore(directory, [NOTES])).rejects.toMatchObject({
      code: 'STORE_DAMAGED',
    });
  });

  it.each(['CURRENT', 'MANIFEST'])('no %s, which costs nothing', async (name) => {
    const { directory, all } = await written();
    const folder = join(directory, 'records');
    for (const file of await readdir(folder)) {
      if (file.startsWith(name)) await rm(join(folder, file));
    }
    await refused(directory, `(?:${name} is missing|${name}.*such file)`);
    expect(await repairEmbeddedStore(directory, [NOTES])).toMatchObject({
      kept: all.length,
      lost: [],
    });
    expect(await contentOf(directory)).toEqual(all);
  });

  it.each([0, 0.5])('a log that was cut to %d of it after a close', async (part) => {
    const { directory } = await written();
    const log = await fileOf(directory, '.log');
    await truncate(log, Math.floor((await stat(log)).size * part));
    await refused(directory);
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(lost).toContain(`notes: ${kept} of ${BATCH * BATCHES} records can be read`);
    expect(await contentOf(directory)).toHaveLength(kept);
  });

  it('a folder in place of a file', async () => {
    const { directory } = await written();
    const log = await fileOf(directory, '.log');
    await rm(log);
    await mkdir(log);
    await refused(directory);
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(lost).toContain('the log of the last writes is missing');
    expect(await contentOf(directory)).toHaveLength(kept);
  });

  it('no definition of a collection, which is put back', async () => {
    const { directory, all } = await written();
    const level = new ClassicLevel(join(directory, 'records'));
    await level.del('!definitions/notes');
    await level.close();
    await refused(directory);
    const { lost } = await repairEmbeddedStore(directory, [NOTES]);
    expect(lost).toEqual(['!definitions: 0 of 1 records can be read']);
    expect(await contentOf(directory)).toEqual(all);
  });
});

it('a log that ends too early after a kill has lost the last writes, whole ones, and opens', async () => {
  const { directory, all } = await written();
  const log = await fileOf(directory, '.log');
  await truncate(log, Math.floor((await stat(log)).size * 0.7));
  // Only a folder that is closed has this note.
  await rm(join(directory, 'closed.json'));
  const rest = await contentOf(directory);
  expect(rest.length % BATCH).toBe(0);
  expect(rest).toEqual(all.slice(0, rest.length));
  expect(rest.length).toBeGreaterThan(BATCH);
  expect(rest.length).toBeLessThan(all.length);
});

it('a repair says what is lost until it is complete, as when it was killed in between', async () => {
  const { directory, all } = await written();
  const level = new ClassicLevel(join(directory, 'records'));
  await level.put(`notes/${all[7]!.id}`, 'something else');
  await level.close();
  const repaired = await repairEmbeddedStore(directory, [NOTES]);
  expect(repaired.lost).toHaveLength(1);
  expect(await repairEmbeddedStore(directory, [NOTES])).toEqual(repaired);
  forgetLosses(directory);
  expect(await repairEmbeddedStore(directory, [NOTES])).toEqual({
    kept: repaired.kept,
    lost: [],
    damaged: [],
  });
});

it('a whole folder needs no repair', async () => {
  const { directory, all } = await written();
  const whole = { kept: all.length, lost: [], damaged: [] };
  expect(await repairEmbeddedStore(directory, [NOTES])).toEqual(whole);
  await tidy(directory);
  expect(await repairEmbeddedStore(directory, [NOTES])).toEqual(whole);
  expect(await contentOf(directory)).toEqual(all);
});
