import { describe, expect, it } from 'vitest';
import type { Pixels } from '../../../src/domain/image.js';
import { turned, type Box } from '../../../src/images/ocr/box.js';
import { cropLine } from '../../../src/images/ocr/recognise-line.js';

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
