import type { FormattedExecutionResult } from 'graphql';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { ApiContext } from '../context.js';
import { codedError } from '../errors.js';
import { noteError } from '../observing/error-codes.js';

type Owner = Pick<ApiContext, 'turns' | 'client' | 'signal' | 'request' | 'held'>;

/** So many bytes are counted together. */
const STEP = 2 ** 16;

/** Writes answers as JSON, each in the turns of the request that it belongs to. */
export class AnswerWriter {
  readonly #owners = new WeakMap<object, Owner>();

  constructor(private readonly config: Pick<Config, 'maxAnswerBytes'>) {}

  /** Says whose answer these data are. */
  own(data: object, owner: Owner): void {
    this.#owners.set(data, owner);
  }

  /** An answer that is too large becomes the error ANSWER_TOO_LARGE instead. */
  readonly write = async (answer: FormattedExecutionResult): Promise<string> => {
    const { maxAnswerBytes: limit } = this.config;
    const owner = answer.data ? this.#owners.get(answer.data) : undefined;
    const pieces = new Pieces(limit, owner);
    try {
      return `${await pieces.join(answer)}\n`;
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      if (owner) noteError(owner.request, error.code);
      return `${JSON.stringify({ errors: [codedError(error)], data: null })}\n`;
    } finally {
      pieces.release();
    }
  };
}

/** So much of an answer is written at once: about a millisecond's work. */
const AT_ONCE = 2 ** 17;

/** The JSON of a value, in pieces: at least one item of a list, or a part of a large item. */
class Pieces {
  readonly #pieces: string[] = [];
  #left: number;
  /** What is counted in the memory of the request. */
  #held = 0;

  constructor(
    private readonly limit: number,
    private readonly owner: Owner | undefined,
  ) {
    this.#left = limit;
  }

  /**
   * @throws ElenchusError ANSWER_TOO_LARGE, counting a character as one byte; BUSY if requests hold
   *   too much memory; the signal's reason
   */
  async join(value: unknown): Promise<string> {
    if (isLarger(value, AT_ONCE)) await this.#add(value);
    else this.#push(JSON.stringify(value));
    return this.#pieces.join('');
  }

  /** From here on, the answer is counted as what is sent. */
  release(): void {
    this.owner?.held.grow(-this.#held);
  }

  async #add(value: unknown): Promise<void> {
    if (typeof value !== 'object' || value === null) return this.#push(JSON.stringify(value));
    const isList = Array.isArray(value);
    this.#push(isList ? '[' : '{');
    let separator = '';
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      this.#push(isList ? separator : `${separator}${JSON.stringify(key)}:`);
      separator = ',';
      if (isList) await this.#addItem(inner);
      else await this.#add(inner);
    }
    this.#push(isList ? ']' : '}');
  }

  async #addItem(item: unknown): Promise<void> {
    const { owner } = this;
    if (owner?.turns.isOver) await owner.turns.next(owner);
    if (isLarger(item, AT_ONCE)) await this.#add(item);
    else this.#push(JSON.stringify(item));
  }

  #push(piece: string): void {
    this.#left -= piece.length;
    if (this.#left < 0) throw new ElenchusError('ANSWER_TOO_LARGE', { limit: this.limit });
    const more = this.limit - this.#left - this.#held;
    if (more >= STEP) {
      this.#held += more;
      this.owner?.held.grow(more);
    }
    this.#pieces.push(piece);
  }
}

/** Whether a value has more values and characters, keys too, than `limit`. Stops counting there. */
function isLarger(value: unknown, limit: number): boolean {
  let left = limit;
  // Plain loops, since each answer is counted.
  const count = (inner: unknown): void => {
    left -= typeof inner === 'string' ? inner.length : 1;
    if (typeof inner !== 'object' || inner === null) return;
    if (Array.isArray(inner)) {
      for (let at = 0; at < inner.length && left >= 0; at++) count(inner[at]);
      return;
    }
    for (const key in inner) {
      if (left < 0) return;
      left -= key.length;
      count((inner as Record<string, unknown>)[key]);
    }
  };
  count(value);
  return left < 0;
}
