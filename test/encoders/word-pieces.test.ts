import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WordPieces } from '../../evaluation/src/rankers/word-piece-ranker.js';

const FIXTURES = new URL('../fixtures/rankers/', import.meta.url);
const json = <T>(file: string) => JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8')) as T;
const { definition, ids } = json<{ definition: object; ids: string[] }>('word-pieces.json');
const ALL = 10_000;
const HEX = 12;

const wordPieces = new WordPieces(definition);

describe('word pieces', () => {
  it('are those of the library that the models were trained with, on a thousand texts', () => {
    const texts = json<string[]>('texts.json');
    expect(texts).toHaveLength(ids.length);
    const different = texts.filter((text, i) => {
      const pieces = wordPieces.encode(text, ALL).join(' ');
      return createHash('sha256').update(pieces).digest('hex').slice(0, HEX) !== ids[i];
    });
    expect(different).toEqual([]);
  });

  it('are cut at the length that is asked for', () => {
    const whole = wordPieces.encode('a long list of words that goes on', ALL);
    expect(wordPieces.encode('a long list of words that goes on', 3)).toEqual(whole.slice(0, 3));
  });

  it('are none where there is nothing to read', () => {
    for (const text of ['', ' \n\t', '\u0000', '\ud800']) {
      expect(wordPieces.encode(text, ALL)).toEqual([]);
    }
  });

  it('take no longer for a text of 100 kB than for its first 8,192 characters', () => {
    const long = 'word '.repeat(20_000);
    expect(wordPieces.encode(long, ALL)).toEqual(wordPieces.encode(long.slice(0, 8192), ALL));
  });
});
