import { expect, it } from 'vitest';
import { dump, type DumpHeader } from '../../src/corpus/dump.js';
import type { VectorStore } from '../../src/store/port.js';
import { collectionNamed, EAST, idOf, NORTH, point } from '../store/contract/collection.js';
import { ENGINES, type OpenStore } from '../store/contract/engines.js';

const DEFINITIONS = [collectionNamed('right'), collectionNamed('left')];

async function filled(open: () => Promise<OpenStore>, reversed: boolean): Promise<OpenStore> {
  const opened = await open();
  for (const definition of DEFINITIONS) await opened.store.ensureCollection(definition);
  const numbers = Array.from({ length: 700 }, (_, n) => (reversed ? 699 - n : n));
  await opened.store.upsert(
    'right',
    numbers.map((n) =>
      point(n, {
        vectors: {
          semantic: n % 2 === 0 ? EAST : NORTH,
          ...(n % 3 === 0 && { lexical: { indices: [n + 5, 4], values: [0.1, 1 / 3] } }),
        },
        payload: reversed ? { year: n, text: `Öß ${n}` } : { text: `Öß ${n}`, year: n },
      }),
    ),
  );
  await opened.store.upsert('left', [point(3, { payload: { nested: { b: [1, null], a: '' } } })]);
  return opened;
}

async function dumped(store: VectorStore) {
  const lines: string[] = [];
  const steps = dump(store, DEFINITIONS);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return { lines, summary: value };
    lines.push(value);
  }
}

const digests = new Set<string>();

for (const { name, needs, open } of ENGINES) {
  it(
    `an export of the ${name} store has each record once, in order, with exact vectors`,
    needs,
    async () => {
      for (const reversed of [false, true]) {
        const { store, close } = await filled(open, reversed);
        try {
          const { lines, summary } = await dumped(store);
          const [header, left, ...rest] = lines.map((line) => JSON.parse(line) as unknown);
          expect((header as DumpHeader).collections.map((each) => each.name)).toEqual([
            'left',
            'right',
          ]);
          expect(left).toEqual({
            collection: 'left',
            id: idOf(3),
            payload: { nested: { a: '', b: [1, null] } },
            vectors: {},
          });
          expect(rest.pop()).toEqual(summary);
          expect(summary.records).toBe(701);
          expect(rest.map((record) => (record as { id: string }).id)).toEqual(
            Array.from({ length: 700 }, (_, n) => idOf(n)),
          );
          const east = Buffer.from(Float32Array.from(EAST).buffer).toString('base64');
          expect(rest[6]).toEqual({
            collection: 'right',
            id: idOf(6),
            payload: { text: 'Öß 6', year: 6 },
            vectors: {
              semantic: east,
              lexical: [
                [4, Math.fround(1 / 3)],
                [11, Math.fround(0.1)],
              ],
            },
          });
          digests.add(summary.digest);
        } finally {
          await close();
        }
      }
      // Whatever the engine and the order of writing.
      expect(digests.size).toBe(1);
    },
  );
}

it('the digest tells of a changed record', async () => {
  const { store, close } = await filled(ENGINES[0]!.open, false);
  try {
    const before = (await dumped(store)).summary;
    await store.upsert('left', [point(3, { payload: { nested: { b: [2, null], a: '' } } })]);
    const after = (await dumped(store)).summary;
    expect(after).toEqual({ ...before, digest: after.digest });
    expect(after.digest).not.toBe(before.digest);
  } finally {
    await close();
  }
});
