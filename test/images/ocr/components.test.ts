import { describe, expect, it } from 'vitest';
import { componentsOf } from '../../../src/images/ocr/detect-text.js';

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
