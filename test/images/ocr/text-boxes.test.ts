import { describe, expect, it } from 'vitest';
import { heightOf, widthOf } from '../../../src/images/ocr/box.js';
import { textBoxes } from '../../../src/images/ocr/detect-text.js';

const [WIDTH, HEIGHT] = [64, 32];

function mapWith(left: number, top: number, right: number, bottom: number, value: number) {
  const data = new Float32Array(WIDTH * HEIGHT);
  for (let y = top; y < bottom; y++) data.fill(value, y * WIDTH + left, y * WIDTH + right);
  return { width: WIDTH, height: HEIGHT, data };
}

describe('boxes of text', () => {
  it('reach beyond what was found by area * 1.5 / perimeter', () => {
    const [box, ...others] = textBoxes(mapWith(10, 10, 51, 19, 0.9));
    expect(others).toEqual([]);
    // 40 by 8 between the middles of the outermost pixels.
    const beyond = (40 * 8 * 1.5) / 96;
    expect(widthOf(box!)).toBeCloseTo(40 + 2 * beyond);
    expect(heightOf(box!)).toBeCloseTo(8 + 2 * beyond);
    expect(box![0]).toEqual([expect.closeTo(10.5 - beyond), expect.closeTo(10.5 - beyond)]);
  });

  it('are not made of what is improbable or very small', () => {
    expect(textBoxes(mapWith(10, 10, 51, 19, 0.5))).toEqual([]);
    expect(textBoxes(mapWith(10, 10, 51, 12, 0.9))).toEqual([]);
    expect(textBoxes(mapWith(10, 10, 13, 12, 0.9))).toEqual([]);
    expect(textBoxes(mapWith(0, 0, WIDTH, HEIGHT, Number.NaN))).toEqual([]);
  });

  it('may be the whole map', () => {
    expect(textBoxes(mapWith(0, 0, WIDTH, HEIGHT, 1))).toHaveLength(1);
  });
});
