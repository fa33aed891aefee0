import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PremiseFilter, ProfileCondition } from '../../src/domain/premise.js';
import type { PremiseSearch } from '../../src/domain/search.js';
import { type Cursor, decodeCursor, encodeCursor } from '../../src/search/cursor.js';
import { RUNS } from '../support/runs.js';
import { forge } from './forge.js';
import { World } from './world.js';

const CURSOR: Cursor = {
  search: 'abc',
  query: 'def',
  mark: 17,
  position: 20,
  part: 1,
  key: { place: null, tier: 3, ceiling: 0.1 + 0.2, floor: 1 / 3, id: 'ü' },
  states: { rank: { words: 'x' } },
};

const SECRET = 'generation';

describe('a cursor', () => {
  it('carries numbers as they are', () => {
    expect(decodeCursor(encodeCursor(CURSOR, SECRET), CURSOR, SECRET)).toEqual(CURSOR);
  });

  it('can stand in a URL', () => {
    expect(encodeCursor(CURSOR, SECRET)).toMatch(/^[\w-]+$/);
  });

  it('is refused if any character is another', () => {
    const text = encodeCursor(CURSOR, SECRET);
    const change = fc.record({ at: fc.nat(text.length - 1), to: fc.constantFrom(...'Aa0_-=! é') });
    const property = fc.property(change, ({ at, to }) => {
      fc.pre(text[at] !== to);
      const broken = text.slice(0, at) + to + text.slice(at + 1);
      expect(() => decodeCursor(broken, CURSOR, SECRET)).toThrow(
        expect.objectContaining({ code: 'CURSOR_INVALID' }),
      );
    });
    fc.assert(property, { numRuns: RUNS.many });
  });

  it('is refused if somebody else has made it', () => {
    const forged = encodeCursor({ ...CURSOR, key: { ...CURSOR.key, floor: 1e300 } }, 'a guess');
    expect(() => decodeCursor(forged, CURSOR, SECRET)).toThrow(
      expect.objectContaining({ code: 'CURSOR_INVALID' }),
    );
  });

  it('is refused if it is any other text', () => {
    const property = fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(() => decodeCursor(text, CURSOR, SECRET)).toThrow(
        expect.objectContaining({ code: 'CURSOR_INVALID' }),
      );
    });
    fc.assert(property);
  });
});

function filtering(condition: ProfileCondition): PremiseFilter {
  return { profile: [condition] };
}

describe('a search', () => {
  let world: World;
  let after: string;
  beforeEach(async () => {
    world = await World.create({}, undefined, { pageDepth: 25, pageSize: 20 });
    world.addCorpus('lakes');
    await world.put(Array.from({ length: 40 }, (_, index) => ({ cosine: index / 50 })));
    const filter = filtering({ variable: 'gender', known: false });
    after = (await world.search({ filter })).hits[9]!.cursor;
  });

  it.each<[string, Partial<PremiseSearch>]>([
    ['text', { by: { text: 'roads' } }],
    ['corpus', { corpus: 'lakes' }],
    ['filter', { filter: { not: { language: ['de'] } } }],
    ['profile', { filter: { profile: [{ variable: 'age', known: false }] } }],
    ['rank', { rank: { method: 'DENSE', minScore: -1 } }],
    ['step', { rerank: { alternateStances: true } }],
    ['constant', { tuning: { flatness: 0.5 } }],
  ])('does not take the cursor of a search with another %s', async (_, other) => {
    const filter = filtering({ variable: 'gender', known: false });
    await expect(world.search({ filter, ...other, after })).rejects.toMatchObject({
      code: 'CURSOR_FOREIGN',
    });
  });

  it.each<[string, number, unknown]>([
    ['the write that it ends with', 2, 1e300],
    ['its position', 3, 0],
    ['its part', 4, 7],
    ['its place', 5, [null, 0, 1e300, 1e300, 'x']],
    ['what its stages saved', 6, {}],
  ])('does not take a cursor in which %s was changed', async (_, at, value) => {
    const filter = filtering({ variable: 'gender', known: false });
    const forged = forge(after, (content) => content.with(at, value));
    await expect(world.search({ filter, after: forged })).rejects.toMatchObject({
      code: 'CURSOR_INVALID',
    });
  });

  it('goes on with another page size, whatever the order of the keys', async () => {
    const filter = filtering({ known: false, variable: 'gender', anyOf: undefined } as never);
    const { hits } = await world.search({ filter, after, first: 3 });
    expect(hits.map(({ premise }) => premise.externalId)).toEqual(['1-29', '1-28', '1-27']);
  });

  it('does not go on if the corpus was encoded again', async () => {
    const encoder = { id: 'fake', version: '2', dimensions: 2 };
    const filter = filtering({ variable: 'gender', known: false });
    world.addCorpus('towns', { encoder });
    await expect(world.search({ filter, after })).rejects.toMatchObject({
      code: 'STORE_MODEL_MISMATCH',
    });
  });

  it('does not go on in a corpus that was deleted and made anew', async () => {
    const filter = filtering({ variable: 'gender', known: false });
    world.addCorpus('towns', { generation: 'second' });
    await expect(world.search({ filter, after })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('does not go on if the text of its claim has changed', async () => {
    const [claimId] = await world.putClaims([{ id: 'c', payload: { text: 'One.' } }]);
    const by = { claimId: claimId! };
    const { hits } = await world.search({ by });
    await world.putClaims([{ id: 'c', payload: { text: 'Another.' } }]);
    await expect(world.search({ by, after: hits[3]!.cursor })).rejects.toMatchObject({
      code: 'CURSOR_STALE',
    });
  });

  it('ends at the greatest depth, and says so to who wants more', async () => {
    const first = await world.search({ first: 20 });
    const second = await world.search({ first: 20, after: first.hits.at(-1)!.cursor });
    expect(second.hits).toHaveLength(5);
    expect(second.hasNextPage).toBe(true);
    await expect(world.search({ after: second.hits.at(-1)!.cursor })).rejects.toMatchObject({
      code: 'PAGE_TOO_DEEP',
      details: { limit: 25 },
    });
  });
});
