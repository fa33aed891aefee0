import { describe, expect, it } from 'vitest';
import { chooseBoxes } from '../../../src/images/ocr/read-text.js';
import type { Box } from '../../../src/images/ocr/box.js';

function box(top: number, height: number, width: number): Box {
  return [
    [0, top],
    [width, top],
    [width, top + height],
    [0, top + height],
  ];
}

const ALL = { lines: 100, length: 1_000 };
const tops = (boxes: readonly Box[]) => boxes.map(([[, top]]) => top);

describe('the boxes that are read', () => {
  it('are all, if there are few', () => {
    const boxes = [box(0, 20, 100), box(30, 20, 100), box(60, 20, 100)];
    expect(tops(chooseBoxes(boxes, ALL))).toEqual([0, 30, 60]);
    expect(chooseBoxes([], ALL)).toEqual([]);
  });

  it('have large letters first, then usual ones, then small ones', () => {
    const sizes = [10, 20, 21, 60, 20];
    const boxes = sizes.map((size, at) => box(at * 100, size, 200));
    expect(tops(chooseBoxes(boxes, ALL))).toEqual([300, 100, 200, 400, 0]);
    expect(tops(chooseBoxes(boxes, { ...ALL, lines: 3 }))).toEqual([300, 100, 200]);
  });

  it('are as long together as is allowed; what does not fit is left out, not what follows', () => {
    const boxes = [box(0, 20, 200), box(30, 20, 2_000), box(60, 20, 200), box(90, 20, 200)];
    expect(tops(chooseBoxes(boxes, { ...ALL, length: 25 }))).toEqual([0, 60]);
  });

  it('are the larger ones of very many', () => {
    const many = Array.from({ length: 40_000 }, (_, at) => box(at, at < 10 ? 12 : 4, 40));
    const chosen = chooseBoxes(many, { lines: 30, length: 10_000 });
    expect(chosen).toHaveLength(30);
    expect(tops(chosen).slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('count a high box by its height', () => {
    expect(chooseBoxes([box(0, 400, 20)], { ...ALL, length: 19 })).toEqual([]);
    expect(chooseBoxes([box(0, 400, 20)], { ...ALL, length: 20 })).toHaveLength(1);
  });
});
