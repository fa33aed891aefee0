import { describe, expect, it } from 'vitest';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { rankByProfileTexts } from '../../src/perspective/profile-texts.js';
import { village } from './village.js';

describe('the baseline of scenario 2', () => {
  it('finds the words of the question and of the group, wherever they stand', async () => {
    const { records, queries } = village();
    const women = queries.filter(({ perspective }) => perspective?.value === 'woman');
    const told: string[] = [];
    const encoder = createFakeEncoder();
    const spy = {
      encode: (texts: readonly string[]) => {
        told.push(...texts);
        return encoder.encode(texts);
      },
    };
    const run = await rankByProfileTexts(spy, records, women);
    const [first] = records;
    expect(told[0]).toBe(`${first!.text} woman, 18-34, Law & Order`);
    expect(told[records.length]).toBe(`${women[0]!.text} woman`);
    expect([...run.keys()]).toEqual(women.map(({ id }) => id));
    const vectors = await encoder.encode(told);
    for (const [at, { id }] of women.entries()) {
      const query = vectors[records.length + at]!;
      const scores = new Map(
        records.map((record, place) => [record.id, cosine(query, vectors[place]!)] as const),
      );
      const found = run.get(id)!.map((each) => scores.get(each)!);
      expect(found).toHaveLength(20);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
      const best = [...scores.values()].sort((a, b) => b - a).slice(0, 20);
      found.forEach((score, place) => expect(score).toBeCloseTo(best[place]!, 5));
    }
  });

  it('ranks all of a corpus that has fewer than 20 arguments, in the order of the corpus if equal', async () => {
    const { records, queries } = village();
    const same = records.slice(0, 3).map((record) => ({ ...record, text: 'same', profile: {} }));
    const run = await rankByProfileTexts(createFakeEncoder(), same, queries.slice(0, 1));
    expect(run.get(queries[0]!.id)).toEqual(same.map(({ id }) => id));
  });
});

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0);
}
