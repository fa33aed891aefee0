import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTextEncoder, type MeasuredTextEncoder } from '../../src/encoders/text.js';
import { cosine, referenceTexts, roundingCosine, type ReferenceText } from './text-fixtures.js';

/** What is promised of each vector's cosine to the reference's. */
const PROMISED = 0.9999;
/**
 * The stored vectors are rounded, so what is measured against them must be this high: the
 * angle to the reference is at most the sum of the measured angle and the rounding's.
 */
const REQUIRED = Math.cos(Math.acos(PROMISED) - Math.acos(roundingCosine));

const { own, hard } = referenceTexts();
let encoder: MeasuredTextEncoder;

beforeAll(async () => {
  encoder = await createTextEncoder();
});
afterAll(() => encoder.close());

async function differing(texts: readonly ReferenceText[]) {
  const vectors = await encoder.encode(texts.map(({ text }) => text));
  return texts.flatMap(({ name, text, vector }, i) => {
    const similarity = cosine(vectors[i]!, vector);
    const length = Math.hypot(...vectors[i]!);
    if (similarity >= REQUIRED && Math.abs(length - 1) < 1e-5) return [];
    return [{ name, text: text.slice(0, 100), similarity, length }];
  });
}

describe("the encoder gives the reference's vectors", () => {
  it('for 200 sentences in 16 languages', async () => {
    expect(await differing(own)).toEqual([]);
  });

  it('for 500 hard texts, some of them of 100 kB', async () => {
    expect(hard.some(({ tokens }) => tokens > 50_000)).toBe(true);
    expect(await differing(hard)).toEqual([]);
  }, 120_000);

  it('and tells different texts apart by more than it is off', async () => {
    const distinct = own.map(({ vector }, i) => cosine(vector, own[(i + 1) % own.length]!.vector));
    expect(Math.max(...distinct)).toBeLessThan(0.98);
  });
});
