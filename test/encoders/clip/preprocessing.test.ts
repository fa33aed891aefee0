import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  clipScaling,
  normalizedPixels,
  parsePreprocessing,
} from '../../../src/encoders/clip/preprocessing.js';
import { MODEL } from './fixtures.js';

const FILE = JSON.parse(readFileSync(join(MODEL, 'preprocessor_config.json'), 'utf8')) as object;
const parse = (changes: object) => parsePreprocessing({ ...FILE, ...changes });

describe('how a model wants its images', () => {
  it('is read with means and deviations of bytes', () => {
    const { mean, deviation, ...rest } = parse({});
    expect(rest).toEqual({ width: 16, height: 16, shorterSide: 16, kernel: 'cubic' });
    expect(mean[0]).toBeCloseTo(122.77, 2);
    expect(deviation[2]).toBeCloseTo(70.32, 2);
  });

  it('is read from files with numbers for sizes, and with nulls for defaults', () => {
    const older = { size: 16, crop_size: 16, do_rescale: undefined, rescale_factor: undefined };
    expect(parse(older)).toEqual(parse({}));
    expect(parse({ do_resize: null, do_rescale: null, resample: null })).toEqual(parse({}));
  });

  it('may be the whole image, another filter, and bytes as they are', () => {
    const size = { width: 20, height: 10 };
    const whole = parse({ size, crop_size: undefined, do_center_crop: false, resample: 2 });
    expect(whole).toMatchObject({ ...size, kernel: 'linear' });
    expect(whole.shorterSide).toBeUndefined();
    const plain = parse({ do_rescale: false, do_normalize: false });
    expect(plain).toMatchObject({ mean: [0, 0, 0], deviation: [1, 1, 1] });
  });

  it.each([
    ['a size that it does not know', { size: { longest_edge: 16 } }, /size/],
    ['a centre that is larger than the image', { crop_size: 17 }, /crop_size/],
    ['an image of any shape', { do_center_crop: false }, /do_center_crop/],
    ['no size of the centre', { crop_size: null }, /crop_size/],
    ['an image that is not scaled', { do_resize: false }, /scaled/],
    ['a filter that sharp lacks', { resample: 4 }, /resample/],
    ['two colours', { image_mean: [0.5, 0.5] }, /image_mean/],
    ['a deviation of 0', { image_std: [0.5, 0.5, 0] }, /above 0/],
  ])('is refused with %s', (_, changes, message) => {
    expect(() => parse(changes)).toThrow(message);
  });

  it('is refused if it is no object', () => {
    for (const json of [null, 5, []]) expect(() => parsePreprocessing(json)).toThrow();
  });
});

describe('pixels for a network', () => {
  it('come colour by colour, with mean 0 and deviation 1', () => {
    const spec = { ...parse({}), mean: [1, 2, 3], deviation: [1, 2, 4] };
    const pixels = { width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 11, 22, 43) };
    expect([...normalizedPixels(pixels, spec)]).toEqual([0, 10, 0, 10, 0, 10]);
  });
});

describe('scaling', () => {
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
});
