import { beforeEach, describe, expect, it } from 'vitest';
import type { Corpus } from '../../../src/domain/corpus.js';
import { entityId } from '../../../src/domain/ids.js';
import { claimWords } from '../../../src/search/judge/claim-index.js';
import { openCorpora, premise, type OpenCorpora } from '../../corpus/support.js';
import { atOnce } from '../../../src/runtime/threads/event-loop.js';

const CARS = { id: 'cars', text: 'Cars should leave the old town' };
const TREES = { id: 'trees', text: 'Each street needs trees' };
const BIRDS = { id: 'birds', text: 'Birds should be fed in winter' };

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
  await corpora.writer.putCorpus({ name: 'town' });
  await put('noise', CARS);
  await put('cool', TREES);
});

const put = async (id: string, claim?: typeof CARS) => {
  const text = `Reason ${id} of many.`;
  const parts = { text, language: 'en', ...(claim && { claim }) };
  await corpora.writer.putPremises('town', [premise(id, parts)]);
  await corpora.writer.flush('town');
};
const corpus = async (): Promise<Corpus> => (await corpora.registry.get('town'))!;

/** How many claims have a word, and how often the store was read for that. */
async function found(word: string) {
  const { calls } = corpora.store;
  calls.clear();
  const index = await claimWords(corpora.store, await corpus());
  const claims = atOnce(index.nearest(word, 10, 'en')).length;
  return { claims, scrolls: calls.get('scroll') ?? 0 };
}

describe('the words of claims', () => {
  it('are read once', async () => {
    expect(await found('trees')).toEqual({ claims: 1, scrolls: 1 });
    expect(await found('cars')).toEqual({ claims: 1, scrolls: 0 });
  });

  it('are read once for many who ask at the same time', async () => {
    corpora.store.calls.clear();
    const now = await corpus();
    const indexes = await Promise.all([1, 2, 3].map(() => claimWords(corpora.store, now)));
    expect(new Set(indexes).size).toBe(1);
    expect(corpora.store.calls.get('scroll')).toBe(1);
  });

  it('are not read again after a write without a new claim', async () => {
    await found('trees');
    await put('other', CARS);
    expect(await found('trees')).toEqual({ claims: 1, scrolls: 0 });
  });

  it('have those of a new claim', async () => {
    await found('trees');
    await put('hungry', BIRDS);
    expect(await found('birds')).toEqual({ claims: 1, scrolls: 1 });
    await put('thirsty', { id: 'more', text: 'Birds need water' });
    expect(await found('birds')).toEqual({ claims: 2, scrolls: 1 });
    expect(await found('trees')).toEqual({ claims: 1, scrolls: 0 });
  });

  it('have none of a claim that was deleted, or says something else now', async () => {
    await found('trees');
    await corpora.writer.deletePremises('town', [entityId('premise', 'town', 'cool')]);
    await corpora.writer.flush('town');
    expect(await found('trees')).toEqual({ claims: 0, scrolls: 1 });
    await put('noise', { ...CARS, text: 'Buses should leave the old town' });
    expect(await found('buses')).toEqual({ claims: 1, scrolls: 1 });
    expect(await found('cars')).toEqual({ claims: 0, scrolls: 0 });
  });

  it('are read again where that failed', async () => {
    const { scroll } = corpora.store;
    corpora.store.scroll = async () => {
      throw new Error('the store is away');
    };
    await expect(found('trees')).rejects.toThrow('the store is away');
    corpora.store.scroll = scroll;
    expect(await found('trees')).toEqual({ claims: 1, scrolls: 1 });
  });
});
