import { type Answer, readAnswer, retryAfter } from './answer.js';
import { type ElenchusError, NetworkError } from './errors.js';

/** How requests are sent. */
export interface TransportOptions {
  /** Where the API is, such as `https://arguments.example/graphql`. */
  readonly url: string;
  /** The key, or what finds it before each request. */
  readonly key?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Further headers of each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How often a request is sent again where the server says when (`Retry-After`); 0 by default. */
  readonly retries?: number | undefined;
  /**
   * Send again, too, what got no answer, or was refused as too much (429, 503) without a time: after
   * 0.5, 1, 2, ... seconds. Each write then has an `idempotency-key`, so that it is done once.
   */
  readonly retryUnanswered?: boolean | undefined;
}

/** The text of an answer, and what came with it. */
export interface Exchange {
  readonly response: Response;
  readonly text: string;
}

/** The statuses of answers that say to come again later. */
const LATER: ReadonlySet<number> = new Set([429, 503]);
const FIRST_WAIT_SECONDS = 0.5;

/** What sends requests. */
export interface Transport {
  /** Sends an operation, and reads the answer. */
  send(
    operation: Readonly<Record<string, unknown>>,
    options: SendOptions,
  ): Promise<Answer<unknown>>;
  /** Sends a file to a route beside that of GraphQL. */
  upload(route: string, init: RequestInit, options: SendOptions): Promise<Exchange>;
}

interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether it changes what is stored. */
  readonly writes: boolean;
}

export function createTransport(options: TransportOptions): Transport {
  const { url, key, retries = 0, retryUnanswered = false } = options;
  const fetched = options.fetch ?? globalThis.fetch.bind(globalThis);

  async function exchange(target: string, init: RequestInit, { signal, writes }: SendOptions) {
    const token = typeof key === 'function' ? await key() : key;
    const request: RequestInit = {
      ...init,
      headers: {
        ...options.headers,
        ...(init.headers as Readonly<Record<string, string>>),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(writes && retryUnanswered && { 'idempotency-key': crypto.randomUUID() }),
      },
      signal: signal ?? null,
    };
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries;
      const backoff = retryUnanswered && !last ? FIRST_WAIT_SECONDS * 2 ** attempt : undefined;
      let wait = backoff;
      try {
        const answered = await receive(target, request);
        const { ok, status } = answered.response;
        wait = retryAfter(answered.response) ?? (LATER.has(status) ? backoff : undefined);
        if (ok || last || wait === undefined) return answered;
      } catch (error) {
        if (!(error instanceof NetworkError) || wait === undefined) throw error;
      }
      await delay(wait * 1000, signal);
    }
  }

  async function receive(target: string, init: RequestInit): Promise<Exchange> {
    try {
      const response = await fetched(target, init);
      return { response, text: await response.text() };
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw networkError(target, cause);
    }
  }

  return {
    async send(operation, options) {
      const headers = {
        accept: 'application/graphql-response+json, application/json;q=0.9',
        'content-type': 'application/json',
      };
      const init = { method: 'POST', headers, body: JSON.stringify(operation) };
      const { text, response } = await exchange(url, init, options);
      return readAnswer(text, response);
    },
    upload: (route, init, options) => exchange(new URL(route, absolute(url)).href, init, options),
  };
}

/** In a browser, an address may be relative to that of the page. */
function absolute(url: string): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  return new URL(url, location?.href).href;
}

function networkError(url: string, cause: unknown): ElenchusError {
  const problem = cause instanceof Error ? cause.message : String(cause);
  const hint =
    'document' in globalThis
      ? '; in a browser, the reason may be that the origin of this page is not on the list of the server (ELENCHUS_CORS_ORIGINS)'
      : '';
  return new NetworkError('NETWORK', {
    message: `no answer from ${url}: ${problem}${hint}`,
    cause,
  });
}

/** Waits, unless the signal says to stop. */
function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
