import {
  type Code,
  ConfirmationRequiredError,
  CursorStaleError,
  ElenchusError,
  type ErrorParts,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  TooLargeError,
  UnauthenticatedError,
  UnavailableError,
} from './errors.js';
import type { ErrorCode } from './generated/operations.js';

type ErrorClass = new (code: Code, parts: ErrorParts) => ElenchusError;

/** The classes of codes that a program reacts to in a way of its own. */
const CLASSES: Readonly<Record<string, ErrorClass>> = {
  ...classOf(RateLimitedError, ['RATE_LIMITED']),
  ...classOf(UnauthenticatedError, ['UNAUTHENTICATED', 'TOKEN_INVALID']),
  ...classOf(ForbiddenError, [
    'FORBIDDEN',
    'DOCUMENT_NOT_ALLOWED',
    'ORIGIN_NOT_ALLOWED',
    'HOST_NOT_ALLOWED',
    'INFERENCE_OFF',
  ]),
  ...classOf(NotFoundError, [
    'NOT_FOUND',
    'CORPUS_NOT_FOUND',
    'DOCUMENT_NOT_FOUND',
    'ROUTE_NOT_FOUND',
  ]),
  ...classOf(InvalidInputError, [
    'BAD_INPUT',
    'BAD_USER_INPUT',
    'EMPTY_QUERY',
    'TEXT_TOO_LONG',
    'PAGE_SIZE',
    'CURSOR_INVALID',
    'CURSOR_FOREIGN',
    'UNKNOWN_VARIABLE',
    'UNKNOWN_VALUE',
    'UNKNOWN_FIELD',
    'UNKNOWN_LABEL',
    'UNKNOWN_ID',
    'CORPUS_REQUIRED',
    'DUPLICATE_ID',
  ]),
  ...classOf(CursorStaleError, ['CURSOR_STALE']),
  ...classOf(ConfirmationRequiredError, ['CONFIRMATION_REQUIRED']),
  ...classOf(TooLargeError, [
    'QUERY_TOO_DEEP',
    'QUERY_TOO_COSTLY',
    'QUERY_TOO_MANY_ALIASES',
    'QUERY_TOO_WIDE',
    'QUERY_TOO_LONG',
    'QUERY_TOO_MANY_DIRECTIVES',
    'QUERY_TOO_LARGE',
    'INPUT_TOO_DEEP',
    'ANSWER_TOO_LARGE',
    'RECORD_TOO_LARGE',
    'WRITE_TOO_LARGE',
    'MATCHING_TOO_LARGE',
    'GRAPH_TOO_LARGE',
    'GRAPH_TOO_COMPLEX',
    'PICTURE_TOO_COMPLEX',
    'PAGE_TOO_DEEP',
  ]),
  ...classOf(UnavailableError, [
    'BUSY',
    'STOPPING',
    'TIMEOUT',
    'WORKER_FAILED',
    'WRITE_UNCONFIRMED',
    'TOKEN_KEYS_UNREACHABLE',
    'STORE_UNREACHABLE',
  ]),
};

function classOf(errorClass: ErrorClass, codes: readonly ErrorCode[]) {
  return Object.fromEntries(codes.map((code) => [code, errorClass]));
}

/** The error of a code, by the class that stands for it. */
export function createError(code: Code, parts: ErrorParts): ElenchusError {
  return new (CLASSES[code] ?? ElenchusError)(code, parts);
}
