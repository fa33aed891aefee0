import { openSync, closeSync, writeSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Rejection } from '../corpus/ingest.js';
import { ElenchusError, messageOf } from '../errors.js';

/** Writes rejected lines to files, which are created only if there are any. */
export class Rejects {
  readonly #files = new Map<string, number>();

  /** @param path one file for all; if absent, one for each input, named after it, in this folder */
  constructor(private readonly path: string | undefined) {}

  get paths(): string {
    return [...this.#files.keys()].join(', ');
  }

  add(rejection: Rejection): void {
    const path = this.path ?? `${basename(rejection.file)}.rejects.jsonl`;
    try {
      const file = this.#files.get(path) ?? openSync(resolve(path), 'w');
      this.#files.set(path, file);
      writeSync(file, `${JSON.stringify(rejection)}\n`);
    } catch (error) {
      throw new ElenchusError('FILE_NOT_FOUND', { file: path, problem: messageOf(error) });
    }
  }

  close(): void {
    for (const file of this.#files.values()) closeSync(file);
  }
}
