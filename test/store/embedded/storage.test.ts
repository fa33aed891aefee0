import { appendFile, copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Storage } from '../../../src/store/embedded/storage.js';
import type { StoredRecord } from '../../../src/store/embedded/zvec.js';
import { temporaryDirectory } from './support.js';

const record = (id: string, text: string): StoredRecord => ({
  id,
  document: JSON.stringify({ text }),
  vectors: '',
});

/** The records of a storage by id, as text. */
function contentOf(storage: Storage): Record<string, string> {
  const records = Array.from(storage.readAll(), ({ id, document }) => [id, document] as const);
  return Object.fromEntries(records.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('the journal of a storage', () => {
  it('brings back what zvec has lost, in the order it was written', async () => {
    const directory = await temporaryDirectory();
    const storage = Storage.open(join(directory, 'whole'));
    storage.upsert([record('a', 'first'), record('b', 'it’s "ödd" \n')]);
    storage.upsert([record('a', 'second')]);
    storage.delete(['b', 'unknown']);
    storage.upsert([record('c', '')]);
    // A folder of zvec without a single record, and the journal.
    await copyFile(join(directory, 'whole.journal'), join(directory, 'lost.journal'));
    const expected = contentOf(storage);
    expect(Object.keys(expected)).toEqual(['a', 'c']);
    storage.close();

    const recovered = Storage.open(join(directory, 'lost'));
    expect(contentOf(recovered)).toEqual(expected);
    recovered.close();
  });

  it('leaves out an entry that was cut off', async () => {
    const directory = await temporaryDirectory();
    const folder = join(directory, 'records');
    const storage = Storage.open(folder);
    storage.upsert([record('a', 'whole')]);
    storage.close();
    await appendFile(`${folder}.journal`, '{"put":{"id":"b","docu');

    const again = Storage.open(folder);
    again.upsert([record('c', 'later')]);
    expect(Object.keys(contentOf(again))).toEqual(['a', 'c']);
    again.close();
    const third = Storage.open(folder);
    expect(Object.keys(contentOf(third))).toEqual(['a', 'c']);
    third.close();
  });

  it('is empty once all is in the files, which then hold it alone', async () => {
    const directory = await temporaryDirectory();
    const folder = join(directory, 'records');
    const storage = Storage.open(folder);
    storage.upsert(Array.from({ length: 100 }, (_, n) => record(`r${n}`, `text ${n}`)));
    expect((await stat(`${folder}.journal`)).size).toBe(storage.untidy);
    expect(storage.untidy).toBeGreaterThan(0);
    await storage.tidy();
    expect(await readFile(`${folder}.journal`, 'utf8')).toBe('');
    storage.close();
    const again = Storage.open(folder);
    expect(Object.keys(contentOf(again))).toHaveLength(100);
    again.close();
  });
});

it('a storage whose folder is gone says so, and can still be closed', async () => {
  const folder = join(await temporaryDirectory(), 'records');
  const storage = Storage.open(folder);
  storage.upsert([record('a', 'text')]);
  storage.reopen();
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no folder');
  expect(() => storage.reopen()).toThrow(expect.objectContaining({ code: 'STORE_FAILED' }));
  expect(() => storage.close()).not.toThrow();
});
