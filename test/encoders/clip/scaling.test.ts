import { describe, expect, it } from 'vitest';
import { clipScaling } from '../../../src/encoders/clip/preprocessing.js';

const common = { width: 16, height: 16, kernel: 'cubic', mean: [], deviation: [] } as const;
const centred = { ...common, shorterSide: 18 };

describe('the scaling of an image', () => {
  it('makes the shorter side fit, and shows the centre', () => {
    expect(clipScaling(centred, { width: 61, height: 37 })).toEqual({
      cut: { left: 0, top: 0, width: 61, height: 37 },
      scaled: { width: 29, height: 18 },
      seen: { left: 6, top: 1, width: 16, height: 16 },
    });
    expect(clipScaling(centred, { width: 1, height: 2 })).toMatchObject({
      scaled: { width: 18, height: 36 },
      seen: { left: 1, top: 10 },
    });
  });

  it('does not make a long image longer: its ends are cut off first', () => {
    const { cut, scaled, seen } = clipScaling(centred, { width: 3, height: 100_001 });
    expect(cut).toEqual({ left: 0, top: 49_994, width: 3, height: 12 });
    expect(scaled).toEqual({ width: 18, height: 72 });
    expect(seen).toEqual({ left: 1, top: 28, width: 16, height: 16 });
  });

  it('shows all of it to a model that wants that', () => {
    expect(clipScaling(common, { width: 90, height: 1 })).toEqual({
      cut: { left: 0, top: 0, width: 90, height: 1 },
      scaled: { width: 16, height: 16 },
      seen: { left: 0, top: 0, width: 16, height: 16 },
    });
  });

  it('always leaves what is seen inside the image', () => {
    for (let width = 1; width < 200; width += 7) {
      for (let height = 1; height < 200; height += 3) {
        const { cut, scaled, seen } = clipScaling(centred, { width, height });
        expect(Math.min(cut.left, cut.top, seen.left, seen.top)).toBeGreaterThanOrEqual(0);
        expect(cut.left + cut.width).toBeLessThanOrEqual(width);
        expect(cut.top + cut.height).toBeLessThanOrEqual(height);
        expect(seen.left + seen.width).toBeLessThanOrEqual(scaled.width);
        expect(seen.top + seen.height).toBeLessThanOrEqual(scaled.height);
        expect(Math.min(scaled.width, scaled.height)).toBe(18);
      }
    }
  });
});
