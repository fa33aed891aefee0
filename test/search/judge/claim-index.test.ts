import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Corpus } from '../../../src/domain/corpus.js';
import { entityId } from '../../../src/domain/ids.js';
import { atOnce } from '../../../src/runtime/threads/event-loop.js';
import { ClaimIndex, claimWords, inl2 } from '../../../src/search/judge/claim-index.js';
import { type OpenCorpora, openCorpora, premise } from '../../corpus/support.js';

const claims = [
  { id: 'cars', text: 'Cars should leave the old town', language: 'en' },
  { id: 'trams', text: 'The trams of the town should cost nothing', language: 'en' },
  { id: 'trees', text: 'Each street should have trees', language: 'en' },
  { id: 'autos', text: 'Autos sollen die Altstadt verlassen', language: 'de' },
];
const index = new ClaimIndex();
for (const claim of claims) atOnce(index.add(claim));
const nearest = (text: string, limit: number) => atOnce(index.nearest(text, limit, 'en'));
const idsFor = (text: string, limit = 10) => nearest(text, limit).map(({ id }) => id);

describe('finding claims by their words', () => {
  it('puts those first that share most, whatever the form of the words', () => {
    expect(idsFor('Should a tram in town cost less?')).toEqual(['trams', 'cars']);
    expect(idsFor('Should a tram in town cost less?', 1)).toEqual(['trams']);
  });

  it('adds up the InL2 of the words that both have', () => {
    const [hit] = nearest('tree', 1);
    // "Each" and "should" are stop words: 5, 4 and 2 terms are left in English.
    const lengths = { cars: 4, trams: 4, trees: 2 };
    const averageLength = (lengths.cars + lengths.trams + lengths.trees) / 3;
    const term = { frequency: 1, length: lengths.trees, averageLength };
    expect(hit).toEqual({ id: 'trees', score: expect.closeTo(inl2(term, 3, 1), 9) });
  });

  it('counts a word as often as the text has it', () => {
    const [once, twice] = ['trees', 'trees and trees'].map((text) => nearest(text, 1));
    expect(twice![0]!.score).toBeCloseTo(2 * once![0]!.score, 9);
  });

  it('finds nothing by stop words, other words or none', () => {
    for (const text of ['should the', 'whales', '', '?']) expect(idsFor(text)).toEqual([]);
    expect(atOnce(new ClaimIndex().nearest('trees', 5, 'en'))).toEqual([]);
  });

  it('finds names in claims of other languages', () => {
    expect(idsFor('autos')).toEqual(['autos']);
  });
});

describe('InL2', () => {
  it('weighs a term as by hand', () => {
    // tfn = 2 * log2(1 + 12 / 4) = 4; 4 / 5 * log2((11 + 1) / (1 + 0.5)) = 0.8 * 3
    const term = { frequency: 2, length: 4, averageLength: 12 };
    expect(inl2(term, 11, 1)).toBeCloseTo(2.4, 12);
    // tfn = 1 in a text of mean length; 1 / 2 * log2((5 + 1) / (2.5 + 0.5))
    expect(inl2({ frequency: 1, length: 7, averageLength: 7 }, 5, 2.5)).toBeCloseTo(0.5, 12);
  });

  it('is 0 for a term that is not there', () => {
    expect(inl2({ frequency: 0, length: 4, averageLength: 4 }, 10, 1)).toBe(0);
  });

  it('is above 0, more for more of a term, and less for a longer text or a commoner term', () => {
    const cases = fc.record({
      frequency: fc.integer({ min: 1, max: 20 }),
      more: fc.integer({ min: 0, max: 50 }),
      averageLength: fc.double({ min: 1, max: 60, noNaN: true }),
      documents: fc.integer({ min: 2, max: 10_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ frequency, more, averageLength, documents, share }) => {
        const length = frequency + more;
        const rare = 1 + Math.floor(share * (documents - 2));
        const term = { frequency, length, averageLength };
        const weight = inl2(term, documents, rare);
        expect(weight).toBeGreaterThan(0);
        expect(inl2({ ...term, frequency: frequency + 1 }, documents, rare)).toBeGreaterThan(
          weight,
        );
        expect(inl2({ ...term, length: length + 1 }, documents, rare)).toBeLessThan(weight);
        expect(inl2(term, documents, rare + 1)).toBeLessThan(weight);
      }),
    );
  });
});

describe('the claims of a corpus', () => {
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
});
