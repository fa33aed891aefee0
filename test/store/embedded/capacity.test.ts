import { describe, expect, it } from 'vitest';
import { CodeRows, encode, partsOf } from '../../../src/math/code-rows.js';
import { toDocument } from '../../../src/store/embedded/document.js';
import { Engine } from '../../../src/store/embedded/engine.js';
import { MemoryIndex } from '../../../src/store/embedded/memory-index.js';
import { add, wordsFor } from '../../../src/store/embedded/rows.js';
import { note, NOTES } from './points.js';
import { temporaryDirectory } from './support.js';

const SIZE = 512;

describe('the capacity of a collection', () => {
  it('is more than two million vectors of 512 components', () => {
    const index = new MemoryIndex({ ...NOTES, vectors: { semantic: { size: SIZE } } });
    index.reserve(2_000_000);
  });

  it('is known before memory is asked for', () => {
    const index = new MemoryIndex(NOTES);
    index.put(toDocument(note(1)));
    expect(() => index.reserve(1e9)).toThrow(
      expect.objectContaining({
        code: 'STORE_CAPACITY',
        message: expect.stringMatching(
          /^collection "notes" has no room for 1000000000 more points: it can hold \d+,/,
        ) as string,
      }),
    );
    expect(index.size).toBe(1);
  });

  it('is looked at before anything is written', async () => {
    const engine = await Engine.open(await temporaryDirectory());
    const wide = { ...NOTES, name: 'wide', vectors: { semantic: { size: 2 ** 23 } } };
    await engine.ensureCollection(wide);
    const points = Array.from({ length: 300 }, (_, n) => ({ ...note(n), vectors: {} }));
    const write = engine.write([{ collection: 'wide', upsert: points }]);
    await expect(write).rejects.toMatchObject({ code: 'STORE_CAPACITY' });
    expect(await engine.count('wide')).toBe(0);
    await engine.close();
  });

  it('reaches beyond two gigabytes of codes', () => {
    const rows = new CodeRows(SIZE);
    const last = rows.capacity - 1;
    rows.reserve(last + 1);
    const coded = (...components: number[]) => encode(Float32Array.from(components), SIZE, 127);
    rows.set(1, coded(1, 0));
    rows.set(last, coded(0, 1));
    const mask = new Uint32Array(wordsFor(last + 1));
    add(mask, 1);
    add(mask, last);
    const found = new Map<number, number>();
    for (let part = 0; part < partsOf(mask); part++) {
      rows.find(coded(0.6, 0.8), mask, part, 0.1, (row, bound) => found.set(row, bound));
    }
    expect([...found.keys()]).toEqual([1, last]);
    expect(found.get(1)).toBeCloseTo(0.6, 1);
    expect(found.get(last)).toBeCloseTo(0.8, 1);
  });
});
