import { HeaderMap } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, isValueNode, Kind, print } from 'graphql';
import {
  ANSWER_CODES,
  cutMessage,
  ElenchusError,
  READ_OF_MESSAGE,
  shortened,
  withShortQuotes,
} from '../runtime/errors.js';
import { rateLimitedHeaders } from './limits/rate.js';
import { withSchemaNames } from './schema-names.js';
/** The codes of the errors of each request, to be counted when it has been answered. */
const noted = new WeakMap<object, string[]>();

export function noteError(request: object, code: string): void {
  const codes = noted.get(request);
  if (codes) codes.push(code);
  else noted.set(request, [code]);
}

export function notedErrors(request: object): readonly string[] {
  return noted.get(request) ?? [];
}

/** Codes of the GraphQL library. Its INTERNAL_SERVER_ERROR is answered as ours. */
const LIBRARY_CODES = Object.values(ApolloServerErrorCode).filter(
  (code) => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR,
);

/** Every code that an answer can have. */
export const CODES: ReadonlySet<string> = new Set([...ANSWER_CODES, ...LIBRARY_CODES]);

/** Where the log has what belongs to a request. */
export interface LoggedRequest {
  readonly id: string;
  readonly log: { error(details: object, message: string): void };
}

/** Logs an error that is a mistake of ours; returns the reference under which the log has it. */
export type LogInternal = (error: unknown, request?: LoggedRequest) => string;

/** Which request an error of GraphQL belongs to, since only the error itself is formatted. */
export type RequestOfErrors = WeakMap<object, LoggedRequest>;

/** Counts an error by its code, where it is not known which request has it. */
export type CountError = (code: string) => void;

export interface CodedError extends GraphQLFormattedError {
  readonly extensions: { readonly code: string; readonly [detail: string]: unknown };
}

export function codedError(error: ElenchusError): CodedError {
  const { message, details, code } = withSchemaNames(error);
  return { message, extensions: { ...details, code } };
}

/** Temporary errors, and how many seconds a client should wait before it asks again. */
const AGAIN_SOON: ReadonlySet<string> = new Set(['BUSY', 'STOPPING']);
const RETRY_SECONDS = 1;

/** What the headers of an answer say about its error. */
export function errorHeaders({
  code,
  http,
  details,
}: ElenchusError): Readonly<Record<string, string>> {
  if (code === 'TOKEN_INVALID') return { 'www-authenticate': 'Bearer error="invalid_token"' };
  if (http === 401) return { 'www-authenticate': 'Bearer' };
  if (http === 429) return rateLimitedHeaders(details);
  if (AGAIN_SOON.has(code)) return { 'retry-after': String(RETRY_SECONDS) };
  return {};
}

/**
 * An error before execution, which decides the HTTP status of the answer. (An error in a field does
 * not: by the GraphQL-over-HTTP specification, the status is then 200.)
 */
export function requestError(error: ElenchusError): GraphQLError {
  const headers = new HeaderMap(Object.entries(errorHeaders(error)));
  return new GraphQLError(error.message, {
    originalError: error,
    extensions: { code: error.code, http: { status: error.http, headers } },
  });
}

interface ErrorListeners {
  readonly logInternal: LogInternal;
  readonly countError: CountError;
  readonly requestOfErrors: RequestOfErrors;
}

/**
 * Formats any error: ours with code and details, those of GraphQL as they are, and all others as
 * INTERNAL, with a reference that leads to the details in the log.
 */
export function createFormatError({ logInternal, countError, requestOfErrors }: ErrorListeners) {
  const format = (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = causeOf(error);
    const place = {
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
    };
    if (cause instanceof ElenchusError && cause.isForAnswers) {
      if (cause.http >= 500) logInternal(cause, requestOf(error));
      return { ...codedError(cause), ...place };
    }
    const code = formatted.extensions?.['code'];
    if (isCsrfRefusal(code, formatted.message))
      return codedError(new ElenchusError('CSRF_BLOCKED'));
    const message = shortMessage(formatted.message, error);
    if (CODES.has(String(code))) return { ...formatted, message };
    if (isInputError(cause)) return { message, ...place, ...BAD_USER_INPUT };
    return { ...internalError(cause, logInternal, requestOf(error)), ...place };
  };
  const requestOf = (error: unknown) => requestOfErrors.get(error as object);
  return (given: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const formatted = format(given, error);
    const code = String(formatted.extensions?.['code']);
    const request = requestOf(error);
    if (request) noteError(request, code);
    else countError(code);
    return formatted;
  };
}

/** Hides an unexpected error behind INTERNAL. */
export function internalError(
  error: unknown,
  logInternal: LogInternal,
  request?: LoggedRequest,
): CodedError {
  const reference = logInternal(error, request);
  return codedError(new ElenchusError('INTERNAL', { reference }));
}

/** Apollo gives several problems of a request the same code; only the message tells this one. */
function isCsrfRefusal(code: unknown, message: string): boolean {
  return code === 'BAD_REQUEST' && message.includes('Cross-Site Request Forgery');
}

const BAD_USER_INPUT = { extensions: { code: 'BAD_USER_INPUT' } };

function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError
    ? causeOf(error.originalError)
    : error;
}

/** graphql-js names the argument or variable that does not fit; for our own mistakes, the field. */
function isInputError(error: unknown): boolean {
  const kind = error instanceof GraphQLError ? error.nodes?.[0]?.kind : undefined;
  return kind !== undefined && kind !== Kind.FIELD;
}

/**
 * The message of an error of graphql-js, which quotes whole values, with at most 100 characters of
 * each, and 2,000 in all.
 */
export function shortMessage(message: string, error: unknown): string {
  if (!(error instanceof GraphQLError)) return withShortQuotes(message);
  const { nodes: [node] = [], originalError: cause } = error;
  if (node && isValueNode(node)) {
    const { start = 0, end = 0 } = node.loc ?? {};
    return end - start > LONGEST_PRINTED
      ? withShortQuotes(message)
      : withShortPart(message, print(node));
  }
  const variable = /^Variable "[^"]*" got invalid value /.exec(message.slice(0, PLACE))?.[0];
  if (variable === undefined || !cause) return withShortQuotes(message);
  const end = message.length - `; ${cause.message}`.length;
  const place = / at "[^"]*"$/.exec(message.slice(Math.max(0, end - PLACE), end))?.[0] ?? '';
  const value = message.slice(variable.length, end - place.length);
  const problem = withShortPart(cause.message, value);
  return cutMessage(`${variable}${shortened(value)}${place}; ${problem}`);
}

/** Longer literals, in characters, are not looked for in messages: it would take time to print them. */
const LONGEST_PRINTED = 100_000;
/** The name of a variable, or of what is in it, is sought in this many characters. */
const PLACE = 1_000;

function withShortPart(message: string, value: string): string {
  if (message.length <= READ_OF_MESSAGE) {
    return cutMessage(message.split(value).map(withShortQuotes).join(shortened(value)));
  }
  const at = message.slice(0, READ_OF_MESSAGE).indexOf(value.slice(0, BEGINNING));
  if (at < 0) return withShortQuotes(message);
  return cutMessage(withShortQuotes(message.slice(0, at)) + shortened(value));
}

/** By how many characters a long value is recognised. */
const BEGINNING = 100;
