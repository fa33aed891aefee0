import { expect, it } from 'vitest';
import { decodingMemory, requireCheap } from '../../src/images/decode.js';

const PHOTO = {
  width: 8000,
  height: 6000,
  channels: 3,
  depth: 'uchar',
  isProgressive: false,
} as const;

it('is that of some rows, unless the whole image is decoded at once', () => {
  expect(decodingMemory(PHOTO, 'png')).toBe(8000 * 500 * 3 * 3);
  expect(decodingMemory({ ...PHOTO, height: 100 }, 'png')).toBe(8000 * 100 * 3 * 3);
  expect(decodingMemory({ ...PHOTO, isProgressive: true }, 'jpeg')).toBe(48e6 * 3 * 2);
  expect(decodingMemory({ ...PHOTO, channels: 4 }, 'avif')).toBe(48e6 * 4 * 6);
  expect(decodingMemory({ ...PHOTO, depth: 'ushort' }, 'png')).toBe(8000 * 500 * 3 * 2 * 3);
});

it('is refused from 256 MiB on', () => {
  const check = (change: object, format: 'avif' | 'jpeg' | 'png') => () =>
    requireCheap({ ...PHOTO, ...change }, format, 'image');
  expect(check({}, 'jpeg')).not.toThrow();
  expect(check({ width: 4032, height: 3024 }, 'avif')).not.toThrow();
  expect(check({ width: 4000, height: 10_000, isProgressive: true }, 'jpeg')).not.toThrow();
  for (const [change, format] of [
    [{ width: 50_000_000, height: 1 }, 'png'],
    [{ isProgressive: true }, 'png'],
    [{}, 'avif'],
  ] as const) {
    expect(check(change, format)).toThrow(
      expect.objectContaining({ code: 'IMAGE_TOO_COSTLY', details: expect.any(Object) as object }),
    );
  }
});
