import { isUtf8 } from 'node:buffer';
import { readBytes } from '../runtime/bytes.js';

/** Far more than any answer with a limit of tokens has. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** Codes of a time limit, and of TLS, which comes before the request. */
const NO_CONNECTION = /^(UND_ERR_CONNECT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_)|CERT/;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether the text is all that was sent. */
  readonly isUtf8: boolean;
}

/** The connection could not be made, or broke. */
export class ConnectionLost extends Error {
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
export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge';
}

/**
 * Sends a request and reads the whole answer. Redirects are not followed: another host must not get
 * the key.
 * @param key sent as a bearer token
 * @throws ConnectionLost, ReplyTooLarge; the reason of the signal
 */
export async function exchange(
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
