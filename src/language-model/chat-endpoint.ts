import { isUtf8 } from 'node:buffer';
import { setTimeout } from 'node:timers/promises';
import { readBytes } from '../runtime/bytes.js';
import { ElenchusError } from '../runtime/errors.js';
import {
  type ChatAnswer,
  chatAnswer,
  type Failure,
  readReply,
  type Reply,
  usedTokens,
} from './chat-reply.js';
import { oneLine } from './messages.js';
import { estimatedTokens, type TokenBudget } from './token-budget.js';

export interface EndpointOptions {
  /** The base URL, without a slash at its end. */
  readonly url: string;
  readonly key: string | undefined;
  readonly retries: number;
  /** For an answer, with retries and repair. */
  readonly timeout: { readonly ms: number; readonly setting: string };
  readonly budget: TokenBudget;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** How long a question may take, with all attempts. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** When it ends, in milliseconds since 1970. */
  readonly end: number;
}

/** The most tokens that a request can take. */
interface ExpectedTokens {
  readonly question: number;
  readonly answer: number;
}

/**
 * The route /chat/completions of an endpoint. It is `fetch` and not the package `openai`, since
 * that neither limits the time and the bytes of a body nor retries where one breaks off.
 */
export class ChatEndpoint {
  constructor(private readonly options: EndpointOptions) {}

  /**
   * Sends a request, and again after failures that may pass. Undefined if the answer has no choices.
   * @throws ElenchusError LANGUAGE_MODEL_FAILED, LANGUAGE_MODEL_BUDGET_SPENT
   */
  async ask(
    body: object,
    expected: ExpectedTokens,
    { signal, end }: TimeLimit,
  ): Promise<ChatAnswer | undefined> {
    const { retries, timeout, clock, random } = this.options;
    const text = JSON.stringify(body);
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#attempt(text, expected, signal);
      if ('body' in outcome) return this.#answerIn(outcome.body);
      const { retryable, retryAfter = null } = outcome;
      if (!retryable || attempt > retries) throw this.#failed(outcome);
      const wait = retryWait(attempt, retryAfter, clock.now(), random());
      if (clock.now() + wait >= end) {
        const seconds = Math.ceil(wait / 1_000);
        const problem = `${outcome.problem}; the next attempt in ${seconds} s would be too late (${timeout.setting})`;
        throw this.#failed({ ...outcome, problem });
      }
      await clock.wait(wait, signal);
    }
  }

  async #attempt(
    body: string,
    { question, answer }: ExpectedTokens,
    signal: AbortSignal,
  ): Promise<{ readonly body: unknown } | Failure> {
    const { url, key, budget } = this.options;
    const hold = budget.hold(question + answer);
    // An answer that breaks off, or that nobody waits for, may be charged all the same.
    let tokens = question + answer;
    try {
      const reply = await exchange(`${url}/chat/completions`, key, body, signal);
      const outcome = readReply(reply, (text) => oneLine(this.#withoutKey(text)));
      if ('body' in outcome) {
        tokens = usedTokens(outcome.body) ?? question + estimatedTokens(reply.text);
      } else if (outcome.status !== undefined) tokens = 0;
      return outcome;
    } catch (error) {
      if (error instanceof ConnectionLost) {
        if (!error.sent) tokens = 0;
        const what = error.sent ? 'the connection broke' : 'there is no connection';
        return { problem: `${what}: ${oneLine(error.message)}`, retryable: true };
      }
      if (error instanceof ReplyTooLarge) return { problem: error.message, retryable: false };
      throw error;
    } finally {
      hold.settle(tokens);
    }
  }

  #answerIn(body: unknown): ChatAnswer | undefined {
    const answer = chatAnswer(body);
    if (answer === undefined) return undefined;
    const { content, refusal } = answer;
    return {
      ...answer,
      content: this.#withoutKey(content),
      ...(refusal !== undefined && { refusal: this.#withoutKey(refusal) }),
    };
  }

  #failed({ problem, status }: Failure): ElenchusError {
    const { url } = this.options;
    const details = { url, problem, ...(status !== undefined && { status }) };
    return new ElenchusError('LANGUAGE_MODEL_FAILED', details);
  }

  /** An endpoint may echo what it was sent. */
  #withoutKey(text: string): string {
    const { key } = this.options;
    return key === undefined ? text : text.replaceAll(key, '***');
  }
}

/** Far more than any answer with a limit of tokens has. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** Codes of a time limit, and of TLS, which comes before the request. */
const NO_CONNECTION = /^(UND_ERR_CONNECT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_)|CERT/;

/** The connection could not be made, or broke. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  /** Whether the request may have arrived. */
  readonly sent: boolean;

  constructor(cause: unknown) {
    const reason = reasonOf(cause);
    super(reason.message, { cause });
    this.sent = !isOfConnecting(reason);
  }
}

/** The answer has more bytes than anyone should read. */
class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge';
}

/**
 * Sends a request and reads the whole answer. Redirects are not followed: another host must not get
 * the key.
 * @param key sent as a bearer token
 * @throws ConnectionLost, ReplyTooLarge; the reason of the signal
 */
async function exchange(
  url: string,
  key: string | undefined,
  body: string,
  signal: AbortSignal,
): Promise<Reply> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
      signal,
    });
    const bytes = await readBytes(response, MAX_REPLY_BYTES, tooLarge);
    // Unlike a buffer, it leaves out a byte order mark.
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, text, isUtf8: isUtf8(bytes) };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ReplyTooLarge ? error : new ConnectionLost(error);
  }
}

function tooLarge(): ReplyTooLarge {
  return new ReplyTooLarge(`its answer has more than ${MAX_REPLY_BYTES} bytes`);
}

/** `fetch` keeps the reason in the cause, or in the first of several. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error.cause !== undefined) return reasonOf(error.cause);
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first === undefined ? error : reasonOf(first);
}

function isOfConnecting({ syscall = '', code = '' }: NodeJS.ErrnoException): boolean {
  return ['connect', 'getaddrinfo'].includes(syscall) || NO_CONNECTION.test(code);
}
const FIRST_WAIT_MS = 500;

const LONGEST_WAIT_MS = 8_000;

/**
 * How long to wait before the next attempt, in milliseconds: what the endpoint asks for, or else
 * twice as long each time. A random part keeps requests that failed together from returning together.
 * @param attempt how often it was sent before, from 1
 * @param retryAfter seconds or a date (RFC 9110, section 10.2.3)
 * @param random in [0, 1)
 */
function retryWait(
  attempt: number,
  retryAfter: string | null,
  now: number,
  random: number,
): number {
  const asked = askedWait(retryAfter, now);
  if (asked !== undefined) return asked + random * FIRST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (1 - random / 2);
}

function askedWait(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  // Without the name of a month, the platform takes odd numbers for dates.
  const date = /[a-z]{3}/i.test(retryAfter) ? Date.parse(retryAfter) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
};
