import { createHash, randomUUID } from 'node:crypto';
import { access, constants, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { fileError } from '../runtime/errors.js';
import { makeFolder } from '../runtime/files.js';

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

interface OpenQuestion<Answer> {
  readonly answer: Promise<Answer>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Asks each question once: who asks the same meanwhile shares the answer, and later ones get it from
 * memory. A question is given up when nobody waits for it any more. Failures are not kept.
 */
export class SharedAnswers<Answer extends object> {
  readonly #kept: LRUCache<string, Answer>;
  readonly #open = new Map<string, OpenQuestion<Answer>>();

  /** @param max how many answers are kept */
  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  /** How many questions have no answer yet. */
  get open(): number {
    return this.#open.size;
  }

  /** Whether this question would have to be asked. */
  isNew(key: string): boolean {
    return !this.#kept.has(key) && !this.#open.has(key);
  }

  /** @throws those of `ask`; the reason of the signal */
  async answer(
    key: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const question = this.#open.get(key) ?? this.#begin(key, ask);
    question.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        question.waiting -= 1;
        if (question.waiting === 0) question.controller.abort(signal?.reason);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      question.answer
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #begin(key: string, ask: (signal: AbortSignal) => Promise<Answer>): OpenQuestion<Answer> {
    const controller = new AbortController();
    const end = () => {
      if (this.#open.get(key) === question) this.#open.delete(key);
    };
    const answer = ask(controller.signal).then((found) => {
      this.#kept.set(key, found);
      return found;
    });
    // One who asks anew must not share a question that was given up.
    controller.signal.addEventListener('abort', end, { once: true });
    answer.then(end, end);
    const question = { answer, controller, waiting: 0 };
    this.#open.set(key, question);
    return question;
  }
}

/** Names a question by what it says: SHA-256 of its JSON, in hexadecimal. */
export function digestOf(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex');
}
