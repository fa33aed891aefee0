import type { FormattedExecutionResult } from 'graphql';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { ApiContext } from '../context.js';
import { codedError, noteError } from '../errors.js';

/** An answer of fewer bytes is written at once, in about a millisecond. */
const LARGE = 2 ** 17;

type Owner = Pick<ApiContext, 'scope' | 'request' | 'use'>;

/** Writes answers as JSON, large ones in the turns of the request that they belong to. */
export class AnswerWriter {
  readonly #owners = new WeakMap<object, Owner>();

  constructor(private readonly config: Pick<Config, 'maxAnswerBytes'>) {}

  /** Says whose answer these data are. */
  own(data: object, owner: Owner): void {
    this.#owners.set(data, owner);
  }

  /** An answer that is too large becomes the error ANSWER_TOO_LARGE instead. */
  readonly write = async (answer: FormattedExecutionResult): Promise<string> => {
    const owner = answer.data ? this.#owners.get(answer.data) : undefined;
    const { maxAnswerBytes: limit } = this.config;
    const isLarge = sizeOf(answer, Math.min(LARGE, limit)) > Math.min(LARGE, limit);
    try {
      return `${isLarge ? await inTurns(answer, limit, owner) : JSON.stringify(answer)}\n`;
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      if (owner) noteError(owner.request, error.code);
      return `${JSON.stringify({ errors: [codedError(error)], data: null })}\n`;
    }
  };
}

/**
 * Writes a value in pieces, each the item of a list.
 * @throws ElenchusError ANSWER_TOO_LARGE, BUSY if requests take too much memory; the signal's reason
 */
async function inTurns(value: unknown, limit: number, owner: Owner | undefined): Promise<string> {
  const pieces: string[] = [];
  let bytes = 0;
  try {
    for (const piece of piecesOf(value, () => limit - bytes)) {
      bytes += piece.length;
      if (bytes > limit) throw new ElenchusError('ANSWER_TOO_LARGE', { limit });
      owner?.use.grow(piece.length);
      pieces.push(piece);
      await eventLoop.pause(owner?.scope);
    }
    return pieces.join('');
  } finally {
    // From here on, it is counted as what is sent.
    owner?.use.grow(-bytes);
  }
}

/** @param left how many bytes there is room for: nothing larger is written */
function* piecesOf(value: unknown, left: () => number): Generator<string> {
  if (typeof value !== 'object' || value === null) return yield JSON.stringify(value);
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let separator = '';
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (!isList) yield* piecesOf(inner, left);
    else if (sizeOf(inner, left()) <= left()) yield JSON.stringify(inner);
    else yield* piecesOf(inner, left);
  }
  yield isList ? ']' : '}';
}

/**
 * How many bytes the JSON of a value has at least: its texts and keys, and one for each value. Stops
 * counting beyond the limit.
 */
function sizeOf(value: unknown, limit: number): number {
  let bytes = 0;
  // Plain loops, since each answer is counted.
  const count = (inner: unknown): void => {
    bytes += typeof inner === 'string' ? inner.length : 1;
    if (typeof inner !== 'object' || inner === null) return;
    if (Array.isArray(inner)) {
      for (let at = 0; at < inner.length && bytes <= limit; at++) count(inner[at]);
      return;
    }
    for (const key in inner) {
      if (bytes > limit) return;
      bytes += key.length;
      count((inner as Record<string, unknown>)[key]);
    }
  };
  count(value);
  return bytes;
}
