import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { UnigramPieces } from '../../src/encoders/relevance/cross-encoder-model.js';

type Hard = string | { repeat: string; times: number };

const MODEL = fileURLToPath(new URL('../../models/relevance-filter/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));
const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
const ALL = 10_000;
const HEX = 12;
const JOINS = 2000;

let pieces: UnigramPieces;
beforeAll(() => {
  pieces = new UnigramPieces(json<object>(`${MODEL}tokenizer.json`));
});

/** As `make_fixtures.py` joins them. */
function texts(): string[] {
  const own = Object.values(json<Record<string, string[]>>(`${FIXTURES}encoder/texts.json`)).flat();
  const short = json<Hard[]>(`${FIXTURES}encoder/hard.json`)
    .map((entry) => (typeof entry === 'string' ? entry : entry.repeat.repeat(entry.times)))
    .filter((text) => [...text].length <= 1000);
  const of = (list: readonly string[], place: number) => list[place % list.length]!;
  const joins = Array.from(
    { length: JOINS },
    (_, i) => of(short, 7 * i) + of(own, 3 * i) + of(short, i),
  );
  return [...own, ...short, ...joins];
}

describe('unigram pieces', () => {
  it('are those of the library that the model was trained with, on thousands of texts', () => {
    const { words } = json<{ words: string[] }>(`${FIXTURES}relevance/expected.json`);
    const all = texts();
    expect(words).toHaveLength(all.length);
    expect(all.length).toBeGreaterThan(2500);
    const different = all.filter((text, i) => {
      const ids = pieces.encode(text, ALL).join(' ');
      return createHash('sha256').update(ids).digest('hex').slice(0, HEX) !== words[i];
    });
    expect(different).toEqual([]);
  });

  it('are cut at the requested number', () => {
    const whole = pieces.encode('a long list of words that goes on', ALL);
    expect(pieces.encode('a long list of words that goes on', 3)).toEqual(whole.slice(0, 3));
  });

  it('are none where there is nothing to read', () => {
    for (const text of ['', ' \n\t', '\u00a0']) {
      expect(pieces.encode(text, ALL)).toEqual([]);
    }
  });

  it('are those of the first 2,048 characters of a long text', () => {
    const long = 'word '.repeat(20_000);
    expect(pieces.encode(long, ALL)).toEqual(pieces.encode(long.slice(0, 2048), ALL));
  });
});
