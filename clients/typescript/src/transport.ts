import { readAnswer, retryAfter } from './answer.js';
import { NetworkError, type ElenchusError } from './errors.js';

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
}

/** What sends operations and reads the answers. */
export function createSend({ url, key, headers, retries = 0, ...options }: TransportOptions) {
  const fetched = options.fetch ?? globalThis.fetch.bind(globalThis);

  return async function send(operation: Readonly<Record<string, unknown>>, signal?: AbortSignal) {
    const token = typeof key === 'function' ? await key() : key;
    const init: RequestInit = {
      method: 'POST',
      headers: {
        ...headers,
        accept: 'application/graphql-response+json, application/json;q=0.9',
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(operation),
      signal: signal ?? null,
    };
    for (let left = retries; ; left -= 1) {
      const { response, text } = await receive(init);
      const wait = retryAfter(response);
      if (response.ok || wait === undefined || left <= 0) return readAnswer(text, response);
      await delay(wait * 1000, signal);
    }
  };

  async function receive(init: RequestInit): Promise<{ response: Response; text: string }> {
    try {
      const response = await fetched(url, init);
      return { response, text: await response.text() };
    } catch (cause) {
      init.signal?.throwIfAborted();
      throw networkError(url, cause);
    }
  }
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
