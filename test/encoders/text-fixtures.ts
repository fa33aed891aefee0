import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** What the reference makes of a text; see `models/text-encoder/make_fixtures.py`. */
export interface ReferenceText {
  name: string;
  text: string;
  tokens: number;
  sha256: string;
  ids?: number[];
  vector: Float64Array;
}

interface Expected {
  steps: number;
  roundingCosine: number;
  texts: { tokens: number; sha256: string; ids?: number[] }[];
}

type Hard = string | { repeat: string; times: number };

const DIMENSIONS = 512;
const folder = new URL('../fixtures/encoder/', import.meta.url);
const json = <T>(name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;

/** 200 sentences in 16 languages, then 500 hard texts, with the reference's answers. */
export function referenceTexts(): { own: ReferenceText[]; hard: ReferenceText[] } {
  const own = Object.entries(json<Record<string, string[]>>('texts.json')).flatMap(
    ([language, texts]) => texts.map((text, i) => ({ name: `${language} ${i}`, text })),
  );
  const hard = json<Hard[]>('hard.json').map((entry, i) => ({
    name: `hard ${i}`,
    text: typeof entry === 'string' ? entry : entry.repeat.repeat(entry.times),
  }));
  const { steps, texts } = json<Expected>('expected.json');
  const data = inflateSync(readFileSync(new URL('vectors.deflate', folder)));
  const whole = [...own, ...hard].map((entry, i) => {
    const vector = new Float64Array(DIMENSIONS);
    for (let d = 0; d < DIMENSIONS; d++) {
      vector[d] = data.readInt16LE(2 * (i * DIMENSIONS + d)) / steps;
    }
    return { ...entry, ...texts[i]!, vector };
  });
  return { own: whole.slice(0, own.length), hard: whole.slice(own.length) };
}

/** The cosine between each stored vector, which is rounded, and the reference's own. */
export const { roundingCosine } = json<Expected>('expected.json');

export function sha256OfIds(ids: Int32Array): string {
  const bytes = Buffer.alloc(4 * ids.length);
  ids.forEach((id, i) => bytes.writeInt32LE(id, 4 * i));
  return createHash('sha256').update(bytes).digest('hex');
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    squareA += a[i]! ** 2;
    squareB += b[i]! ** 2;
  }
  return dot / Math.sqrt(squareA * squareB);
}
