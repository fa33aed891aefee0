import { describe, expect, it } from 'vitest';
import type { Box, Point } from '../../../src/images/ocr/box.js';
import { inReadingOrder } from '../../../src/images/ocr/read-text.js';

interface Line {
  readonly name: string;
  readonly box: Box;
}

function line(name: string, left: number, top: number, width = 80, height = 20): Line {
  const [right, bottom] = [left + width, top + height];
  return {
    name,
    box: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
}

/** The names in reading order, wherever the lines stand in the list. */
function orderOf(...lines: Line[]): string {
  const names = (ordered: readonly Line[]) => ordered.map(({ name }) => name).join('');
  const order = names(inReadingOrder(lines));
  expect(names(inReadingOrder(lines.toReversed()))).toBe(order);
  return order;
}

function turnedBy(degrees: number, { name, box }: Line): Line {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turn = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos];
  return { name, box: [turn(box[0]), turn(box[1]), turn(box[2]), turn(box[3])] };
}

const COLUMNS = [
  line('a', 0, 0, 300),
  line('b', 0, 60),
  line('c', 0, 85),
  line('d', 0, 110),
  line('e', 220, 60),
  line('f', 220, 85),
  line('g', 220, 110),
];

describe('the reading order', () => {
  it('takes none and one', () => {
    expect(inReadingOrder([])).toEqual([]);
    expect(orderOf(line('a', 5, 5))).toBe('a');
  });

  it('goes from the top to the bottom and in a row from left to right', () => {
    expect(orderOf(line('a', 0, 0), line('b', 90, 3), line('c', 0, 100), line('d', 90, 98))).toBe(
      'abcd',
    );
  });

  it('reads a headline, then column by column', () => {
    expect(orderOf(...COLUMNS)).toBe('abcdefg');
  });

  it('reads lines whose boxes overlap a little one after the other', () => {
    expect(orderOf(line('a', 0, 0), line('b', 0, 16), line('c', 0, 32))).toBe('abc');
  });

  it('reads row by row what nothing divides', () => {
    // Each box reaches into the band beside and under the others.
    const lines = [line('a', 0, 0, 100), line('b', 90, 2, 100), line('c', 10, 12, 100)];
    expect(orderOf(...lines)).toBe('abc');
  });

  it.each([3, 15, 40, 90, 180, 270])('is the same if the picture is turned by %i degrees', (by) => {
    expect(orderOf(...COLUMNS.map((each) => turnedBy(by, each)))).toBe('abcdefg');
  });

  it('is not turned by one line that is', () => {
    const label = turnedBy(270, line('y', -110, -40, 60));
    expect(orderOf(label, ...COLUMNS).replace('y', '')).toBe('abcdefg');
  });

  it('takes lines that go against each other, and lines at the same place', () => {
    expect(inReadingOrder([line('a', 0, 0), turnedBy(180, line('b', -80, -60))])).toHaveLength(2);
    expect(inReadingOrder([line('a', 0, 0), line('b', 0, 0)])).toHaveLength(2);
  });
});
