import { describe, expect, it } from 'vitest';
import {
  convexHull,
  cornersOf,
  expand,
  minimumAreaRectangle,
} from '../../../src/images/ocr/detect-text.js';
import type { Point } from '../../../src/images/ocr/box.js';

const SQUARE: Point[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
];

describe('the convex hull', () => {
  it('leaves out points inside and on the sides', () => {
    const hull = convexHull([...SQUARE, [1, 1], [1, 0], [2, 1]]);
    expect(hull).toHaveLength(4);
    expect(new Set(hull.map(String))).toEqual(new Set(SQUARE.map(String)));
  });

  it('takes points twice, and points on one line', () => {
    expect(convexHull([...SQUARE, ...SQUARE])).toHaveLength(4);
    expect(
      convexHull([
        [0, 0],
        [1, 1],
        [3, 3],
      ]),
    ).toEqual([
      [0, 0],
      [3, 3],
    ]);
  });
});

describe('the smallest rectangle', () => {
  it('lies along the axes where the points do', () => {
    const rectangle = minimumAreaRectangle([
      [1, 1],
      [9, 1],
      [9, 4],
      [1, 4],
      [5, 2],
    ]);
    expect(rectangle).toEqual({ centre: [5, 2.5], direction: [1, 0], width: 8, height: 3 });
    expect(cornersOf(rectangle)).toEqual([
      [1, 1],
      [9, 1],
      [9, 4],
      [1, 4],
    ]);
  });

  it('is smaller than the one along the axes for what is turned', () => {
    // A rectangle of 10 by 5, of which each side goes 3 or 4 along an axis for 5.
    const { direction, width, height } = minimumAreaRectangle([
      [0, 0],
      [8, 6],
      [5, 10],
      [-3, 4],
    ]);
    expect([width, height]).toEqual([expect.closeTo(10), expect.closeTo(5)]);
    expect(direction).toEqual([expect.closeTo(0.8), expect.closeTo(0.6)]);
  });

  it('goes to the right, however steep the text is', () => {
    for (const degrees of [-80, -40, -10, 10, 40, 80, 100, 170]) {
      const angle = (degrees * Math.PI) / 180;
      const turned = [
        [0, 0],
        [9, 0],
        [9, 2],
        [0, 2],
      ].map(([x, y]): Point => [
        x! * Math.cos(angle) - y! * Math.sin(angle),
        x! * Math.sin(angle) + y! * Math.cos(angle),
      ]);
      const { direction, width, height } = minimumAreaRectangle(turned);
      expect(direction[0]).toBeGreaterThanOrEqual(Math.SQRT1_2 - 1e-9);
      expect(width * height).toBeCloseTo(18);
      const steep = Math.abs(Math.cos(angle)) < Math.SQRT1_2;
      expect(width).toBeCloseTo(steep ? 2 : 9);
    }
  });

  it('has no height for points on one line', () => {
    expect(
      minimumAreaRectangle([
        [0, 3],
        [4, 3],
      ]),
    ).toMatchObject({ width: 4, height: 0 });
  });

  it('grows on each side', () => {
    const grown = expand(minimumAreaRectangle(SQUARE), 3);
    expect(grown).toMatchObject({ centre: [1, 1], width: 8, height: 8 });
  });
});
