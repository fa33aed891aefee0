import { describe, expect, it } from 'vitest';
import type { CrossEncoder } from '../../src/encoders/relevance/cross-encoder.js';
import { ReasonVectors } from '../../src/encoders/relevance/reasons.js';
import type { Statement } from '../../src/encoders/relevance/types.js';
import { seededRandom } from '../../src/math/random.js';
import { dot, lengthOf } from '../../src/math/vectors.js';

const random = seededRandom(4);
const numbers = (count: number) => Float32Array.from({ length: count }, () => random() - 0.5);

function said(text: string, language = 'en'): Statement {
  const vector = numbers(512);
  const length = lengthOf(vector);
  return { text, language, vector: vector.map((value) => value / length) };
}

/** Vectors of texts, and what the network read for them. */
async function open() {
  const read: string[][] = [];
  const rows = new Map<string, Float32Array>();
  const embed = async (texts: readonly string[]) => {
    read.push([...texts]);
    return texts.map((text) => {
      if (!rows.has(text)) rows.set(text, numbers(384));
      return rows.get(text)!;
    });
  };
  const network = async () => ({ embed }) as unknown as CrossEncoder;
  return { read, reasons: await ReasonVectors.open(network) };
}

describe('vectors of reasons', () => {
  it('are of unit length, and say what the network reads besides what is stored', async () => {
    const { reasons, read } = await open();
    const text = said('Trees cool streets.');
    const [alone] = await reasons.of([text], 0);
    const [both] = await reasons.of([text], 1);
    expect(read).toEqual([['Trees cool streets.']]);
    expect(alone).toHaveLength(256);
    for (const vector of [alone!, both!]) expect(lengthOf(vector)).toBeCloseTo(1, 5);
    expect(dot(alone!, both!)).toBeLessThan(0.99);
  });

  it('read each text once, the first ones, in languages that the network knows', async () => {
    const { reasons, read } = await open();
    const texts = [said('a b'), said('c d', 'es'), said('a b'), said('e f'), said('g h')];
    const first = await reasons.of(texts, 3);
    expect(read).toEqual([['a b', 'e f']]);
    expect(await reasons.of(texts, 3)).toEqual(first);
    expect(read).toHaveLength(1);
    await reasons.of(texts, 9);
    expect(read).toEqual([['a b', 'e f'], ['g h']]);
  });

  it('of nothing are none', async () => {
    const { reasons, read } = await open();
    expect(await reasons.of([], 5)).toEqual([]);
    expect(read).toEqual([]);
  });
});
