import { describe, expect, it } from 'vitest';
import { heightOf, type Point, widthOf } from '../../../src/images/ocr/box.js';
import {
  componentsOf,
  convexHull,
  cornersOf,
  expand,
  minimumAreaRectangle,
  sizeFor,
  textBoxes,
} from '../../../src/images/ocr/detect-text.js';

describe('the picture that the network sees', () => {
  it.each([
    [1280, 853, 960, 640],
    [1280, 1280, 960, 960],
    [500, 300, 512, 288],
    [1, 1, 32, 32],
    [9_000, 3, 960, 32],
  ])('is, for %i by %i, %i by %i', (width, height, seenWidth, seenHeight) => {
    expect(sizeFor({ width, height }, 960)).toEqual({ width: seenWidth, height: seenHeight });
  });
});

/** A map from rows of digits, each a tenth. */
function mapOf(...rows: string[]): { map: Float32Array; width: number } {
  return {
    map: Float32Array.from([...rows.join('')], (digit) => Number(digit) / 10),
    width: rows[0]!.length,
  };
}

function areas({ map, width }: ReturnType<typeof mapOf>): number[] {
  return componentsOf(map, width, 0.3).map(({ area }) => area);
}

describe('connected components', () => {
  it('finds none where nothing is above the threshold', () => {
    expect(areas(mapOf('000', '020', '001'))).toEqual([]);
    expect(componentsOf(Float32Array.of(Number.NaN, Number.NaN), 2, 0.3)).toEqual([]);
    expect(componentsOf(new Float32Array(0), 0, 0.3)).toEqual([]);
  });

  it('keeps apart what does not touch', () => {
    expect(areas(mapOf('99099', '99099', '00000', '90009'))).toEqual([4, 4, 1, 1]);
  });

  it('joins what touches at a corner', () => {
    expect(areas(mapOf('900', '090', '009'))).toEqual([3]);
    expect(areas(mapOf('009', '090', '900'))).toEqual([3]);
  });

  it('joins two arms that meet further down, and what is inside of neither', () => {
    expect(areas(mapOf('90009', '90909', '90009', '99999'))).toEqual([11, 1]);
    expect(areas(mapOf('90909', '99999'))).toEqual([8]);
  });

  it('does not join the end of a row with the start of the next', () => {
    expect(areas(mapOf('0009', '9000'))).toEqual([1, 1]);
  });

  it('gives the mean of the map and the runs, from the top to the bottom', () => {
    const { map, width } = mapOf('0000', '0480', '0600');
    const [component] = componentsOf(map, width, 0.3);
    expect(component!.score).toBeCloseTo(0.6, 6);
    expect(component!.runs.map(({ row, left, right }) => [row, left, right])).toEqual([
      [1, 1, 3],
      [2, 1, 2],
    ]);
  });
});

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
