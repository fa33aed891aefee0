import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { byTowers } from '../../evaluation/src/images/approaches.js';
import { ImageTowers } from '../../evaluation/src/images/image-towers.js';
import { failure } from '../../evaluation/test/files.js';
import { image } from '../../evaluation/test/images/support.js';

const FOLDER = fileURLToPath(new URL('../fixtures/image-towers', import.meta.url));
const floats = (numbers: readonly number[]) => Float32Array.from(numbers);

interface Expected {
  readonly vectors: readonly number[][];
  readonly texts: readonly number[][];
  readonly visual: readonly number[];
  readonly arguments: readonly number[][];
  readonly images: readonly number[][];
}

let towers: ImageTowers;
let expected: Expected;
beforeAll(async () => {
  towers = await ImageTowers.open(join(FOLDER, 'both'), 1);
  expected = JSON.parse(await readFile(join(FOLDER, 'expected.json'), 'utf8')) as Expected;
});
afterAll(() => towers.close());

const near = (rows: readonly number[][]) =>
  rows.map((row) => row.map((value) => expect.closeTo(value, 5)));
const inputs = () => {
  const [one, two] = expected.texts.map(floats);
  return [{ text: one!, visual: floats(expected.visual) }, { text: two! }] as const;
};

describe('image towers', () => {
  it('give what torch gives, also where a part is missing', async () => {
    const asked = await towers.arguments(expected.vectors.map(floats));
    expect(asked.map((row) => [...row])).toEqual(near(expected.arguments));
    const found = await towers.images(inputs());
    expect(found.map((row) => [...row!])).toEqual(near(expected.images));
  });

  it('have nothing for images without the parts that they read', async () => {
    const ofText = await ImageTowers.open(join(FOLDER, 'text'), 1);
    onTestFinished(() => ofText.close());
    expect([towers.parts, ofText.parts]).toEqual([['text', 'visual'], ['text']]);
    const visual = floats(expected.visual);
    const [first, second] = await ofText.images([
      { visual },
      { text: floats([1, 0, 0, 0]), visual },
    ]);
    expect([first, second!.length]).toEqual([undefined, 4]);
    expect(await ofText.images([{ visual }])).toEqual([undefined]);
  });

  it('refuse vectors of another length, and other models', async () => {
    const refused = await failure(towers.arguments([floats([1, 2])]));
    expect(refused).toMatch(/^ENCODER_FAILED/);
    const mixed = await failure(towers.arguments([floats([1, 2, 3, 4]), floats([1])]));
    expect(mixed).toContain('vectors of 4 and 1 numbers');
    const folder = await mkdtemp(join(tmpdir(), 'elenchus-towers-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(join(FOLDER, 'text'), folder, { recursive: true });
    const manifest = join(folder, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('elenchus-image-towers', 'something-else'));
    expect(await failure(ImageTowers.open(folder, 1))).toContain(
      'it is of something-else instead of elenchus-image-towers',
    );
    expect(await failure(ImageTowers.open(FOLDER, 1))).toMatch(/^MODEL_MISSING/);
  });

  it('rank images by the cosine of argument and image', async () => {
    const images = inputs().map((vectors, at) => image(String(at), { vectors }));
    const approach = await byTowers('towers', towers, [...images, image('empty')]);
    const [none, scores] = await approach.scores([
      { id: 'q' },
      { id: 'r', text: floats(expected.vectors[0]!) },
    ]);
    expect(none).toEqual([undefined, undefined, undefined]);
    const cosine = (at: number) =>
      expected.arguments[0]!.reduce((sum, value, i) => sum + value * expected.images[at]![i]!, 0);
    expect(scores).toEqual([expect.closeTo(cosine(0), 5), expect.closeTo(cosine(1), 5), undefined]);
  });
});
