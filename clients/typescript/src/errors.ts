import type { ErrorCode } from './generated/operations.js';

/** Codes that no server sends: of answers that did not come, or that make no sense. */
export type ClientCode = 'NETWORK' | 'ANSWER_UNREADABLE';

/** A code of this version, or one that a later version of the server has added. */
export type Code = ErrorCode | ClientCode | (string & {});

/** What an operation cost, and how much one may cost, in points. */
export interface Cost {
  readonly total: number;
  readonly limit: number;
}

/** What the server says of an error, and what the client knows of its answer. */
export interface ErrorParts {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly status?: number | undefined;
  readonly cost?: Cost | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** An error with a code. Rely on the code or the class, never on the message. */
export class ElenchusError extends Error {
  override readonly name: string = 'ElenchusError';
  /** The place in the result that it made null; undefined if nothing was run. */
  readonly path: readonly (string | number)[] | undefined;
  /** All that the server says of it. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** What the operation cost; undefined if it was refused before that was known. */
  readonly cost: Cost | undefined;
  /** What was answered in spite of the error: other fields have their values. */
  data: unknown = null;
  /** The other errors of the same answer. */
  others: readonly ElenchusError[] = [];

  constructor(
    readonly code: Code,
    { message, path, details = {}, status, cost, cause }: ErrorParts,
  ) {
    super(message, { cause });
    this.path = path;
    this.details = details;
    this.status = status;
    this.cost = cost;
  }

  /** The argument that is wrong, such as `filter.profile[0].variable`. */
  get field(): string | undefined {
    const field = this.details['field'];
    return typeof field === 'string' ? field : undefined;
  }

  /** The values that would be right; empty if they cannot be listed. */
  get known(): readonly string[] {
    return textsOf(this.details['known']);
  }

  /** Those of them that were probably meant, the most probable first. */
  get didYouMean(): readonly string[] {
    return textsOf(this.details['didYouMean']);
  }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Too many points in one period. Send the request again later. */
export class RateLimitedError extends ElenchusError {
  override readonly name = 'RateLimitedError';
  /** After how many seconds; undefined if the answer does not say. */
  readonly retryAfter: number | undefined;

  constructor(code: Code, parts: ErrorParts) {
    super(code, parts);
    const retryAfter = this.details['retryAfter'];
    this.retryAfter = typeof retryAfter === 'number' ? retryAfter : parts.retryAfter;
  }
}

/** The key is missing or unknown. Ask for another one. */
export class UnauthenticatedError extends ElenchusError {
  override readonly name = 'UnauthenticatedError';
}

/** The key, or this page, may not do that. */
export class ForbiddenError extends ElenchusError {
  override readonly name = 'ForbiddenError';
}

/** What was asked for does not exist, or the key may not see it. */
export class NotFoundError extends ElenchusError {
  override readonly name = 'NotFoundError';
}

/** An argument is wrong: `field`, `known` and `didYouMean` help to mend it. */
export class InvalidInputError extends ElenchusError {
  override readonly name = 'InvalidInputError';
}

/** The data behind an order has changed since the first page. Search again without `after`. */
export class CursorStaleError extends ElenchusError {
  override readonly name = 'CursorStaleError';
}

/** This would delete data. If that is meant, send the mutation again with `confirmation`. */
export class ConfirmationRequiredError extends ElenchusError {
  override readonly name = 'ConfirmationRequiredError';

  get confirmation(): string {
    return String(this.details['confirmation']);
  }
}

/** The operation or its answer is larger than the server allows. Ask for less. */
export class TooLargeError extends ElenchusError {
  override readonly name = 'TooLargeError';
}

/** The server cannot answer now. The same request may succeed later. */
export class UnavailableError extends ElenchusError {
  override readonly name = 'UnavailableError';
}

/** No answer came: the server cannot be reached, or a browser does not let the page read it. */
export class NetworkError extends ElenchusError {
  override readonly name = 'NetworkError';
}

/** What answered is not this API, but for instance a proxy. */
export class UnreadableAnswerError extends ElenchusError {
  override readonly name = 'UnreadableAnswerError';
}
