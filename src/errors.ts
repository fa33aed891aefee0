/**
 * Every error that Elenchus raises on purpose: its code, the HTTP status where
 * one is sent, the exit status of the command line, and its message.
 * `{name}` is replaced by the detail of that name.
 */
export const ERRORS = {
  // What the caller sent
  BAD_INPUT: { http: 400, exit: 2, message: '{field}: {problem}' },
  EMPTY_QUERY: { http: 400, exit: 2, message: '{field}: the text to search for is empty' },
  TEXT_TOO_LONG: { http: 400, exit: 2, message: '{field}: {length} characters, at most {limit}' },
  PAGE_SIZE: {
    http: 400,
    exit: 2,
    message: '{field}: {value} is not between {minimum} and {limit}',
  },
  PAGE_TOO_DEEP: {
    http: 400,
    exit: 2,
    message: 'only the first {limit} hits of a search can be read; narrow the search with a filter',
  },
  CURSOR_INVALID: { http: 400, exit: 2, message: 'after: this is not a cursor of this API' },
  CURSOR_FOREIGN: {
    http: 400,
    exit: 2,
    message:
      'after: this cursor belongs to another search; keep all other arguments the same from page to page',
  },
  CURSOR_STALE: {
    http: 409,
    exit: 1,
    message: 'after: the data behind this order has changed since the first page; search again',
  },
  UNKNOWN_VARIABLE: {
    http: 400,
    exit: 2,
    message: '{field}: corpus "{corpus}" has no variable "{variable}"; it has {known}',
  },
  UNKNOWN_VALUE: {
    http: 400,
    exit: 2,
    message: '{field}: variable "{variable}" has no value "{value}"; it has {known}',
  },
  PROFILES_MISSING: {
    http: 400,
    exit: 2,
    message: '{field}: corpus "{corpus}" has no data about authors, so it has no groups to compare',
  },
  CLAIMS_MISSING: {
    http: 400,
    exit: 2,
    message: '{field}: corpus "{corpus}" has no claims; use {instead}',
  },
  DIVERSIFY_UNSUPPORTED: {
    http: 400,
    exit: 2,
    message: '{field}: "{connection}" does not support "{method}"; it supports {known}',
  },
  INFERENCE_OFF: {
    http: 403,
    exit: 2,
    message: '{field}: inferring profiles is switched off here (ELENCHUS_PERSPECTIVE_INFERENCE)',
  },
  PROFILE_MODEL_MISSING: {
    http: 409,
    exit: 1,
    message:
      '{field}: corpus "{corpus}" has no profile model for its present vectors; create one: elenchus learn-profiles --corpus {corpus}',
  },
  PROFILES_TOO_FEW: {
    http: 400,
    exit: 2,
    message:
      'corpus "{corpus}": {count} premises have a profile, too few to learn from; some variable must be known for {needed} premises of at least two authors or claims, and two of its values for 10 premises each',
  },
  UNKNOWN_FIELD: {
    http: 400,
    exit: 2,
    message: '{field}: corpus "{corpus}" has no filterable field "{name}"; it has {known}',
  },
  CORPUS_REQUIRED: {
    http: 400,
    exit: 2,
    message: 'corpus: there are several; name one of {known}',
  },
  CORPUS_NOT_FOUND: {
    http: 404,
    exit: 1,
    message: 'corpus: there is no corpus "{corpus}", or your key may not see it',
  },
  DUPLICATE_ID: { http: 400, exit: 2, message: '{field}: "{id}" already exists' },
  NOT_FOUND: { http: 404, exit: 1, message: '{field}: there is nothing with the id "{id}"' },
  MATCHING_TOO_LARGE: {
    http: 413,
    exit: 1,
    message:
      'matching these graphs exactly needs more than {limit} {unit}; allow an approximate answer',
  },

  // Who the caller is
  UNAUTHENTICATED: {
    http: 401,
    exit: 1,
    message: 'this needs a key: send it as "authorization: Bearer KEY"',
  },
  FORBIDDEN: { http: 403, exit: 1, message: 'your key does not have the scope "{scope}"' },

  // Limits on a request
  QUERY_TOO_LARGE: {
    http: 413,
    exit: 1,
    message: 'the request has more than {limit} {unit} ({setting})',
  },
  QUERY_TOO_DEEP: {
    http: 400,
    exit: 1,
    message: 'the query is {depth} levels deep, at most {limit} (ELENCHUS_MAX_DEPTH)',
  },
  QUERY_TOO_COSTLY: {
    http: 400,
    exit: 1,
    message: 'the query costs {cost}, at most {limit} (ELENCHUS_MAX_COST)',
  },
  QUERY_TOO_MANY_ALIASES: {
    http: 400,
    exit: 1,
    message: 'the query has {count} aliases, at most {limit} (ELENCHUS_MAX_ALIASES)',
  },
  QUERY_TOO_WIDE: {
    http: 400,
    exit: 1,
    message: 'the query selects {count} fields, at most {limit} (ELENCHUS_MAX_FIELDS)',
  },
  QUERY_TOO_LONG: {
    http: 400,
    exit: 1,
    message:
      'the query has more than {limit} tokens (ELENCHUS_MAX_TOKENS); send long inputs as variables',
  },
  QUERY_TOO_MANY_DIRECTIVES: {
    http: 400,
    exit: 1,
    message: 'the query has {count} directives, at most {limit} (ELENCHUS_MAX_DIRECTIVES)',
  },
  INPUT_TOO_DEEP: {
    http: 400,
    exit: 1,
    message: 'the inputs are nested more than {limit} levels deep (ELENCHUS_MAX_INPUT_DEPTH)',
  },
  RECORD_TOO_LARGE: {
    http: 413,
    exit: 1,
    message: '{field}: {bytes} bytes of JSON, at most {limit} (ELENCHUS_MAX_RECORD_BYTES)',
  },
  ANSWER_TOO_LARGE: {
    http: 413,
    exit: 1,
    message:
      'the answer has more than {limit} bytes (ELENCHUS_MAX_ANSWER_BYTES); ask for fewer hits or fields',
  },
  BODY_INVALID: {
    http: 400,
    exit: 1,
    message: 'the request body is not valid {format}: {problem}',
  },
  MEDIA_TYPE_UNSUPPORTED: {
    http: 415,
    exit: 1,
    message: 'send the request as "content-type: application/json", not as "{given}"',
  },
  ROUTE_NOT_FOUND: {
    http: 404,
    exit: 1,
    message: 'there is nothing at {path}; the API is at /graphql',
  },
  TIMEOUT: {
    http: 503,
    exit: 1,
    message:
      'the request took longer than {limit} ms and was stopped (ELENCHUS_REQUEST_TIMEOUT_MS)',
  },

  REQUEST_UNFINISHED: {
    http: 408,
    exit: 1,
    message: 'the request did not arrive completely within {limit} ms ({setting})',
  },

  BUSY: {
    http: 503,
    exit: 1,
    message: 'the server is busy; send the request again later',
  },

  WORKER_FAILED: {
    http: 503,
    exit: 1,
    message: 'the {worker} failed: {problem}; send the request again',
  },

  STOPPING: {
    http: 503,
    exit: 1,
    message: 'the server is stopping; send the request again',
  },

  // Data files
  FILE_NOT_FOUND: { http: 400, exit: 1, message: 'cannot read {file}: {problem}' },
  LINE_INVALID: { http: 400, exit: 1, message: '{file}:{line}: {field}: {problem}' },
  FILE_DAMAGED: { http: 400, exit: 1, message: 'cannot read {file} to its end: {problem}' },
  REJECTED_LINES: {
    http: 400,
    exit: 3,
    message: '{count} of {total} {unit} were rejected; they are in {rejects}',
  },
  INTERRUPTED: {
    http: 500,
    exit: 130,
    message: 'stopped after {count} {unit}, which are kept; run the same command to continue',
  },

  // Argument graphs
  GRAPH_FORMAT_UNKNOWN: {
    http: 400,
    exit: 1,
    message: '{file}: not an argument graph in any of the formats {known}',
  },
  STATEMENT_OF_GRAPH: {
    http: 409,
    exit: 1,
    message:
      '{field}: "{id}" is a statement of the graph "{graph}" and can only be changed with that graph',
  },
  GRAPH_EMPTY: {
    http: 400,
    exit: 1,
    message: '{file}: contains no statement (I-node) with a text',
  },
  GRAPH_TOO_COMPLEX: {
    http: 413,
    exit: 1,
    message: '{file}: takes more than {limit} ms to read ({setting})',
  },
  GRAPH_TOO_LARGE: {
    http: 413,
    exit: 1,
    message: '{file}: has more than {limit} {unit} ({setting})',
  },

  // Evaluation
  FILE_EMPTY: { http: 400, exit: 2, message: '{file}: contains no {wanted}' },
  FILE_UNWRITABLE: { http: 500, exit: 1, message: 'cannot write {file}: {problem}' },
  UNKNOWN_ID: { http: 400, exit: 2, message: '{field}: "{id}" is not in {where}' },
  RUN_TOO_SHORT: {
    http: 400,
    exit: 2,
    message:
      '{field}: {count} places, but the metrics need {needed}; --allow-short scores what is there',
  },
  RUN_INCOMPLETE: {
    http: 400,
    exit: 2,
    message: '{file}: {count} of {total} queries have no ranking; the first is "{id}"',
  },
  CORPUS_WITHOUT_PROFILES: {
    http: 400,
    exit: 2,
    message: '{file}: no argument has a profile, so perspectives cannot be measured',
  },

  // Store
  STORE_LOCKED: {
    http: 503,
    exit: 1,
    message:
      'the data folder {directory} is in use by process {pid}; stop that process, or ingest through its server with --server URL',
  },
  EVALUATION_RUNNING: {
    http: 503,
    exit: 1,
    message:
      'process {pid} is evaluating the same arguments in {directory}; wait until it is done, or use another --data-dir',
  },
  STORE_UNREACHABLE: { http: 503, exit: 1, message: 'cannot reach Qdrant at {url}: {problem}' },
  STORE_MODEL_MISMATCH: {
    http: 409,
    exit: 1,
    message:
      'corpus "{corpus}" was encoded with {stored}, but this version uses {current}; encode it again: elenchus ingest --reencode --corpus {corpus}',
  },
  DATA_FOLDER_UNUSABLE: {
    http: 500,
    exit: 1,
    message:
      'cannot use the data folder {directory}: {problem}; choose another with --data-dir or ELENCHUS_DATA_DIR',
  },
  STORE_CAPACITY: {
    http: 507,
    exit: 1,
    message: 'collection "{collection}" has no room for {more} more points: {problem}',
  },
  STORE_FULL: { http: 507, exit: 1, message: 'no space left for {directory}' },
  STORE_FAILED: { http: 500, exit: 1, message: 'the store failed: {problem}' },
  STORE_VERSION: {
    http: 500,
    exit: 1,
    message:
      'the data folder {directory} has layout {found}, this version of Elenchus reads {expected}; to keep what is in it, write it to a file with the version that made it (elenchus export FILE), then read that file into a new folder with this one (elenchus import FILE)',
  },
  STORE_NOT_EMPTY: {
    http: 409,
    exit: 2,
    message:
      '{store} holds {count} records already; import into an empty store, or add to this one with --add',
  },
  STORE_DAMAGED: {
    http: 500,
    exit: 1,
    message:
      'the data folder {directory} is damaged ({problem}); put back a copy, or keep what can be read: elenchus doctor --repair',
  },
  STORE_OUTDATED: {
    http: 503,
    exit: 1,
    message: 'the Qdrant at {url} is version {found}; Elenchus needs {needed} or later',
  },
  COLLECTION_MISMATCH: {
    http: 500,
    exit: 1,
    message:
      'the collection "{collection}" of the store has {found}, but Elenchus needs {wanted}; use another store, or another QDRANT_COLLECTION_PREFIX',
  },
  COLLECTION_NOT_FOUND: {
    http: 500,
    exit: 1,
    message: 'the store has no collection "{collection}"',
  },
  FILTER_UNSUPPORTED: {
    http: 400,
    exit: 2,
    message: 'this store does not support the filter: {problem}',
  },
  FILTER_UNINDEXED: {
    http: 400,
    exit: 2,
    message: 'the field "{key}" has no {type} index, so it cannot be filtered by',
  },
  VECTOR_INVALID: { http: 400, exit: 2, message: 'vector "{name}" of point {id}: {problem}' },

  // Models
  MODEL_MISSING: {
    http: 500,
    exit: 1,
    message: 'the model file {file} is missing; clone the whole repository again',
  },
  MODEL_CORRUPT: {
    http: 500,
    exit: 1,
    message: 'the model file {file} is damaged ({problem}); restore it: git checkout -- {file}',
  },
  ENCODER_FAILED: { http: 500, exit: 1, message: 'the encoder failed: {problem}' },
  STRUCTURE_MODEL_MISSING: {
    http: 409,
    exit: 2,
    message: 'this version has no structure model for the view {view}; it has {known}',
  },
  RELEVANCE_MODEL_MISSING: {
    http: 409,
    exit: 2,
    message:
      'this version has no relevance model "{model}"; it has {known}; models/relevance-filter/README.md says how to make others',
  },

  // Set-up
  CONFIG_INVALID: { http: 500, exit: 2, message: '{variable}: {problem}' },
  KEYS_INVALID: { http: 500, exit: 2, message: '{file}: {field}: {problem}' },
  GRAPHIQL_MISSING: {
    http: 503,
    exit: 1,
    message: 'GraphiQL has not been built; run npm run build',
  },
  PORT_IN_USE: { http: 500, exit: 1, message: 'port {port} is taken; choose another with --port' },
  SERVER_ERROR: { http: 502, exit: 1, message: '{url} answered: {problem}' },
  INTERNAL: {
    http: 500,
    exit: 1,
    message: 'internal error; the log has the details under {reference}',
  },
} as const satisfies Record<string, { http: number; exit: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** An error with a code of the table above. `details` fill the message and travel with it. */
export class ElenchusError extends Error {
  override readonly name = 'ElenchusError';

  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    super(withShortQuotes(format(ERRORS[code].message, details)), options);
  }

  get http(): number {
    return ERRORS[this.code].http;
  }

  get exit(): number {
    return ERRORS[this.code].exit;
  }
}

function format(message: string, details: ErrorDetails): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}

/** Characters of somebody's value that a message quotes. */
const QUOTED = 100;

/** As much of a value as a message quotes. */
export function shortened(value: string): string {
  return value.length > QUOTED ? `${value.slice(0, QUOTED)}…` : value;
}

/** The message with each text between double quotes shortened. */
export function withShortQuotes(message: string): string {
  if (message.length <= QUOTED) return message;
  return message.replace(/"((?:[^"\\]|\\.)*)"/gs, (_, quoted: string) => `"${shortened(quoted)}"`);
}

/** The most common error: an argument, and what is wrong with it. */
export function badInput(field: string, problem: string): ElenchusError {
  return new ElenchusError('BAD_INPUT', { field, problem });
}

/** The error of a file that cannot be read or written, with its name; one with a code stays as it is. */
export function fileError(
  code: 'FILE_NOT_FOUND' | 'FILE_DAMAGED' | 'FILE_UNWRITABLE',
  file: string,
  error: unknown,
): ElenchusError {
  if (error instanceof ElenchusError) return error;
  return new ElenchusError(code, { file, problem: messageOf(error) }, { cause: error });
}

/** Names as a message lists them. */
export function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ') || 'none';
}

/**
 * The one of some names that is meant, in upper or lower case.
 * @throws ElenchusError BAD_INPUT naming the field
 */
export function oneOf<Name extends string>(
  names: readonly Name[],
  field: string,
  given: string,
): Name {
  const name = names.find((known) => known === given.toLowerCase());
  if (name === undefined) throw badInput(field, `"${given}" is none of ${listed(names)}`);
  return name;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
