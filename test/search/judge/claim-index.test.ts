import { describe, expect, it } from 'vitest';
import { ClaimIndex, inl2 } from '../../../src/search/judge/claim-index.js';
import { atOnce } from '../../../src/runtime/threads/event-loop.js';

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
