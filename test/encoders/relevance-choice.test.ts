import { describe, expect, it } from 'vitest';
import { scoreByLanguage } from '../../src/encoders/relevance/pair-models.js';
import type { PairModel, Statement } from '../../src/encoders/relevance/types.js';

const statement = (text: string, language?: string): Statement => ({
  text,
  vector: new Float32Array(512),
  ...(language !== undefined && { language }),
});

/** Scores by length, and keeps what it was asked. */
function fake(name: PairModel['name'], languages: PairModel['languages'], per: number) {
  const asked: string[][] = [];
  const model: PairModel = {
    name,
    languages,
    score: (_claim, premises) => {
      asked.push(premises.map(({ text }) => text));
      return Promise.resolve(Float32Array.from(premises, ({ text }) => text.length / per));
    },
  };
  return { model, asked };
}

const claim = statement('a claim', 'en');
const mixed = [
  statement('one', 'en'),
  statement('deux', 'fr'),
  statement('three', 'en'),
  statement('?!'),
];

function models() {
  const cross = fake('CROSS_ENCODER', ['en'], 10);
  const fast = fake('FAST', 'ALL', 100);
  return { cross, fast, both: [cross.model, fast.model] };
}

describe('the choice of a relevance model', () => {
  it('goes by the language of each premise and says which model it was', async () => {
    const { cross, fast, both } = models();
    const { scores, models: used } = await scoreByLanguage(both, claim, mixed);
    expect(used).toEqual(['CROSS_ENCODER', 'FAST', 'CROSS_ENCODER', 'FAST']);
    expect([...scores]).toEqual([3 / 10, 4 / 100, 5 / 10, 2 / 100].map(Math.fround));
    expect(cross.asked).toEqual([['one', 'three']]);
    expect(fast.asked).toEqual([['deux', '?!']]);
  });

  it('goes by the language of the claim, too', async () => {
    const { cross, both } = models();
    for (const asked of [statement('une thèse', 'fr'), statement('?')]) {
      const { models: used } = await scoreByLanguage(both, asked, mixed, 'CROSS_ENCODER');
      expect(new Set(used)).toEqual(new Set(['FAST']));
    }
    expect(cross.asked).toEqual([]);
  });

  it('is the caller’s where that model serves the languages', async () => {
    const { cross, both } = models();
    const { models: used } = await scoreByLanguage(both, claim, mixed, 'FAST');
    expect(new Set(used)).toEqual(new Set(['FAST']));
    expect(cross.asked).toEqual([]);
  });

  it('asks no model about no premises', async () => {
    const { cross, fast, both } = models();
    expect(await scoreByLanguage(both, claim, [])).toEqual({
      scores: new Float32Array(0),
      models: [],
    });
    expect([...cross.asked, ...fast.asked]).toEqual([]);
  });
});
