import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURES } from '../lab/draw-demo-images/pictures.js';
import type { NewImage } from '../src/domain/records.js';
import { readImages } from '../src/formats/images.js';
import { hashDistance, perceptualHash } from '../src/images/perceptual-hash.js';
import { COPY_DISTANCE } from '../src/search/images/stages.js';
import { countBy, distinct, LANGUAGES, manifest } from './support/demo.js';

const MAX_BYTES = 25_000;

const images: NewImage[] = [];
for await (const { result } of readImages('demo/images.jsonl', { maxBytes: MAX_BYTES })) {
  if ('error' in result) throw result.error;
  images.push(result.record);
}
const textOf = ({ page }: NewImage) => (page && 'text' in page ? page.text : '');

describe("the demo corpus's images", () => {
  it('are fourteen pictures, each with a line of its own', () => {
    const files = readdirSync('demo/images').filter((name) => name.endsWith('.webp'));
    expect(images.map(({ id }) => `${id}.webp`).sort()).toEqual(files.sort());
    expect(images).toHaveLength(14);
  });

  it('are WebP, small, and 480 to 900 pixels wide and high at most', async () => {
    for (const { id, bytes } of images) {
      const { format, width, height } = await sharp(bytes).metadata();
      expect(format, id).toBe('webp');
      expect(Math.max(width, height), id).toBeLessThanOrEqual(900);
      expect(Math.max(width, height), id).toBeGreaterThanOrEqual(480);
      expect(bytes.length, id).toBeLessThanOrEqual(MAX_BYTES);
    }
  });

  it('are in all four languages, most on nuclear power', () => {
    const counts = countBy(images.map(({ language }) => language!));
    expect([...counts.keys()].sort()).toEqual(LANGUAGES);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(3);
    const topics = countBy(images.flatMap(({ topic }) => topic ?? []));
    expect(topics.get('Energy')).toBeGreaterThanOrEqual(5);
    expect(topics.get('Transport')).toBeGreaterThanOrEqual(3);
    const known = manifest.claims.map(({ topic }) => topic);
    expect(known).toEqual(expect.arrayContaining([...topics.keys()]));
  });

  it('back claims of the corpus, in the language of their page', () => {
    for (const { id, sides, language, topic } of images) {
      for (const { question } of sides) {
        const claim = manifest.claims.find(({ text }) => text[language!] === question);
        expect(claim?.topic, id).toBe(topic);
      }
    }
    const onEnergy = images.filter(({ topic }) => topic === 'Energy');
    const sides = onEnergy.map((image) => image.sides[0]?.side);
    expect(new Set(sides)).toEqual(new Set(['FAVOR', 'AGAINST', undefined]));
  });

  it('come with invented pages of 120 to 300 words, and say who holds the rights', () => {
    for (const image of images) {
      const words = textOf(image).split(/\s+/).length;
      expect(words, image.id).toBeGreaterThanOrEqual(120);
      expect(words, image.id).toBeLessThanOrEqual(300);
      expect(new URL(image.pageUrl!).hostname, image.id).toMatch(/\.example$/);
      expect(textOf(image), image.id).toContain(image.title);
      expect(image.rights, image.id).toBe('CC0 1.0, Elenchus');
    }
    expect(distinct(images.map(({ pageUrl }) => pageUrl))).toHaveLength(images.length);
  });

  it('has one copy among them: the chart that was passed on', async () => {
    const hashes = await Promise.all(
      images.map(async ({ id, bytes }) => [id, await hashOf(bytes)] as const),
    );
    const copies = hashes.flatMap(([one, hash], place) =>
      hashes
        .slice(place + 1)
        .filter(([, other]) => hashDistance(hash, other) <= COPY_DISTANCE)
        .map(([other]) => [one, other]),
    );
    expect(copies).toEqual([['reactor-cost', 'reactor-cost-shared']]);
  });
});

async function hashOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return perceptualHash({ width: info.width, height: info.height, data });
}

it('npm run lab -- draw-demo-images draws them all, in their size', async () => {
  const stored = images.map(async ({ id, bytes }) => {
    const { width, height } = await sharp(bytes).metadata();
    return [id, width, height];
  });
  const drawn = PICTURES.map(({ name, width, height }) => [name, width, height]);
  expect((await Promise.all(stored)).sort()).toEqual(drawn.sort());
});
