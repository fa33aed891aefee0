import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { messageOf } from '../runtime/errors.js';
import { dataOf, endpoint, serverError } from './remote.js';
import { loadSettings } from './settings.js';

export interface ServerFlags {
  readonly server: string;
  /** By default ELENCHUS_API_KEY. */
  readonly key?: string;
}

interface StreamedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent while it is read. */
  readonly body?: Readable;
}

export interface OpenedStream {
  readonly url: string;
  readonly answer: Readable;
}

/**
 * Sends a request whose body, or whose answer, is too large to be held in memory.
 * @param path below the server, such as "/export"
 * @throws ElenchusError SERVER_ERROR, with the server's code
 */
export async function openStream(
  { server, key = loadSettings({}).apiKey }: ServerFlags,
  path: string,
  { method, headers, body }: StreamedRequest,
): Promise<OpenedStream> {
  const url = new URL(path, endpoint(server)).href;
  const authorization = key !== undefined && { authorization: `Bearer ${key}` };
  const request = { method, headers: { ...headers, ...authorization } };
  const response = await fetch(url, {
    ...request,
    ...(body && { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit).catch((error: unknown) => {
    const { cause = error } = error as Error;
    throw serverError(url, messageOf(cause));
  });
  if (response.ok && response.body) {
    return { url, answer: Readable.fromWeb(response.body as ReadableStream<Uint8Array>) };
  }
  dataOf(url, response.status, await response.text());
  throw serverError(url, `status ${response.status}`);
}

/** The error that a server tells in the last line of a stream. */
export function errorOf(url: string, line: string): unknown {
  const { error } = JSON.parse(line) as { readonly error: unknown };
  try {
    dataOf(url, 200, JSON.stringify({ errors: [error] }));
  } catch (coded) {
    return coded;
  }
  return serverError(url, line.slice(0, 500));
}
