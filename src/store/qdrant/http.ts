import { QdrantClientTimeoutError } from '@qdrant/js-client-rest';
import { Pool } from 'undici';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { Thread } from '../../runtime/threads/thread.js';
import { parseAnswer } from './answer.js';
import { fromQdrantPath } from './filter.js';

interface HttpOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What precedes every path, for a server behind a gateway. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The longest wait for an answer. */
  readonly timeoutMs: number;
}

/** An answer of the server other than 2xx, or one that is not JSON. */
class UnexpectedAnswer extends Error {
  constructor(
    readonly status: number,
    readonly data: unknown,
  ) {
    super(typeof data === 'string' ? data.slice(0, 200) : `status ${status}`);
  }
}

/**
 * Sends JSON and reads JSON. For requests about points, which searches wait for: the official client
 * needs about three times the CPU time for them (`fetch`, a copy of the body, headers built anew),
 * and from Node 21 on it calls a function for each number of a vector.
 */
export class Http {
  private readonly pool: Pool;
  private readonly answers = new AnswerParser();
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly options: HttpOptions) {
    this.pool = new Pool(options.origin);
    this.headers = { ...options.headers, 'content-type': 'application/json' };
  }

  /** @throws UnexpectedAnswer; a `TimeoutError`; an error with a `code` if there is no connection */
  async send<Result>(method: 'POST' | 'PUT', path: string, body: string): Promise<Result> {
    const { statusCode, body: answer } = await this.pool.request({
      method,
      path: this.options.path + path,
      headers: this.headers,
      body,
      signal: AbortSignal.timeout(this.options.timeoutMs),
    });
    const data = await this.answers.parse(await answer.arrayBuffer());
    if (statusCode < 200 || statusCode > 299 || typeof data === 'string') {
      throw new UnexpectedAnswer(statusCode, data);
    }
    return (data as { readonly result: Result }).result;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
    await this.answers.close();
  }
}

/** Answers of so many bytes take about half a millisecond to parse. */
const LARGE = 64 * 1024;
const VECTOR_KEY = '"vector":';

/**
 * Parses answers of Qdrant. Large ones with vectors are parsed on a thread, since they would hold up
 * all requests: 200 vectors are more than a megabyte of JSON. Without vectors, the thread would not
 * save time, since passing on the parsed payloads takes as long as parsing them.
 */
export class AnswerParser {
  readonly #thread = new Thread<Uint8Array, unknown>({
    module: new URL('./answer-worker', import.meta.url),
    queue: 'qdrant-answers',
    failed: (problem) =>
      new ElenchusError('WORKER_FAILED', { worker: "parser of Qdrant's answers", problem }),
  });

  /** Text if the answer is not JSON. */
  async parse(answer: ArrayBuffer): Promise<unknown> {
    const bytes = Buffer.from(answer);
    if (bytes.length < LARGE || !bytes.includes(VECTOR_KEY)) return parseAnswer(bytes.toString());
    return this.#thread.run(bytes);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** The parts of a request that the message of its failure mentions. */
interface FailureContext {
  readonly url: string;
  readonly timeoutMs: number;
  /** The name of the collection without the prefix. */
  readonly collection?: string;
}

/** The reasons that Qdrant gives as text, and the error that each becomes. */
const REASONS: readonly {
  readonly pattern: RegExp;
  readonly toError: (groups: readonly string[], context: FailureContext) => ElenchusError;
}[] = [
  {
    pattern: /Index required but not found for "?(.+?)"? of one of the following types: \[(.*?)\]/,
    toError: ([key = '', type = '']) =>
      new ElenchusError('FILTER_UNINDEXED', { key: fromQdrantPath(unescape(key)), type }),
  },
  {
    pattern: /No appropriate index for faceting: `(.+?)`/,
    toError: ([key = '']) =>
      new ElenchusError('FILTER_UNINDEXED', {
        key: fromQdrantPath(key),
        type: 'keyword, integer or bool',
      }),
  },
  {
    pattern: /Collection `.*` doesn't exist/,
    toError: (_, { collection = '' }) => new ElenchusError('COLLECTION_NOT_FOUND', { collection }),
  },
  {
    pattern: /No space left on device/,
    toError: (_, { url }) => new ElenchusError('STORE_FULL', { directory: url }),
  },
];

/** Turns whatever the client threw into a coded error. */
export function toElenchusError(thrown: unknown, context: FailureContext): ElenchusError {
  if (thrown instanceof ElenchusError) return thrown;
  const { url, timeoutMs } = context;
  const unreachable = (problem: string) =>
    new ElenchusError('STORE_UNREACHABLE', { url, problem }, { cause: thrown });

  if (thrown instanceof QdrantClientTimeoutError || isTimeout(thrown)) {
    return unreachable(`no answer within ${timeoutMs} ms (QDRANT_TIMEOUT_MS)`);
  }
  const status = statusOf(thrown);
  if (status === undefined) return unreachable(connectionProblem(thrown));
  if (status === 401 || status === 403) return unreachable('it refuses the key (QDRANT_API_KEY)');
  const reason = reasonOf(thrown);
  for (const { pattern, toError } of REASONS) {
    const match = pattern.exec(reason);
    if (match) return toError(match.slice(1), context);
  }
  // A gateway answers this if no server is behind it.
  if (status >= 502 && status <= 504) return unreachable(`${status} ${reason}`);
  const problem = `Qdrant answered ${status}: ${reason}`;
  return new ElenchusError('STORE_FAILED', { problem }, { cause: thrown });
}

/** What an error of the client may contain. */
type Thrown = Partial<{
  readonly status: unknown;
  readonly data: { readonly status?: { readonly error?: unknown } };
  readonly name: unknown;
  readonly code: unknown;
  readonly hostname: unknown;
  readonly cause: { readonly code?: unknown; readonly hostname?: unknown };
}> | null;

function isTimeout(thrown: unknown): boolean {
  return (thrown as Thrown)?.name === 'TimeoutError';
}

/** The HTTP status of an answer; undefined if there was none. */
export function statusOf(thrown: unknown): number | undefined {
  const status = (thrown as Thrown)?.status;
  return typeof status === 'number' ? status : undefined;
}

function reasonOf(thrown: unknown): string {
  const error = (thrown as Thrown)?.data?.status?.error;
  return typeof error === 'string' ? error : messageOf(thrown);
}

/** Whether the connection broke before there was an answer; a refused one did not. */
export function isBroken(thrown: unknown): boolean {
  const code = ((thrown as Thrown)?.cause ?? (thrown as Thrown))?.code;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

/** `fetch failed` says nothing, but its causes do. */
function connectionProblem(thrown: unknown): string {
  const cause = (thrown as Thrown)?.cause ?? (thrown as Thrown);
  if (typeof cause?.code !== 'string') return messageOf(cause ?? thrown);
  return typeof cause.hostname === 'string' ? `${cause.code} ${cause.hostname}` : cause.code;
}

function unescape(key: string): string {
  return key.replaceAll('\\"', '"');
}
