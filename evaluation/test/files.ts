import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

let folder: string;

/** Gives the test file that calls it a folder of its own, which the functions below use. */
export function useFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluation-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** A path in that folder. */
export function pathOf(name: string): string {
  return join(folder, name);
}

/** Writes a file of that folder: text as it is, else a JSON object a line. */
export async function file(name: string, content: string | readonly unknown[]): Promise<string> {
  const text =
    typeof content === 'string'
      ? content
      : content.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(pathOf(name), text);
  return pathOf(name);
}

/** What a promise that must fail says: "CODE: message", without the folder. */
export async function failure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `${code}: ${message.replaceAll(`${folder}/`, '')}`;
  }
  throw new Error('it did not fail');
}
