import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Collections, dump } from '../../src/corpus/dump.js';
import type { Rejection } from '../../src/corpus/ingest.js';
import { checkDump, restore } from '../../src/corpus/transfers.js';
import { seededRandom } from '../../src/math/random.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import type { Point, VectorStore } from '../../src/store/port.js';
import { collectionNamed, EAST, idOf, point } from '../store/contract/collection.js';
import { ENGINES } from '../store/contract/engines.js';

const collection = (name: string, payload: z.ZodType) =>
  [name, { description: '', definition: collectionNamed(name), payload }] as const;
const COLLECTIONS: Collections = new Map([
  collection('premises', z.object({ text: z.string(), year: z.int() })),
  collection('corpora', z.object({ kind: z.literal('corpus') })),
]);
const DEFINITIONS = [...COLLECTIONS.values()].map(({ definition }) => definition);
const random = seededRandom(5);
/** Of a length that rounding has moved away from 1, as encoders make them. */
const unit = (): Float32Array => {
  const vector = Array.from({ length: 4 }, () => random() - 0.5);
  return Float32Array.from(vector, (each) => each / Math.hypot(...vector));
};
const PREMISES: readonly Point[] = Array.from({ length: 300 }, (_, n) =>
  point(n, {
    vectors: {
      semantic: n % 3 === 0 ? EAST : unit(),
      ...(n % 2 === 0 && { lexical: { indices: [n, 5_000], values: [0.1, 1 / 3] } }),
    },
    payload: { corpus: 'town', text: `One ${n}, two\u2028lines "and" more`, year: n, score: n / 7 },
  }),
);
const CORPUS = point(1, {
  payload: {
    corpus: 'town',
    kind: 'corpus',
    variables: [],
    fields: [{ name: 'a', type: 'float' }],
  },
});

let folder: string;
let file: string;
let digest: string;
let lines: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-restore-'));
  file = join(folder, 'export.jsonl');
  const { store, close } = await ENGINES[0]!.open();
  for (const definition of DEFINITIONS) await store.ensureCollection(definition);
  await store.upsert('premises', PREMISES);
  await store.upsert('corpora', [CORPUS]);
  ({ lines, digest } = await dumped(store));
  await close();
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function dumped(store: VectorStore) {
  const lines: string[] = [];
  const steps = dump(store, DEFINITIONS);
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return { lines, ...value };
    lines.push(value);
  }
}

for (const { name, needs, open } of ENGINES) {
  describe(`the ${name} store`, needs, () => {
    it('is filled with an export, again and again, and has the indexes of its corpora', async () => {
      const { store, close } = await open();
      try {
        const checked = await checkDump(file, COLLECTIONS);
        expect(checked).toMatchObject({ records: 301, digest });
        for (let round = 0; round < 2; round++) {
          await restore(store, checked, COLLECTIONS);
          expect(await store.count('premises')).toBe(300);
          // A stand-in for Qdrant brings all vectors to unit length once more; the server itself does not.
          if (name === 'embedded' || process.env.QDRANT_URL)
            expect((await dumped(store)).lines).toEqual(lines);
        }
        const found = await store.retrieve('premises', [idOf(7)], {
          payload: true,
          vectors: true,
          budget: UNLIMITED,
        });
        expect(found[0]!.payload).toEqual(PREMISES[7]!.payload);
        expect(found[0]!.vectors!.semantic).toHaveLength(4);
        const definition = await store.describe('premises');
        expect(definition!.indexes).toContainEqual({ key: 'extra.float.a', type: 'float' });
      } finally {
        await close();
      }
    });
  });
}

const edit = (at: number, from: string | RegExp, to: string) => (all: string[]) =>
  all.map((line, place) => (place === at ? line.replace(from, to) : line));

/** A file of changed lines. */
async function changed(change: (lines: string[]) => string[]): Promise<string> {
  const bad = join(folder, 'bad.jsonl');
  const all = change([...lines]);
  await writeFile(bad, all.map((line) => `${line}\n`).join(''));
  return bad;
}

describe('a file is refused before anything is written:', () => {
  it.each<[string, (lines: string[]) => string[], number, string]>([
    ['no export', edit(0, 'elenchus-export', 'other'), 1, 'format'],
    ['one of a later version', edit(0, '"version":1', '"version":2'), 1, 'version'],
    ['no JSON', edit(2, '{', ''), 3, 'line'],
    ['an unknown collection', edit(1, '"corpora"', '"corpses"'), 2, 'collection'],
    ['an unknown key', edit(2, '"payload"', '"load"'), 3, 'payload'],
    ['a vector of another size', edit(2, /"semantic":"[^"]*"/, '"semantic":"AAAA"'), 3, 'vectors'],
    ['an id that is none', edit(2, /"id":"[^"]*"/, '"id":"0"'), 3, 'id'],
    ['a line twice', (all) => [...all.slice(0, 5), all[4]!, ...all.slice(5)], 6, 'id'],
    ['lines in another order', (all) => [all[0]!, all[2]!, all[1]!, ...all.slice(3)], 3, 'id'],
    ['something after the end', (all) => [...all, all[3]!], 304, 'line'],
  ])('%s, with its line', async (_, change, line, field) => {
    await expect(changed(change).then((bad) => checkDump(bad, COLLECTIONS))).rejects.toMatchObject({
      code: 'LINE_INVALID',
      details: { line, field },
    });
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['that has lost its end', (all) => all.slice(0, -1)],
    ['that has lost a line', (all) => all.filter((_, place) => place !== 9)],
    ['with another text', edit(9, 'One', 'Two')],
  ])('one %s', async (_, change) => {
    await expect(changed(change).then((bad) => checkDump(bad, COLLECTIONS))).rejects.toMatchObject({
      code: 'FILE_DAMAGED',
    });
  });

  it('one that is not there, and one that is cut off in a line', async () => {
    const missing = checkDump(join(folder, 'none.jsonl'), COLLECTIONS);
    await expect(missing).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    const cut = join(folder, 'cut.jsonl');
    await appendFile(cut, lines.join('\n').slice(0, -2_000));
    await expect(checkDump(cut, COLLECTIONS)).rejects.toMatchObject({ code: 'LINE_INVALID' });
  });
});

/** Gives changed lines the digest that fits them, as if they had been exported. */
const sealed = (change: (lines: string[]) => string[]) => (all: string[]) => {
  const records = change(all).slice(1, -1);
  const hash = createHash('sha256').update(records.map((line) => `${line}\n`).join(''));
  const end = JSON.stringify({ records: records.length, digest: hash.digest('hex') });
  return [all[0]!, ...records, end];
};

it.each<[string, (lines: string[]) => string[], number, string]>([
  ['a payload without a text', edit(9, '"text"', '"words"'), 10, 'payload.text'],
  ['a payload with a text for a number', edit(9, '"year":', '"year":"",":":'), 10, 'payload.year'],
  ['a payload that is none', edit(9, /"payload":\{[^}]*\}/, '"payload":[]'), 10, 'payload'],
  ['a corpus of an unknown kind', edit(1, '"kind":"corpus"', '"kind":"?"'), 2, 'payload.kind'],
  ['a collection of another version', edit(1, '"corpora"', '"corpses"'), 2, 'collection'],
  ['a key that no record has', edit(9, '"payload"', '"more":1,"payload"'), 10, 'line'],
  ['a vector of another size', edit(9, /"semantic":"[^"]*"/, '"semantic":"AAAA"'), 10, 'vectors'],
])('a line is rejected and all others are written: %s', async (_, change, line, field) => {
  const bad = await changed(sealed(change));
  const { store, close } = await ENGINES[0]!.open();
  try {
    const checked = await checkDump(bad, COLLECTIONS);
    expect(checked).toMatchObject({ records: 300, rejected: 1 });
    const rejections: Rejection[] = [];
    await restore(store, checked, COLLECTIONS, { onRejected: (each) => rejections.push(each) });
    const raw = change([...lines])[line - 1];
    expect(rejections).toEqual([
      { file: bad, line, field, raw, code: 'LINE_INVALID', message: expect.any(String) as string },
    ]);
    expect(rejections[0]!.message).toMatch(`${bad}:${line}: ${field}: `);
    expect((await dumped(store)).digest).toBe(checked.digest);
    expect(await store.count('premises')).toBe(line === 2 ? 300 : 299);
  } finally {
    await close();
  }
});
