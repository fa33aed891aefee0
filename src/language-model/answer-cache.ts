import { randomUUID } from 'node:crypto';
import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from '../runtime/errors.js';
import { makeFolder } from '../runtime/files.js';
import { digestOf } from './digest.js';

/** Answers of language models, a file each. A file has the answer only, never the question. */
export class AnswerCache {
  private constructor(private readonly folder: string) {}

  /** @throws ElenchusError FILE_UNWRITABLE */
  static async open(folder: string): Promise<AnswerCache> {
    try {
      makeFolder(folder);
      await access(folder, constants.W_OK);
    } catch (error) {
      throw fileError('FILE_UNWRITABLE', folder, error);
    }
    return new AnswerCache(folder);
  }

  /** The answer to a question; undefined if there is none, or none that can be read. */
  async get(question: unknown): Promise<unknown> {
    try {
      return JSON.parse(await readFile(this.#file(question), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /**
   * Appears under its name only when it is complete.
   * @throws ElenchusError FILE_UNWRITABLE
   */
  async put(question: unknown, answer: unknown): Promise<void> {
    const file = this.#file(question);
    const draft = `${file}.${randomUUID()}.part`;
    try {
      await writeFile(draft, JSON.stringify(answer));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw fileError('FILE_UNWRITABLE', file, error);
    }
  }

  #file(question: unknown): string {
    return join(this.folder, `${digestOf(question)}.json`);
  }
}
