import sharp, { type Sharp } from 'sharp';
import { readImages } from '../../src/formats/images/index.js';
import { decodeImage } from '../../src/images/decode.js';
import { hashDistance, perceptualHash } from '../../src/images/perceptual-hash.js';
import { COPY_DISTANCE } from '../../src/search/images/copies.js';
import { quantile } from '../../src/math/statistics.js';

const LIMITS = { bytes: 2 ** 25, pixels: 100_000_000, frames: 500, ms: 60_000 };
const DISTANCES = [0, 4, 6, 8, 10, 12, 14, 16];
/** Pairs that are nearer are named, as they may be copies in truth. */
const NAMED = 14;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What happens to images that are copied from page to page. */
const DISTORTIONS: Readonly<Record<string, (image: Sharp, size: Size) => Sharp>> = {
  'half the size': (image, { width }) => image.resize(Math.max(8, Math.round(width / 2))).png(),
  'a quarter of the size': (image, { width }) =>
    image.resize(Math.max(8, Math.round(width / 4))).png(),
  'JPEG of quality 30': (image) => image.jpeg({ quality: 30 }),
  'WebP of quality 20': (image) => image.webp({ quality: 20 }),
  'lighter by 20 %': (image) => image.modulate({ brightness: 1.2 }).png(),
  'darker by 20 %': (image) => image.modulate({ brightness: 0.8 }).png(),
  grey: (image) => image.greyscale().png(),
  '5 % cropped off each side': (image, size) => image.extract(inner(size, 0.05)).png(),
  '5 % cropped off the right': (image, { width, height }) =>
    image.extract({ left: 0, top: 0, width: Math.ceil(0.95 * width), height }).png(),
  'a caption of 10 % below': (image, { height }) =>
    image.extend({ bottom: Math.ceil(0.1 * height), background: '#202020' }).png(),
  mirrored: (image) => image.flop().png(),
};

interface Hashed extends Size {
  readonly id: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Prints how far the hashes of distorted images are from their own, and those of different images. */
export async function measureCopies(directory: string): Promise<void> {
  const images: Hashed[] = [];
  for await (const { result } of readImages(directory, { maxBytes: LIMITS.bytes })) {
    if ('error' in result) continue;
    const { id, bytes } = result.record;
    const upright = await sharp(bytes)
      .autoOrient()
      .flatten({ background: 'white' })
      .png()
      .toBuffer();
    images.push({ id, bytes: upright, ...(await hashed(upright)) });
  }
  const shares = (distances: readonly number[]) =>
    DISTANCES.map((limit) => {
      const within = distances.filter((distance) => distance <= limit).length;
      return (within / distances.length).toFixed(3).padStart(7);
    }).join('');
  const line = (name: string, distances: readonly number[]) => {
    const [middle, most] = [quantile(distances, 0.5), Math.max(...distances)];
    console.log(
      name.padEnd(30) + String(middle).padStart(7) + String(most).padStart(7) + shares(distances),
    );
  };
  const limits = DISTANCES.map((limit) => `<= ${limit}`.padStart(7)).join('');
  console.log(`${'distance of hashes, 64 bits'.padEnd(30)} median   most${limits}`);
  for (const [name, distort] of Object.entries(DISTORTIONS)) {
    const distances: number[] = [];
    for (const { bytes, hash, ...size } of images) {
      const distorted = await distort(sharp(bytes), size).toBuffer();
      distances.push(hashDistance(hash, (await hashed(distorted)).hash));
    }
    line(name, distances);
  }
  const pairs = images.flatMap((one, at) =>
    images
      .slice(at + 1)
      .map((other) => ({ one, other, distance: hashDistance(one.hash, other.hash) })),
  );
  line(
    `${pairs.length} pairs of images`,
    pairs.map(({ distance }) => distance),
  );
  console.log(`${images.length} images; a copy is within ${COPY_DISTANCE} (COPY_DISTANCE)`);
  for (const { one, other, distance } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (distance <= NAMED) console.log(`near: ${one.id} and ${other.id}, ${distance}`);
  }
}

async function hashed(bytes: Buffer): Promise<Size & { readonly hash: string }> {
  const { pixels, width, height } = await decodeImage({ field: 'image', bytes }, LIMITS);
  return { width, height, hash: perceptualHash(pixels) };
}

function inner({ width, height }: Size, share: number) {
  const [left, top] = [Math.floor(share * width), Math.floor(share * height)];
  return { left, top, width: width - 2 * left, height: height - 2 * top };
}
