import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../../src/runtime/config.js';

const FIXTURES = join(PACKAGE_ROOT, 'test', 'fixtures', 'clip');

/** A tiny model with random weights; `write_clip.py` beside it wrote it. */
export const MODEL = join(FIXTURES, 'model');

/** What others say: the library `tokenizers` of the tokens, NumPy and Pillow of all else. */
export const expected = JSON.parse(readFileSync(join(FIXTURES, 'expected.json'), 'utf8')) as {
  readonly tokens: Readonly<Record<string, number[]>>;
  readonly texts: Readonly<Record<string, number[]>>;
  readonly pictures: Readonly<Record<string, { seen: number[]; vector: number[] }>>;
};

export const pictureFile = (name: string) => join(FIXTURES, name);

/** Runs `use` on a copy of the model, which `change` has changed. */
export async function withChanged<Result>(
  change: (folder: string) => void,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-clip-'));
  try {
    cpSync(MODEL, folder, { recursive: true });
    change(folder);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sets fields of a JSON file; those that are undefined are removed. */
export function setIn(file: string, fields: object): void {
  const json = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...json, ...fields }));
}
