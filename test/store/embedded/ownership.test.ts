import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import { needingLinux } from '../../support/lack.js';
import { NOTES, notes } from './points.js';
import { openStore, runScript, temporaryDirectory } from './support.js';

describe('a data folder has one owner', () => {
  it('names the process that has it', async () => {
    const directory = await temporaryDirectory();
    const child = runScript('writer.ts', directory);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(line).toBe('open');
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'STORE_LOCKED',
      details: { directory, pid: String(child.pid) },
    });
  });

  it('is not opened twice by one process', async () => {
    const directory = await temporaryDirectory();
    const store = await openStore(directory);
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'STORE_LOCKED',
      details: { pid: String(process.pid) },
    });
    await store.upsert(NOTES.name, notes(0, 3));
    expect(await store.count(NOTES.name)).toBe(3);
  });

  it('can be had after its owner was killed', async () => {
    const directory = await temporaryDirectory();
    const child = runScript('writer.ts', directory);
    await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readFile(join(directory, 'owner.pid'), 'utf8')).toBe(String(child.pid));
    await openStore(directory);
    expect(await readFile(join(directory, 'owner.pid'), 'utf8')).toBe(String(process.pid));
  });

  it('can be had after its owner closed it', async () => {
    const directory = await temporaryDirectory();
    await (await openStore(directory)).close();
    await openStore(directory);
  });
});

describe('a data folder that cannot be made', () => {
  it.each(['', 'below'])('is named, with what to do: a file, %j', async (below) => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    const directory = join(file, below);
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'DATA_FOLDER_UNUSABLE',
      details: { directory },
      message: expect.stringContaining('choose another with --data-dir') as string,
    });
  });

  it('is refused at once below /proc', needingLinux(), async () => {
    const directory = '/proc/elenchus/data';
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'DATA_FOLDER_UNUSABLE',
    });
  });
});

describe('a data folder that cannot be read', () => {
  it('of another layout is refused, not changed', async () => {
    const directory = await temporaryDirectory();
    await (await openStore(directory)).close();
    const layout = JSON.stringify({ layout: 999 });
    await writeFile(join(directory, 'layout.json'), layout);
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'STORE_VERSION',
      details: { directory, found: '999', expected: 3 },
    });
    expect(await readFile(join(directory, 'layout.json'), 'utf8')).toBe(layout);
  });

  it('because it is of the former kind is refused with the two steps that keep its data', async () => {
    const directory = await temporaryDirectory();
    await mkdir(join(directory, 'collections', 'premises'), { recursive: true });
    await writeFile(join(directory, 'layout.json'), JSON.stringify({ layout: 2 }));
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'STORE_VERSION',
      message: expect.stringMatching(
        /with the version that made it.* \(elenchus export FILE\).*with this one \(elenchus import FILE\)/,
      ) as string,
    });
    expect((await readdir(directory)).sort()).toEqual(['collections', 'layout.json']);
  });
});

describe('a closed store', () => {
  it('refuses calls with a code', async () => {
    const store = await openStore(await temporaryDirectory());
    await store.close();
    await expect(store.count(NOTES.name)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await store.close();
  });
});
