import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CLASSIFIED_WIDTH,
  confidentLabels,
  ImageClassifier,
  LEAST_PROBABILITY,
} from '../../src/encoders/image-classifier.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { cosine } from './text-fixtures.js';

const MODELS = join(PACKAGE_ROOT, 'models');
const MODEL = join(MODELS, 'image-classifier');
const FIXTURES = join(PACKAGE_ROOT, 'test', 'fixtures', 'image-classifier');
const FILES = ['manifest.json', 'labels.json', 'classifier.onnx'];
const IMAGE_BYTES = CLASSIFIED_WIDTH ** 2 * 3;

/** What torch said; `models/image-classifier/make_fixtures.py` wrote it. */
interface Expected {
  readonly steps: number;
  readonly pictures: Record<
    string,
    {
      readonly features: number[];
      /** The five best: with rounded weights, as they ship, and with the published ones. */
      readonly labels: Record<string, number>;
      readonly published: Record<string, number>;
    }
  >;
}

const { steps, pictures } = JSON.parse(
  readFileSync(join(FIXTURES, 'expected.json'), 'utf8'),
) as Expected;
const said = Object.values(pictures);

describe('the image classifier', () => {
  let classifier: ImageClassifier;
  let pixels: Buffer;
  beforeAll(async () => {
    classifier = await ImageClassifier.open();
    const files = Object.keys(pictures).map((name) => join(FIXTURES, `${name}.png`));
    pixels = Buffer.concat(
      await Promise.all(files.map((file) => sharp(file).removeAlpha().raw().toBuffer())),
    );
  });
  afterAll(() => classifier.release());

  it('says which model it is', () => {
    expect(classifier.model).toEqual({ id: 'efficientnet-lite0', version: '1', dimensions: 1280 });
  });

  it('gives the features that torch gives, as unit vectors', async () => {
    const { features } = await classifier.classify(pixels, said.length);
    expect(features).toHaveLength(said.length);
    said.forEach((wanted, at) => {
      expect(features[at]).toHaveLength(1280);
      expect(Math.hypot(...features[at]!)).toBeCloseTo(1, 5);
      expect(cosine(features[at]!, wanted.features)).toBeGreaterThan(0.99999);
      const differences = wanted.features.map((value, i) => features[at]![i]! - value / steps);
      expect(Math.max(...differences.map(Math.abs))).toBeLessThan(1e-4);
    });
  });

  it.each([
    ['torch with the same weights', 'labels', 1e-4],
    ['torch with the published weights', 'published', 0.02],
  ] as const)('gives the labels of %s', async (_, key, tolerance) => {
    const { labels } = await classifier.classify(pixels, said.length);
    const worthSaying = said.map((each) =>
      Object.entries(each[key]).filter(([, probability]) => probability >= LEAST_PROBABILITY),
    );
    expect(worthSaying.flat().length).toBeGreaterThan(3);
    expect(labels.map((each) => each.map(({ name }) => name))).toEqual(
      worthSaying.map((each) => each.map(([name]) => name)),
    );
    worthSaying.forEach((each, at) => {
      each.forEach(([, probability], rank) => {
        const difference = labels[at]![rank]!.probability - probability;
        expect(Math.abs(difference)).toBeLessThan(tolerance);
      });
    });
  });

  it('knows a red traffic light, and names nothing that it does not know', async () => {
    const { labels } = await classifier.classify(pixels, said.length);
    const names = Object.keys(pictures);
    expect(labels[names.indexOf('traffic-light')]!.map(({ name }) => name)).toEqual([
      'traffic light',
    ]);
    expect(labels[names.indexOf('bars')]).toEqual([]);
  });

  it('says of an image the same alone, and among more than one run takes', async () => {
    const many = Buffer.concat(Array.from({ length: 5 }, () => pixels));
    const together = await classifier.classify(many, 5 * said.length);
    expect(together.features).toHaveLength(5 * said.length);
    expect(together.labels).toHaveLength(5 * said.length);
    for (const at of said.keys()) {
      const part = pixels.subarray(at * IMAGE_BYTES, (at + 1) * IMAGE_BYTES);
      const alone = await classifier.classify(part, 1);
      for (let copy = at; copy < together.features.length; copy += said.length) {
        expect(cosine(together.features[copy]!, alone.features[0]!)).toBeGreaterThan(0.999999);
        expect(together.labels[copy]!.map(({ name }) => name)).toEqual(
          alone.labels[0]!.map(({ name }) => name),
        );
      }
    }
  });

  it('gives nothing for no images', async () => {
    expect(await classifier.classify(new Uint8Array(), 0)).toEqual({ features: [], labels: [] });
  });

  it.each([
    ['too few', IMAGE_BYTES - 1],
    ['too many', IMAGE_BYTES + 1],
  ])('refuses %s bytes', async (_, bytes) => {
    await expect(classifier.classify(new Uint8Array(bytes), 1)).rejects.toMatchObject({
      code: 'ENCODER_FAILED',
      message: expect.stringContaining(`1 images have 150528 bytes, not ${bytes}`) as string,
    });
  });

  it('has a coded error for a run that fails', async () => {
    const released = await ImageClassifier.open();
    await released.release();
    await expect(released.classify(new Uint8Array(IMAGE_BYTES), 1)).rejects.toMatchObject({
      code: 'ENCODER_FAILED',
    });
  });
});

describe('a folder of the image classifier', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'classifier-'));
    for (const file of FILES) cpSync(join(MODEL, file), join(directory, file));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const refusal = (code: string, name: string, message: string | RegExp) =>
    expect(ImageClassifier.open(directory, 1)).rejects.toMatchObject({
      code,
      details: { file: join(directory, name) },
      message: expect.stringMatching(message) as string,
    });

  /** Puts a file in the place of another, and writes it into the manifest. */
  function replace(name: string, data: Buffer) {
    writeFileSync(join(directory, name), data);
    const file = join(directory, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, object> };
    const sha256 = createHash('sha256').update(data).digest('hex');
    manifest.files[name] = { bytes: data.length, sha256 };
    writeFileSync(file, JSON.stringify(manifest));
  }

  it.each(FILES)('is refused without %s', async (name) => {
    rmSync(join(directory, name));
    await refusal('MODEL_MISSING', name, name);
  });

  it.each(FILES.slice(1))('is refused if one bit of %s has changed', async (name) => {
    const data = readFileSync(join(directory, name));
    const middle = data.length >> 1;
    data[middle] = data[middle]! ^ 1;
    writeFileSync(join(directory, name), data);
    await refusal('MODEL_CORRUPT', name, 'SHA-256');
  });

  it.each(FILES.slice(1))('is refused if %s is cut short', async (name) => {
    truncateSync(join(directory, name), 1000);
    await refusal('MODEL_CORRUPT', name, /1000 bytes instead of \d+/);
  });

  it('is refused if names are missing or empty', async () => {
    const names = JSON.parse(readFileSync(join(directory, 'labels.json'), 'utf8')) as string[];
    replace('labels.json', Buffer.from(JSON.stringify(names.slice(1))));
    await refusal('MODEL_CORRUPT', 'labels.json', '1000');
    replace('labels.json', Buffer.from(JSON.stringify(['', ...names.slice(1)])));
    await refusal('MODEL_CORRUPT', 'labels.json', 'at \\[0\\]');
  });

  it('is refused if the file is no network, or another one', async () => {
    replace('classifier.onnx', Buffer.from('no network'));
    await refusal('MODEL_CORRUPT', 'classifier.onnx', 'classifier.onnx');
    replace('classifier.onnx', readFileSync(join(MODELS, 'structure-encoder', 'counts.onnx')));
    await refusal('MODEL_CORRUPT', 'classifier.onnx', 'it has no output "features"');
  });
});

describe('labels worth saying', () => {
  const say = (given: readonly (readonly [string, number])[]) =>
    confidentLabels(
      Float32Array.from(given, ([, probability]) => probability),
      given.map(([name]) => name),
    ).map(({ name, probability }) => [name, Number(probability.toFixed(3))]);

  describe('the labels worth saying', () => {
    it('are those from the least probability, the most probable first', () => {
      expect(
        say([
          ['comic book', 0.25],
          ['web page', 0.5],
          ['envelope', LEAST_PROBABILITY - 0.001],
          ['menu', 0.051],
        ]),
      ).toEqual([
        ['web page', 0.5],
        ['comic book', 0.25],
      ]);
    });

    it('count classes of the same name as one', () => {
      expect(
        say([
          ['sunglasses', 0.19],
          ['web page', 0.3],
          ['sunglasses', 0.18],
        ]),
      ).toEqual([
        ['sunglasses', 0.37],
        ['web page', 0.3],
      ]);
    });

    it('are none where nothing is probable, and five at most', () => {
      expect(say(Array.from({ length: 10 }, (_, at) => [`${at}`, 0.1] as const))).toEqual([]);
      expect(say(Array.from({ length: 5 }, (_, at) => [`${at}`, 0.2001] as const))).toHaveLength(5);
    });
  });
});
