import { ElenchusError } from '../runtime/errors.js';
import { chatAnswer, usedTokens, type ChatAnswer } from './chat-answer.js';
import type { Clock } from './clock.js';
import { ConnectionLost, exchange, ReplyTooLarge } from './exchange.js';
import { oneLine } from './one-line.js';
import { readReply, type Failure } from './read-reply.js';
import { retryWait } from './retry-wait.js';
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
export interface ExpectedTokens {
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
