import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { normalizedPixels, parsePreprocessing } from '../../../src/encoders/clip/preprocessing.js';
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
