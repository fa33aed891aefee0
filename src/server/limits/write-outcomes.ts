import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { badInput, ElenchusError, type ErrorCode, ERRORS } from '../../runtime/errors.js';

/** How long and how many outcomes of writes are kept; beyond, the oldest are forgotten. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEPT = 10_000;
const MAX_BYTES = 32 * 2 ** 20;
/** What an outcome takes besides its answer. */
const OVERHEAD = 500;
/** A key as a header carries it: letters, digits and marks. */
const KEY = /^[\x21-\x7e]{1,255}$/;

interface Kept<Answer> {
  readonly digest: string;
  readonly answer: Promise<Answer>;
  bytes: number;
}

export interface WriteRequest {
  /** Whose key it is: keys of different callers are different. */
  readonly caller: string;
  readonly key: string;
  /** All that was sent. */
  readonly content: readonly (string | Buffer)[];
}

/**
 * Does a write once, however often its caller sends it with the same key, and keeps its outcome for a
 * day, in the memory of this process.
 */
export class WriteOutcomes {
  readonly #kept = new LRUCache<string, Kept<unknown>>({
    max: MAX_KEPT,
    ttl: KEPT_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD,
  });

  /** Whether a write with this key has begun. */
  has({ caller, key }: Pick<WriteRequest, 'caller' | 'key'>): boolean {
    return this.#kept.has(nameOf(caller, key));
  }

  /** Forgets all answers, since they may show what is deleted now. Writes that run go on. */
  forget(): void {
    for (const [name, { bytes }] of this.#kept.entries()) {
      if (bytes > 0) this.#kept.delete(name);
    }
  }

  /**
   * The outcome of a write: a new one, or that of the same request before, which may still run.
   * @param bytesOf the size of an answer; undefined if it is none to keep, such as a temporary
   *   error
   * @throws ElenchusError IDEMPOTENCY_KEY_REUSED; as the write
   */
  async run<Answer>(
    { caller, key, content }: WriteRequest,
    write: () => Promise<Answer>,
    bytesOf: (answer: Answer) => number | undefined,
  ): Promise<Answer> {
    const name = nameOf(caller, key);
    const digest = digestOf(content);
    const known = this.#kept.get(name) as Kept<Answer> | undefined;
    if (known && known.digest !== digest) throw new ElenchusError('IDEMPOTENCY_KEY_REUSED');
    if (known) return known.answer;
    const kept: Kept<Answer> = { digest, answer: write(), bytes: 0 };
    this.#kept.set(name, kept);
    try {
      const answer = await kept.answer;
      const bytes = bytesOf(answer);
      if (this.#kept.peek(name) !== kept) return answer;
      if (bytes === undefined) this.#kept.delete(name);
      else this.#kept.set(name, { ...kept, bytes });
      return answer;
    } catch (error) {
      if (this.#kept.peek(name) === kept) this.#kept.delete(name);
      throw error;
    }
  }
}

/** Whether a request with this error may succeed when it is sent again, so its outcome is not final. */
export function isTemporary(code: string): boolean {
  if (!Object.hasOwn(ERRORS, code)) return false;
  const { http } = ERRORS[code as ErrorCode];
  return http >= 500 || http === 429;
}

/** @throws ElenchusError BAD_INPUT */
export function idempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw badInput('idempotency-key', 'must have 1 to 255 visible ASCII characters');
}

function nameOf(caller: string, key: string): string {
  return JSON.stringify([caller, key]);
}

function digestOf(content: WriteRequest['content']): string {
  const hash = createHash('sha256');
  for (const part of content) hash.update(String(part.length)).update('\n').update(part);
  return hash.digest('base64url');
}
