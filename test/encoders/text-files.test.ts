import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTextEncoder } from '../../src/encoders/text.js';

const MODEL = fileURLToPath(new URL('../../models/text-encoder', import.meta.url));
const FILES = ['manifest.json', 'embeddings.deflate', 'encoder.onnx', 'tokenizer.json'];
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'elenchus-model-'));
  for (const file of FILES) cpSync(join(MODEL, file), join(directory, file));
});
afterEach(() => rmSync(directory, { recursive: true }));

const refusal = (code: string, name: string, message: string | RegExp) =>
  expect(createTextEncoder({ directory })).rejects.toMatchObject({
    code,
    details: { file: join(directory, name) },
    message: expect.stringMatching(message) as string,
  });

function flipByte(name: string) {
  const file = join(directory, name);
  const data = readFileSync(file);
  const middle = data.length >> 1;
  data[middle] = data[middle]! ^ 1;
  writeFileSync(file, data);
}

describe("a model's file", () => {
  it.each(FILES)('that is missing is named: %s', async (name) => {
    rmSync(join(directory, name));
    await refusal('MODEL_MISSING', name, 'clone the whole repository');
  });

  it.each(FILES.slice(1))('with one bit changed is refused: %s', async (name) => {
    flipByte(name);
    await refusal('MODEL_CORRUPT', name, /SHA-256.*git checkout/);
  });

  it.each(FILES.slice(1))('that is cut short is refused: %s', async (name) => {
    truncateSync(join(directory, name), 1000);
    await refusal('MODEL_CORRUPT', name, /1000 bytes instead of \d+/);
  });

  it('is refused where the manifest is not JSON, or lacks what it must say', async () => {
    const manifest = join(directory, 'manifest.json');
    writeFileSync(manifest, '{"id": ');
    await refusal('MODEL_CORRUPT', 'manifest.json', 'JSON');
    writeFileSync(manifest, '{"id": "x", "version": "1", "files": {}}');
    await refusal('MODEL_CORRUPT', 'manifest.json', 'dimensions');
  });
});
