import { createError } from './error-classes.js';
import { type Cost, type ElenchusError, UnreadableAnswerError } from './errors.js';

/** What the server answered: data, errors, or for different fields both. */
export interface Answer<Result> {
  /** Null if nothing was run. */
  readonly data: Result | null;
  readonly errors: readonly ElenchusError[];
  /** What the operation cost; undefined if it was refused before that was known. */
  readonly cost: Cost | undefined;
}

interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface Body<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly GraphqlError[];
  readonly extensions?: { readonly cost?: Cost };
}

/**
 * Reads the answer to a request, also to one that was sent without a client, such as for `/export`.
 * @throws UnreadableAnswerError if it is not one of GraphQL
 */
export function readAnswer<Result>(text: string, response: Response): Answer<Result> {
  const { data = null, errors = [], extensions } = parse<Result>(text, response);
  const { cost } = extensions ?? {};
  return {
    data,
    cost,
    errors: errors.map(({ message, path, extensions: { code, ...details } = {} }) =>
      createError(typeof code === 'string' ? code : 'BAD_REQUEST', {
        message,
        path,
        details,
        cost,
        status: response.status,
        retryAfter: retryAfter(response),
      }),
    ),
  };
}

/** How many seconds the server wants to be left alone; undefined if it does not say. */
export function retryAfter({ headers }: Response): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** What became of an image that was stored. */
export interface StoredImage {
  readonly id: string;
  readonly externalId: string;
  readonly status: 'ADDED' | 'REPLACED' | 'UNCHANGED';
}

/**
 * Reads the answer to an image.
 * @throws ElenchusError why it was not stored
 */
export function readStored(text: string, response: Response): StoredImage {
  const body = objectIn(text);
  if (response.ok && body && 'status' in body) return body as StoredImage;
  throw readAnswer(text, response).errors[0] ?? unreadable(text, response);
}

function parse<Result>(text: string, response: Response): Body<Result> {
  const body = objectIn(text);
  if (body && ('data' in body || 'errors' in body)) return body as Body<Result>;
  throw unreadable(text, response);
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function unreadable(text: string, { status }: Response): UnreadableAnswerError {
  return new UnreadableAnswerError('ANSWER_UNREADABLE', {
    message: `the answer (HTTP status ${status}) is not one of GraphQL: ${text.slice(0, 100)}`,
    status,
    details: { text },
  });
}
