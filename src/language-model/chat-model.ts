import { z } from 'zod';
import { type Config, SETTINGS } from '../runtime/config.js';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { AnswerCache } from './answers.js';
import {
  ChatEndpoint,
  type EndpointOptions,
  SYSTEM_CLOCK,
  type TimeLimit,
} from './chat-endpoint.js';
import type { ChatAnswer } from './chat-reply.js';
import { firstMessages, type Message, oneLine, repairMessages, tokensOf } from './messages.js';
import { TokenBudget } from './token-budget.js';
import type { CompletionRequest, LanguageModel } from './types.js';

type LanguageModelConfig = Pick<Config, Extract<keyof Config, `languageModel${string}`>>;

const HOUR_MS = 3_600_000;

/** How often a request is sent again after status 408, 429 or 5xx, or a lost connection. */
const RETRIES = 3;

/** For tests. */
interface Surroundings {
  readonly clock?: typeof SYSTEM_CLOCK;
  /** In [0, 1). */
  readonly random?: () => number;
  readonly retries?: number;
}

/** Who asks: a command has time and a budget, searches must be quick and have a budget an hour. */
export type Asking = 'COMMAND' | 'SEARCHES';

const LIMITS = {
  COMMAND: { time: 'languageModelTimeoutMs', tokens: 'languageModelBudgetTokens' },
  SEARCHES: { time: 'languageModelSearchMs', tokens: 'languageModelHourlyTokens' },
} as const satisfies Record<Asking, Readonly<Record<'time' | 'tokens', keyof Config>>>;

/**
 * The language model of the settings. Open it once in a process, since each has its own budget.
 * @throws ElenchusError LANGUAGE_MODEL_OFF if the settings name none; FILE_UNWRITABLE for the cache
 */
export async function openLanguageModel(
  config: LanguageModelConfig,
  { clock = SYSTEM_CLOCK, random = Math.random, retries = RETRIES }: Surroundings = {},
  asking: Asking = 'COMMAND',
): Promise<LanguageModel> {
  const { languageModelUrl: url, languageModelModel: name, languageModelCache: folder } = config;
  if (url === undefined || name === undefined) throw new ElenchusError('LANGUAGE_MODEL_OFF');
  const { time, tokens } = LIMITS[asking];
  const period = asking === 'SEARCHES' && { periodMs: HOUR_MS, now: () => clock.now() };
  return new ChatModel({
    url,
    name,
    clock,
    random,
    key: config.languageModelKey,
    retries,
    timeout: { ms: config[time], setting: SETTINGS[time].variable },
    budget: new TokenBudget(config[tokens], { setting: SETTINGS[tokens].variable, ...period }),
    cache: folder === undefined ? undefined : await AnswerCache.open(folder),
  });
}

interface ChatModelOptions extends EndpointOptions {
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
class ChatModel implements LanguageModel {
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

/** In which form answers are asked for; from the one that binds the model most to the least. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;

/** What endpoints understand differently. */
interface Dialect {
  readonly format: (typeof FORMATS)[number];
  /** Newer models of OpenAI refuse the first name, most other endpoints know no other. */
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Models that reason refuse any temperature but their own. */
  readonly temperature: boolean;
}

const FIRST_DIALECT: Dialect = {
  format: 'json_schema',
  limit: 'max_tokens',
  temperature: true,
};

const REFUSED = [400, 404, 422, 501];

/**
 * What to try after a refused request; undefined if the reason is another one.
 * @param problem what the endpoint said
 */
function nextDialect(dialect: Dialect, status: unknown, problem: string): Dialect | undefined {
  if (!REFUSED.includes(Number(status))) return undefined;
  if (dialect.limit === 'max_tokens' && problem.includes('max_completion_tokens')) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.temperature && problem.includes('temperature')) {
    return { ...dialect, temperature: false };
  }
  const plainer = FORMATS[FORMATS.indexOf(dialect.format) + 1];
  const isFormat = /response_?format|json_?(schema|object)|structured.?output/i.test(problem);
  return plainer && isFormat ? { ...dialect, format: plainer } : undefined;
}

/** A question in the form of OpenAI's chat completions. */
interface Question {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly jsonSchema: object;
  readonly maxTokens: number;
  readonly temperature?: number | undefined;
}

function requestBody(
  { format, limit, temperature: isTaken }: Dialect,
  { model, messages, jsonSchema, maxTokens, temperature }: Question,
): object {
  const formats = {
    json_schema: {
      type: format,
      json_schema: { name: 'answer', strict: true, schema: jsonSchema },
    },
    json_object: { type: format },
    text: undefined,
  };
  return {
    model,
    messages,
    stream: false,
    response_format: formats[format],
    [limit]: maxTokens,
    ...(isTaken && temperature !== undefined && { temperature }),
  };
}
const END_OF_THOUGHTS = '</think>';
const FENCE = '```';

/**
 * The JSON object of an answer, also after thoughts, in a code fence or among words. Without regular
 * expressions, since an answer may be long and hostile.
 * @throws SyntaxError
 */
export function readJson(content: string): unknown {
  const thought = content.lastIndexOf(END_OF_THOUGHTS);
  const answer = thought < 0 ? content : content.slice(thought + END_OF_THOUGHTS.length);
  const [, fenced = ''] = answer.split(FENCE, 2);
  let problem = new SyntaxError('it is empty');
  for (const text of [content, inBraces(fenced), inBraces(answer)]) {
    if (text === '') continue;
    try {
      return JSON.parse(text);
    } catch (error) {
      problem = error as SyntaxError;
    }
  }
  throw problem;
}

function inBraces(text: string): string {
  return text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
}
/**
 * Runs work with a signal that is aborted after a time, or when the given signal is.
 * @throws the error of `late`, or the reason of the given signal
 */
async function withinTime<Result>(
  ms: number,
  late: () => Error,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  given?.throwIfAborted();
  const controller = new AbortController();
  const leave = () => controller.abort(given?.reason);
  given?.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => controller.abort(late()), ms);
  try {
    return await work(controller.signal);
  } catch (error) {
    // What fails by the abort throws errors of its own.
    controller.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', leave);
  }
}
