import { describe, expect, it } from 'vitest';
import { ElenchusError } from '../../src/runtime/errors.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import { openEmbeddedStore } from '../../src/store/embedded/index.js';
import type { Point, VectorStore } from '../../src/store/port.js';
import {
  budgetOf,
  memoryOf,
  PART_BYTES,
  type PartReader,
  readsInParts,
} from '../../src/store/reads.js';
import { idOf } from './contract/collection.js';
import { temporaryDirectory } from './embedded/support.js';

const TEXT = 'x'.repeat(100_000);
const COUNT = 60;
const IDS = Array.from({ length: COUNT }, (_, n) => idOf(n));
const WHOLE = { payload: true, budget: UNLIMITED } as const;
const QUERY = { query: { vector: [1, 0], using: 'semantic' }, limit: COUNT };

const tooMuch = () => new ElenchusError('ANSWER_TOO_LARGE', { limit: 0 });

/** An engine whose points have a text of 100 KB each, and what was asked of it. */
function fatEngine() {
  const asked: string[] = [];
  let [running, most] = [0, 0];
  const at = async <Answer>(what: string, answer: () => Answer): Promise<Answer> => {
    asked.push(what);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return answer();
  };
  const some = Math.ceil(PART_BYTES / TEXT.length);
  const engine: PartReader = {
    retrieve: (_, ids) =>
      at('retrieve', () => {
        const points = ids.slice(0, some).map((id) => ({ id, payload: { text: TEXT } }));
        return { points, idCount: points.length };
      }),
    scroll: (_, { limit, after = '' }) =>
      at('scroll', () => {
        const left = IDS.filter((id) => id > after);
        const page = left.slice(0, Math.min(limit, some));
        const points = page.map((id) => ({ id, payload: { text: TEXT } }));
        return { points, ...(page.length < left.length && { next: page.at(-1)! }) };
      }),
    queryBatch: (_, requests) =>
      at('query', () =>
        requests.map(() =>
          IDS.map((id, n) => ({ id, score: -n, ...(n < some && { payload: { text: TEXT } }) })),
        ),
      ),
  };
  return { reads: readsInParts(engine), asked, some, most: () => most };
}

describe('reads in parts', () => {
  it('give all points, whatever fits into a part', async () => {
    const { reads } = fatEngine();
    const all = IDS.map((id) => ({ id, payload: { text: TEXT } }));
    expect(await reads.retrieve('notes', IDS, WHOLE)).toEqual(all);
    expect(await reads.scroll('notes', { limit: COUNT, ...WHOLE })).toEqual({ points: all });
    const page = await reads.scroll('notes', { limit: 25, ...WHOLE });
    expect(page).toEqual({ points: all.slice(0, 25), next: IDS[24] });
    const hits = await reads.query('notes', { ...QUERY, ...WHOLE });
    expect(hits).toEqual(all.map((point, n) => ({ ...point, score: -n })));
  });

  it.each(['retrieve', 'scroll', 'query'] as const)(
    'end with the part that exceeds the budget: %s',
    async (how) => {
      const { reads, asked, some } = fatEngine();
      const budget = budgetOf(2 * some * (TEXT.length + 100), tooMuch);
      const asking = {
        retrieve: () => reads.retrieve('notes', IDS, { payload: true, budget }),
        scroll: () => reads.scroll('notes', { limit: COUNT, payload: true, budget }),
        query: () => reads.query('notes', { ...QUERY, payload: true, budget }),
      };
      await expect(asking[how]()).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
      expect(asked).toHaveLength(3);
    },
  );

  it('have a few parts on their way at a time, and any number without payloads', async () => {
    const { reads, most } = fatEngine();
    const many = Array.from({ length: 50 }, () => reads.retrieve('notes', IDS, WHOLE));
    await Promise.all(many);
    expect(most()).toBeLessThanOrEqual(8);
    await Promise.all(Array.from({ length: 50 }, () => reads.retrieve('notes', IDS)));
    expect(most()).toBe(50);
  });
});

it('memory is counted for what takes it, not for the characters of JSON', () => {
  expect(memoryOf('x'.repeat(1000))).toBeGreaterThan(1000);
  const lists = Array.from({ length: 1000 }, () => []);
  expect(memoryOf(lists)).toBeGreaterThan(10 * JSON.stringify(lists).length);
});

describe('long values, which the embedded store has on the disk only', () => {
  const long = (n: number) => TEXT + String(n);
  const pointOf = (n: number): Point => ({
    id: idOf(n),
    vectors: { semantic: [Math.cos(n / 100), Math.sin(n / 100)] },
    payload: {
      year: n,
      ...(n % 3 > 0 && { text: long(n), nested: { tag: `t${n % 5}`, long: long(n) } }),
    },
  });

  it('come back by id, by page and by query, also after the folder is opened again', async () => {
    const directory = await temporaryDirectory();
    let store = await openEmbeddedStore({ directory });
    await store.ensureCollection({
      name: 'notes',
      vectors: { semantic: { size: 2 } },
      sparse: [],
      indexes: [{ key: 'year', type: 'integer' }],
    });
    const points = Array.from({ length: COUNT }, (_, n) => pointOf(n));
    await store.upsert('notes', points);
    const check = async (from: VectorStore) => {
      const stored = points.map(({ id, payload }) => ({ id, payload }));
      expect(await from.retrieve('notes', IDS, WHOLE)).toEqual(stored);
      const { points: scrolled } = await from.scroll('notes', { limit: COUNT, ...WHOLE });
      expect(scrolled).toEqual(stored);
      const hits = await from.query('notes', { ...QUERY, ...WHOLE });
      expect(hits.map(({ id, payload }) => ({ id, payload }))).toEqual(stored);
      const years = await from.query('notes', { ...QUERY, payload: ['year'], budget: UNLIMITED });
      expect(years.map(({ payload }) => payload)).toEqual(IDS.map((_, year) => ({ year })));
    };
    await check(store);
    await store.close();
    store = await openEmbeddedStore({ directory });
    await check(store);
    await store.upsert('notes', [{ ...pointOf(1), payload: { year: 1 } }]);
    const [replaced] = await store.retrieve('notes', [idOf(1)], WHOLE);
    expect(replaced).toEqual({ id: idOf(1), payload: { year: 1 } });
    await store.close();
  });

  it('are in an index that is added later', async () => {
    const store = await openEmbeddedStore({ directory: await temporaryDirectory() });
    await store.ensureCollection({
      name: 'notes',
      vectors: { semantic: { size: 2 } },
      sparse: [],
      indexes: [],
    });
    await store.upsert(
      'notes',
      IDS.map((_, n) => pointOf(n)),
    );
    await store.ensureIndex('notes', { key: 'nested.tag', type: 'keyword' });
    const filter = { must: [{ key: 'nested.tag', match: { value: 't2' } }] };
    const { points } = await store.scroll('notes', { filter, limit: COUNT });
    const expected = IDS.filter((_, n) => n % 3 > 0 && n % 5 === 2);
    expect(points.map(({ id }) => id)).toEqual(expected);
    await store.close();
  });
});
