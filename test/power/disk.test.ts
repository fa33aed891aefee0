import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../../src/math/random.js';
import { Disk, type Loss, type Recorded } from './disk.js';

const ROOT = '/data';
const recorded = (
  operation: string,
  { file = 0, offset = 0, data = '' }: { file?: number; offset?: number; data?: string } = {},
): Recorded => ({ operation, file, offset, data: Buffer.from(data) });

/** Opens file 1 at ROOT/name, and the folder as file 2. */
const made = (name: string) => [
  recorded('create', { data: `${ROOT}/${name}` }),
  recorded('open', { file: 1, data: `${ROOT}/${name}` }),
  recorded('opendir', { file: 2, data: ROOT }),
];
const write = (data: string, offset = 0) => recorded('write', { file: 1, offset, data });
const sync = (file: number) => recorded('sync', { file });

/** What each of 40 cuts after these calls leaves of a file; undefined where it is not there. */
function left(records: readonly Recorded[], loss: Loss, name: string): (string | undefined)[] {
  const disk = new Disk(ROOT);
  for (const record of records) disk.apply(record);
  return Array.from({ length: 40 }, (_, seed) => {
    const target = mkdtempSync(join(tmpdir(), 'elenchus-disk-'));
    onTestFinished(() => rmSync(target, { recursive: true, force: true }));
    disk.write(target, loss, seededRandom(seed));
    const path = join(target, name);
    return existsSync(path) ? readFileSync(path, 'latin1') : undefined;
  });
}
const each = (values: readonly unknown[]) => [...new Set(values)].sort();

describe('the disk that a power cut leaves', () => {
  it('has what was synced, in the file and in its folder', () => {
    const records = [...made('log'), write('one'), sync(1), sync(2)];
    for (const loss of ['all', 'a tail', 'some', 'nothing'] as const) {
      expect(each(left(records, loss, 'log'))).toEqual(['one']);
    }
  });

  it('may lack a file that its folder was not synced for, though the file was', () => {
    const records = [...made('log'), write('one'), sync(1)];
    expect(each(left(records, 'all', 'log'))).toEqual([undefined]);
    expect(each(left(records, 'a tail', 'log'))).toEqual(['one', undefined]);
  });

  it('may lack later writes, and with "some" earlier ones too', () => {
    const records = [...made('log'), sync(2), write('a'.repeat(512)), write('b'.repeat(512), 512)];
    const shape = (content = '') => content.replaceAll('\0', '-').replace(/(.)\1*/g, '$1');
    expect(each(left(records, 'a tail', 'log').map(shape))).toEqual(['', 'a', 'ab']);
    expect(each(left(records, 'some', 'log').map(shape))).toEqual(['', '-b', 'a', 'ab']);
  });

  it('tears a write at the sectors of the file', () => {
    const records = [...made('log'), write('x'.repeat(100)), sync(1), sync(2)];
    const torn = left([...records, write('y'.repeat(1000), 100)], 'a tail', 'log');
    expect(each(torn.map((content) => content?.length))).toEqual([100, 1024, 1100, 512]);
  });

  it('tears what was added in ways that are not seen one by one', () => {
    const records = [...made('log'), write('x'.repeat(100)), sync(1), sync(2)];
    const content = recorded('content', { file: 1, data: 'x'.repeat(100) + 'y'.repeat(1000) });
    const torn = left([...records, content], 'a tail', 'log');
    expect(each(torn.map((found) => found?.length))).toEqual([100, 1024, 1100, 512]);
    expect(torn.every((found) => found?.startsWith('x'.repeat(100)))).toBe(true);
  });

  it('may have the old file under a name until a rename is synced', () => {
    const old = [...made('new'), write('new'), sync(1), sync(2)];
    const renamed = recorded('rename', { data: `${ROOT}/new\0${ROOT}/current` });
    expect(each(left([...old, renamed], 'a tail', 'current'))).toEqual(['new', undefined]);
    expect(each(left([...old, renamed], 'a tail', 'new'))).toEqual(['new', undefined]);
    expect(each(left([...old, renamed, sync(2)], 'all', 'current'))).toEqual(['new']);
  });

  it('refuses what it does not know', () => {
    expect(() => new Disk(ROOT).apply(recorded('teleport'))).toThrow('teleport');
  });
});
