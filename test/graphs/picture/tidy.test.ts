import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TidyNode, tidyPlaces } from '../../../src/graphs/picture/tidy.js';

/** Trees of boxes, parents first. */
const forests = fc
  .array(
    fc.record({
      parent: fc.nat(),
      isRoot: fc.integer({ min: 0, max: 9 }),
      width: fc.integer({ min: 20, max: 300 }),
      height: fc.integer({ min: 20, max: 200 }),
      track: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((nodes) =>
    nodes.map(({ parent, isRoot, ...node }, at): TidyNode => {
      return { ...node, parent: at === 0 || isRoot === 0 ? -1 : parent % at };
    }),
  );

const star = (count: number): TidyNode[] =>
  Array.from({ length: count + 1 }, (_, at) => {
    return { width: 200, height: 60, parent: at === 0 ? -1 : 0, track: 0 };
  });

describe('tidyPlaces', () => {
  it('keeps boxes apart and inside, and leads lines from border to border around them', () => {
    fc.assert(
      fc.property(forests, fc.constantFrom(0.7, 1.4), (nodes, shape) => {
        const { width, height, corners, lines } = tidyPlaces(nodes, shape);
        const boxes = nodes.map((node, at) => {
          const [left, top] = corners[at]!;
          return { left, top, right: left + node.width, bottom: top + node.height };
        });
        boxes.forEach((box, at) => {
          expect(Math.min(box.left, box.top)).toBeGreaterThan(-0.01);
          expect(box.right).toBeLessThan(width + 0.01);
          expect(box.bottom).toBeLessThan(height + 0.01);
          for (const other of boxes.slice(at + 1)) {
            const apart =
              box.right <= other.left + 0.01 ||
              other.right <= box.left + 0.01 ||
              box.bottom <= other.top + 0.01 ||
              other.bottom <= box.top + 0.01;
            expect(apart).toBe(true);
          }
        });
        lines.forEach((points, at) => {
          const { parent } = nodes[at]!;
          if (parent < 0) return expect(points).toEqual([]);
          const [start, end] = [points[0]!, points.at(-1)!];
          const touches = ([x, y]: readonly [number, number], box: (typeof boxes)[number]) =>
            x >= box.left - 20 && x <= box.right + 20 && y >= box.top - 20 && y <= box.bottom + 20;
          expect(touches(start, boxes[at]!)).toBe(true);
          expect(touches(end, boxes[parent]!)).toBe(true);
          points.slice(1).forEach((point, index) => {
            const before = points[index]!;
            const isStraight =
              Math.abs(point[0] - before[0]) < 1.01 || Math.abs(point[1] - before[1]) < 1.01;
            expect(isStraight).toBe(true);
          });
        });
      }),
      { numRuns: 60 },
    );
  });

  it('breaks a wide family into rows that fit the page', () => {
    for (const shape of [0.7, 1.4]) {
      const { width, height } = tidyPlaces(star(100), shape);
      expect(width / height).toBeGreaterThan(shape * 0.6);
      expect(width / height).toBeLessThan(shape * 1.7);
    }
  });

  it('places 1,000 levels, and 1,000 trees', () => {
    const chain = Array.from({ length: 1_000 }, (_, at) => ({ ...star(0)[0]!, parent: at - 1 }));
    expect(tidyPlaces(chain, 1.4).corners).toHaveLength(1_000);
    const alone = Array.from({ length: 1_000 }, () => star(0)[0]!);
    const { width, height } = tidyPlaces(alone, 1.4);
    expect(width * height).toBeLessThan(1_000 * 250 * 110 * 1.2);
  });

  it('is empty for nothing', () => {
    expect(tidyPlaces([], 1.4)).toMatchObject({ width: 0, height: 0, corners: [] });
  });
});
