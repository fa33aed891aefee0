import { z } from 'zod';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import type { AnswerCache } from './answer-cache.js';
import type { ChatAnswer } from './chat-answer.js';
import { ChatEndpoint, type EndpointOptions, type TimeLimit } from './chat-endpoint.js';
import { FIRST_DIALECT, nextDialect, requestBody, type Question } from './dialect.js';
import { firstMessages, repairMessages, tokensOf } from './messages.js';
import { oneLine } from './one-line.js';
import { readJson } from './read-json.js';
import { withinTime } from './time-limit.js';
import type { CompletionRequest, LanguageModel } from './types.js';

export interface ChatModelOptions extends EndpointOptions {
  readonly name: string;
  readonly cache: AnswerCache | undefined;
}

/** An answer that fits its schema, as it was given and as the schema made it. */
interface Fitting<Value> {
  readonly given: unknown;
  readonly value: Value;
}

/** How many mistakes a repair names. */
const NAMED_ISSUES = 5;

/** A model behind an endpoint in the form of OpenAI's chat completions. */
export class ChatModel implements LanguageModel {
  readonly name: string;
  readonly #endpoint: ChatEndpoint;
  /** What the endpoint has not refused so far. */
  #dialect = FIRST_DIALECT;

  constructor(private readonly options: ChatModelOptions) {
    this.name = options.name;
    this.#endpoint = new ChatEndpoint(options);
  }

  get spentTokens(): number {
    return this.options.budget.spent;
  }

  async complete<Schema extends z.ZodType>(
    request: CompletionRequest<Schema>,
  ): Promise<z.output<Schema>> {
    const { url, name, timeout, cache, clock } = this.options;
    const { system, prompt, images = [], schema, maxTokens, temperature, signal: given } = request;
    const jsonSchema = { ...z.toJSONSchema(schema, { io: 'input' }), $schema: undefined };
    const messages = firstMessages(system, prompt, images, jsonSchema);
    const question = { model: name, messages, jsonSchema, maxTokens, temperature };
    const kept = schema.safeParse(await cache?.get([url, question]));
    if (kept.success) return kept.data;
    const { ms, setting } = timeout;
    const late = () => {
      const problem = `it gave no complete answer within ${ms} ms (${setting})`;
      return new ElenchusError('LANGUAGE_MODEL_TIMEOUT', { url, problem });
    };
    const answer = await withinTime(ms, late, given, (signal) =>
      this.#askTwice(question, schema, { signal, end: clock.now() + ms }),
    );
    await cache?.put([url, question], answer.given);
    return answer.value;
  }

  /** An answer that does not fit gets one chance of repair. */
  async #askTwice<Schema extends z.ZodType>(
    question: Question,
    schema: Schema,
    limit: TimeLimit,
  ): Promise<Fitting<z.output<Schema>>> {
    const first = await this.#ask(question, limit);
    const outcome = fit(first.content, schema);
    if ('value' in outcome) return outcome;
    this.#checkEnd(first, question);
    const { messages } = question;
    const repair = repairMessages(messages, first.content, outcome.problem);
    const second = await this.#ask({ ...question, messages: repair }, limit);
    const repaired = fit(second.content, schema);
    if ('value' in repaired) return repaired;
    this.#checkEnd(second, question);
    throw this.#invalid(repaired.problem);
  }

  /** Asks in the richest dialect that the endpoint takes. */
  async #ask(question: Question, limit: TimeLimit): Promise<ChatAnswer> {
    const expected = { question: tokensOf(question.messages), answer: question.maxTokens };
    for (;;) {
      const dialect = this.#dialect;
      try {
        const answer = await this.#endpoint.ask(requestBody(dialect, question), expected, limit);
        if (answer === undefined) throw this.#invalid('has no choices');
        return answer;
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        const { status, problem } = error.details;
        const next = nextDialect(dialect, status, String(problem));
        if (next === undefined) throw error;
        this.#dialect = next;
      }
    }
  }

  /** @throws ElenchusError LANGUAGE_MODEL_ANSWER_INVALID where asking again would not help */
  #checkEnd({ refusal, finishReason }: ChatAnswer, { maxTokens }: Question): void {
    if (refusal !== undefined) throw this.#invalid(`is a refusal: "${oneLine(refusal)}"`);
    if (finishReason === 'length') throw this.#invalid(`was cut off at ${maxTokens} tokens`);
    if (finishReason === 'content_filter') throw this.#invalid('was held back by a content filter');
  }

  #invalid(problem: string): ElenchusError {
    return new ElenchusError('LANGUAGE_MODEL_ANSWER_INVALID', { model: this.name, problem });
  }
}

function fit<Schema extends z.ZodType>(
  content: string,
  schema: Schema,
): Fitting<z.output<Schema>> | { readonly problem: string } {
  let given: unknown;
  try {
    given = readJson(content);
  } catch (error) {
    return { problem: oneLine(`is not JSON: ${messageOf(error)}`) };
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return { given, value: parsed.data };
  const issues = parsed.error.issues.slice(0, NAMED_ISSUES).map(({ path, message }) => {
    const field = path.map(String).join('.');
    return field === '' ? message : `${field}: ${message}`;
  });
  return { problem: oneLine(`does not fit: ${issues.join('; ')}`) };
}
