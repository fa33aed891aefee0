import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { formatOfMediaType, formatOfName } from '../../src/images/formats.js';
import { hashDistance } from '../../src/images/perceptual-hash.js';
import { ImageReader } from '../../src/images/reader.js';
import { picture } from './support/make.js';

const LIMITS = { bytes: 2 ** 20, pixels: 4_000_000, frames: 10, ms: 60_000 };
const OPTIONS = { limits: LIMITS, ocr: false, threads: 1 };
const reader = new ImageReader(OPTIONS);
afterAll(() => reader.close());

const read = (bytes: Uint8Array) => reader.read({ field: 'image', bytes });
const colourAt = async (webp: Uint8Array, left: number, top: number) =>
  [...(await sharp(webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())] as const;

describe('reading an image', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('reads %s', async (format) => {
    const found = await read(await picture().toFormat(format).toBuffer());
    expect(found).toMatchObject({ format, width: 320, height: 200, frames: 1 });
    expect(await sharp(found.webp).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  it('turns it as its metadata say, and keeps no metadata', async () => {
    const turned = await picture()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, webp } = await read(turned);
    expect([width, height]).toEqual([200, 320]);
    const kept = await sharp(webp).metadata();
    expect([kept.width, kept.height]).toEqual([200, 320]);
    expect([kept.exif, kept.xmp, kept.icc, kept.orientation]).toEqual(Array(4).fill(undefined));
    // The disc in the upper left of the file is in the upper right of what it shows.
    const [red, green, blue] = await colourAt(webp, 130, 90);
    expect([red! > 210, green! > 120 && green! < 180, blue! < 110]).toEqual([true, true, true]);
  });

  it('scales down what is larger than 1,280 pixels, and nothing up', async () => {
    const large = await read(await picture(2000, 1000).png().toBuffer());
    expect(large).toMatchObject({ width: 2000, height: 1000 });
    expect(await sharp(large.webp).metadata()).toMatchObject({ width: 1280, height: 640 });
    const small = await read(await picture(8, 5).png().toBuffer());
    expect(await sharp(small.webp).metadata()).toMatchObject({ width: 8, height: 5 });
  });

  it('puts what is transparent on white, and reads grey pictures', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect(Math.min(...(await colourAt((await read(clear)).webp, 10, 10)))).toBeGreaterThan(250);
    const grey = await picture().toColourspace('b-w').png().toBuffer();
    expect(await read(grey)).toMatchObject({ width: 320, height: 200 });
    const cmyk = await picture().toColourspace('cmyk').jpeg().toBuffer();
    expect(await read(cmyk)).toMatchObject({ width: 320, height: 200 });
  });

  it('has limits of bytes, pixels and frames, which its errors name', async () => {
    const large = await picture(2001, 2000).png().toBuffer();
    await expect(read(large)).rejects.toMatchObject({
      code: 'IMAGE_TOO_LARGE',
      message: 'image: has more than 4000000 pixels (a fixed limit)',
    });
    await expect(read(Buffer.alloc(2 ** 20 + 1))).rejects.toMatchObject({
      details: { unit: 'bytes', setting: 'ELENCHUS_MAX_IMAGE_BYTES' },
    });
  });

  it('ends an image that takes too long, and reads the next', async () => {
    const hasty = new ImageReader({ ...OPTIONS, limits: { ...LIMITS, ms: 1 } });
    const bytes = await picture(1800, 1800).png().toBuffer();
    await expect(hasty.read({ field: 'file', bytes })).rejects.toMatchObject({
      code: 'IMAGE_TOO_COMPLEX',
      details: { field: 'file', limit: 1 },
    });
    await hasty.close();
    expect(await read(bytes)).toMatchObject({ width: 1800 });
  });
});

describe('the perceptual hash', () => {
  it('is near for the same picture and far for another', async () => {
    const hashOf = async (image: sharp.Sharp) =>
      (await read(await image.png().toBuffer())).perceptualHash;
    const same = await hashOf(picture());
    const changed = [
      picture(640, 400),
      picture(200, 125),
      sharp(await picture().jpeg({ quality: 30 }).toBuffer()),
      sharp(await picture().png().toBuffer()).modulate({ brightness: 1.1 }),
      sharp(await picture().png().toBuffer()).grayscale(),
    ];
    for (const image of changed) {
      expect(hashDistance(same, await hashOf(image))).toBeLessThanOrEqual(6);
    }
    const other = sharp(await picture().png().toBuffer()).flop();
    expect(hashDistance(same, await hashOf(other))).toBeGreaterThan(16);
    expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64);
  });
});

describe('what an image is called', () => {
  it('tells its format', () => {
    expect(formatOfName('a/b.c/photo.JPG')).toBe('jpeg');
    expect(formatOfName('photo')).toBeUndefined();
    expect(formatOfName('photo.svg')).toBeUndefined();
    expect(formatOfMediaType('image/PNG; charset=x')).toBe('png');
    expect(formatOfMediaType('image/jpg')).toBe('jpeg');
    expect(formatOfMediaType('image/svg+xml')).toBeUndefined();
  });
});
