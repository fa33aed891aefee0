import { Pool } from 'undici';
import { AnswerParser } from './answer-thread.js';

export interface HttpOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What precedes every path, for a server behind a gateway. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The longest wait for an answer. */
  readonly timeoutMs: number;
}

/** An answer of the server other than 2xx, or one that is not JSON. */
export class UnexpectedAnswer extends Error {
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
      ...{ method, path: this.options.path + path, headers: this.headers, body },
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
