import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Client, createClient, ElenchusError as AnsweredError, readAnswer } from '#client';
import { badInput, ElenchusError, type ErrorCode, ERRORS, messageOf } from '../runtime/errors.js';
import { loadSettings } from './settings.js';

/** How often a request is sent again while the server is busy or cannot be reached: for 15 seconds. */
const RETRIES = 5;

/** A running server, and its key. */
export interface ServerFlags {
  readonly server: string;
  /** By default ELENCHUS_API_KEY. */
  readonly key?: string | undefined;
}

/** Sends operations to a server. */
export interface Connection {
  /** Where it has GraphQL. */
  readonly url: string;
  readonly client: Client;
}

/** @throws ElenchusError BAD_INPUT if it is no URL */
export function connect(
  { server, key = loadSettings({}).apiKey }: ServerFlags,
  retries = RETRIES,
): Connection {
  const url = endpoint(server);
  return { url, client: createClient({ url, key, retries, retryUnanswered: true }) };
}

function endpoint(server: string): string {
  try {
    const url = new URL(server);
    if (url.pathname === '/') url.pathname = '/graphql';
    return url.href;
  } catch {
    throw badInput('--server', `"${server}" is not a URL`);
  }
}

/**
 * What a server answers.
 * @param url what was asked, as an error names it
 * @throws ElenchusError SERVER_ERROR, with the server's code
 */
export async function answerOf<Result>(url: string, answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof AnsweredError ? asServerError(url, error) : error;
  }
}

function asServerError(url: string, error: AnsweredError): ElenchusError {
  const { status, details, message } = error;
  if (error.code === 'NETWORK') return serverError(url, reasonOf(error.cause));
  if (error.code === 'ANSWER_UNREADABLE') {
    return serverError(url, `status ${status}, ${String(details['text']).slice(0, 200)}`);
  }
  // Without a code of ours, it is no server of ours.
  const code = error.code === 'BAD_REQUEST' ? String(status) : error.code;
  return serverError(url, `${code}: ${message}`, code);
}

/** Why `fetch` got no answer. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error ? (error.cause ?? error) : error);
}

/** @param code that of the answer */
export function serverError(url: string, problem: string, code = ''): ElenchusError {
  return new ElenchusError('SERVER_ERROR', { url, problem, code });
}

/** An error code of a server, which may be of another version. */
export function knownCode(code: string): ErrorCode {
  return Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'SERVER_ERROR';
}

interface StreamedRequest {
  readonly method: 'GET' | 'POST';
  /** Lines of JSON, sent while they are read. */
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
  { method, body }: StreamedRequest,
): Promise<OpenedStream> {
  const url = new URL(path, endpoint(server)).href;
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/x-ndjson' }),
    },
    ...(body && { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit).catch((error: unknown) => {
    throw serverError(url, reasonOf(error));
  });
  if (response.ok && response.body) {
    return { url, answer: Readable.fromWeb(response.body as ReadableStream<Uint8Array>) };
  }
  throw refusal(url, await response.text(), response);
}

/** The error that a server tells in the last line of a stream. */
export function errorOf(url: string, line: string): ElenchusError {
  const { error } = JSON.parse(line) as { readonly error: unknown };
  return refusal(url, JSON.stringify({ errors: [error] }), new Response());
}

function refusal(url: string, text: string, response: Response): ElenchusError {
  try {
    const [error] = readAnswer(text, response).errors;
    if (error) return asServerError(url, error);
  } catch (error) {
    if (error instanceof AnsweredError) return asServerError(url, error);
  }
  return serverError(url, `status ${response.status}`);
}
