import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/images/ocr/recognise-line.js';

const ALPHABET = ['', 'a', 'b', 'c', ' '];

/** One row for each step: how likely each class is. */
function decode(...rows: (readonly number[])[]) {
  const data = Float32Array.from(rows.flat());
  return decodeText({ steps: rows.length, alphabet: ALPHABET, data });
}

const [NONE, A, B] = [
  [0.9, 0.1, 0, 0, 0],
  [0.1, 0.8, 0.1, 0, 0],
  [0.2, 0.2, 0.6, 0, 0],
];

describe('CTC decoding', () => {
  it('says a class once for all its steps in a row', () => {
    expect(decode(A, A, B, B, B).text).toBe('ab');
  });

  it('says it again after "no character"', () => {
    expect(decode(A, NONE, A, B).text).toBe('aab');
  });

  it('has the mean probability of the characters, each by its first step', () => {
    const { text, confidence } = decode(NONE, A, A, NONE, B);
    expect(text).toBe('ab');
    expect(confidence).toBeCloseTo(0.7, 6);
  });

  it('gives no text for no steps, for "no character" and for NaN', () => {
    const none = { text: '', confidence: 0 };
    expect(decode()).toEqual(none);
    expect(decode(NONE, NONE)).toEqual(none);
    const nothing = ALPHABET.map(() => Number.NaN);
    expect(decode(nothing, nothing)).toEqual(none);
    expect(decode(A, nothing, A).text).toBe('aa');
  });

  it('says a space that is improbable where no character is, but not a very improbable one', () => {
    expect(decode(A, [0.9, 0, 0, 0, 0.1], B).text).toBe('a b');
    expect(decode(A, [0.98, 0, 0, 0, 0.02], B).text).toBe('ab');
  });

  it('says a space that is the most likely class once', () => {
    const space = [0.1, 0, 0, 0, 0.9];
    expect(decode(A, [0.9, 0, 0, 0, 0.1], space, space, B).text.replace(/ +/, ' ')).toBe('a b');
    expect(decode(A, space, B).text).toBe('a b');
  });
});
