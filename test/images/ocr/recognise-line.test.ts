import { describe, expect, it } from 'vitest';
import type { Pixels } from '../../../src/domain/image.js';
import { type Box, turned } from '../../../src/images/ocr/box.js';
import {
  cropLine,
  decodeText,
  hasEastAsian,
  isText,
  normaliseText,
} from '../../../src/images/ocr/recognise-line.js';

/** Two by two: red, green / blue, white. */
const FOUR: Pixels = {
  width: 2,
  height: 2,
  data: Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
};
const WHOLE: Box = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

/** The colours of a crop, as letters. */
function coloursOf(crop: Float32Array): string {
  const size = crop.length / 3;
  const names: Readonly<Record<string, string>> = {
    '-1,-1,1': 'R',
    '-1,1,-1': 'G',
    '1,-1,-1': 'B',
    '1,1,1': 'W',
  };
  return Array.from({ length: size }, (_, at) => {
    const colour = [crop[at]!, crop[size + at]!, crop[2 * size + at]!].map(Math.round);
    return names[String(colour)] ?? '?';
  }).join('');
}

describe('cutting out a line', () => {
  it('gives blue, green and red from -1 to 1', () => {
    expect(coloursOf(cropLine(FOUR, WHOLE, 2, 2))).toBe('RGBW');
  });

  it('turns it upright', () => {
    expect(coloursOf(cropLine(FOUR, turned(WHOLE, 1), 2, 2))).toBe('GWRB');
    expect(coloursOf(cropLine(FOUR, turned(WHOLE, 2), 2, 2))).toBe('WBGR');
    expect(coloursOf(cropLine(FOUR, turned(WHOLE, 3), 2, 2))).toBe('BRWG');
  });

  it('goes on beyond the edge as at the edge', () => {
    const wide: Box = [
      [-4, 0],
      [-2, 0],
      [-2, 2],
      [-4, 2],
    ];
    expect(coloursOf(cropLine(FOUR, wide, 2, 2))).toBe('RRBB');
  });

  it('takes the mean of what a pixel covers', () => {
    // Columns of one pixel, black and white in turn.
    const stripes: Pixels = {
      width: 16,
      height: 4,
      data: Uint8Array.from({ length: 192 }, (_, at) => (Math.floor(at / 3) % 2 ? 255 : 0)),
    };
    const box: Box = [
      [0, 0],
      [16, 0],
      [16, 4],
      [0, 4],
    ];
    for (const value of cropLine(stripes, box, 4, 2)) expect(value).toBeCloseTo(0, 5);
  });

  it('takes a picture of one pixel', () => {
    const one: Pixels = { width: 1, height: 1, data: Uint8Array.of(255, 255, 255) };
    expect(coloursOf(cropLine(one, WHOLE, 3, 1))).toBe('WWW');
  });
});

describe('the text of a line', () => {
  it.each([
    ['full-width forms become usual ones', 'ＣＯ２（％）', 'CO2(%)'],
    ['spaces become one', '  two   words\t', 'two words'],
    ['a space is missing behind a comma', 'yes,no;maybe', 'yes, no; maybe'],
    ['a space is too many', 'yes , ( no )', 'yes, (no)'],
    ['numbers keep their commas', '1,200.5', '1,200.5'],
    ['nothing stays nothing', ' ', ''],
  ])('%s', (_, read, text) => expect(normaliseText(read)).toBe(text));

  it('counts as text if it has letters or digits and is probable', () => {
    expect(isText('Vote', 0.7)).toBe(true);
    expect(isText('38', 0.7)).toBe(true);
    expect(isText('Vote', 0.5)).toBe(false);
    expect(isText('---', 0.99)).toBe(false);
    expect(isText('', 1)).toBe(false);
  });

  it('must be very probable if it is Chinese, Japanese or Korean only', () => {
    expect(isText('投票', 0.8)).toBe(false);
    expect(isText('投票', 0.95)).toBe(true);
    expect(isText('投票 2024', 0.8)).toBe(true);
    expect(hasEastAsian('vote 投')).toBe(true);
    expect(hasEastAsian('é ß Ж')).toBe(false);
  });
});

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
