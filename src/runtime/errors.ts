/*
 * Every error that Elenchus raises on purpose, grouped by its HTTP status and by the exit status of
 * the command line. `{name}` in a message is replaced by the detail of that name.
 */

/** The errors that an answer of the server can have: in `errors`, in an item or in an HTTP body. */
const IN_ANSWERS = {
  ...withStatus(400, 1, {
    QUERY_TOO_DEEP: 'the query is {depth} levels deep; at most {limit} are allowed',
    QUERY_TOO_COSTLY: 'the query costs {cost} points; at most {limit} are allowed ({setting})',
    QUERY_TOO_MANY_ALIASES: 'the query has {count} aliases; at most {limit} are allowed',
    QUERY_TOO_WIDE: 'the query selects {count} fields; at most {limit} are allowed',
    QUERY_TOO_LONG: 'the query has more than {limit} tokens; send long inputs as variables',
    QUERY_TOO_MANY_DIRECTIVES: 'the query has {count} directives; at most {limit} are allowed',
    INPUT_TOO_DEEP: 'the inputs are nested more than {limit} levels deep',
    CSRF_BLOCKED:
      'send "content-type: application/json", or the header "apollo-require-preflight"; without them, a page of another site could send this request in the name of its visitor',
    BODY_INVALID: 'the request body is not valid {format}: {problem}',
    LINE_INVALID: '{file}:{line}: {field}: {problem}',
    GRAPH_FORMAT_UNKNOWN: '{file}: is not an argument graph in any of the formats {known}',
    GRAPH_EMPTY: '{file}: contains no statement (I-node) with a text',
    IMAGE_DAMAGED: '{field}: the image is damaged: {problem}',
    IMAGE_MISLABELLED: '{field}: is declared as {label}, but is {found}',
    IMAGE_POLYGLOT: '{field}: contains {what} besides the image; save it again as an image only',
  }),
  ...withStatus(400, 2, {
    BAD_INPUT: '{field}: {problem}',
    EMPTY_QUERY: '{field}: the text is empty',
    TEXT_TOO_LONG: '{field}: {length} characters; at most {limit} are allowed',
    PAGE_SIZE: '{field}: {value} is not between {minimum} and {limit}',
    PAGE_TOO_DEEP:
      'only the first {limit} hits of a search can be read; narrow the search with a filter',
    CURSOR_INVALID:
      'after: this cursor was changed, or another version made it; search again from the first page',
    CURSOR_FOREIGN:
      'after: this cursor belongs to another search; keep all other arguments the same from page to page',
    UNKNOWN_VARIABLE: '{field}: corpus "{corpus}" has no variable "{variable}"; it has {known}',
    UNKNOWN_VALUE: '{field}: variable "{variable}" has no value "{value}"; it has {known}',
    PROFILES_MISSING:
      '{field}: corpus "{corpus}" has no data about authors, so it has no groups to compare',
    CLAIMS_MISSING: '{field}: corpus "{corpus}" has no claims; leave this argument out',
    UNKNOWN_FIELD: '{field}: corpus "{corpus}" has no filterable field "{name}"; it has {known}',
    UNKNOWN_LABEL: '{field}: corpus "{corpus}" has no label "{label}"; it has {known}',
    CORPUS_REQUIRED: 'corpus: name the one that you mean; there are {known}',
    UNKNOWN_ID: '{field}: "{id}" is not in {where}',
    MATCHES_UNKNOWN:
      '{field}: nothing is searched for, so nothing answers; count what the filter admits (of: ADMITTED)',
    DUPLICATE_ID: '{field}: "{id}" already exists',
  }),
  ...withStatus(401, 1, {
    UNAUTHENTICATED: 'this needs a valid key: send it as "authorization: Bearer KEY"',
    TOKEN_INVALID: 'the token is refused: {problem}',
  }),
  ...withStatus(403, 1, {
    FORBIDDEN: 'your key does not have {lack}',
    DOCUMENT_NOT_ALLOWED:
      'only persisted documents may run here; send the `documentId` of one in place of `query`',
    ORIGIN_NOT_ALLOWED:
      'pages of "{origin}" may not use this API; whoever runs the server can allow it with {setting}',
  }),
  ...withStatus(403, 2, {
    INFERENCE_OFF: '{field}: inferring profiles is switched off here ({setting})',
    AUTHORS_WITHHELD:
      '{field}: this server withholds the names of authors, to protect groups of fewer than {minimum} authors (ELENCHUS_MIN_GROUP); leave this condition out',
  }),
  ...withStatus(404, 1, {
    CORPUS_NOT_FOUND: 'corpus: there is no corpus "{corpus}", or your key may not see it',
    NOT_FOUND: '{field}: there is nothing with the id "{id}"',
    DOCUMENT_NOT_FOUND: 'documentId: the manifest of persisted documents ({setting}) has no "{id}"',
    ROUTE_NOT_FOUND: 'there is nothing at {path}; the API is at /graphql',
  }),
  ...withStatus(408, 1, {
    REQUEST_UNFINISHED:
      'the request stopped arriving: nothing more came, or not all of it, within {limit} ms ({setting})',
  }),
  ...withStatus(409, 1, {
    CURSOR_STALE:
      'after: the data behind this order has changed since the first page; search again',
    CORPUS_EXISTS: 'name: there is a corpus "{corpus}" already; change it with updateCorpus',
    IN_USE: '{field}: "{name}" cannot be removed while it is in use ({unit}: {count})',
    INGEST_JOB_ENDED: '{field}: the job {id} is {state}, so it cannot be {action}',
    INGEST_JOB_UNFINISHED:
      'corpus "{corpus}" has an ingest job that has not ended, {id} ({state}): wait for it, or cancel it with cancelIngestJob; a job that is INTERRUPTED goes on only when it is resumed, or when the server starts again',
    CONFIRMATION_REQUIRED:
      'this deletes what corpus "{corpus}" holds{whose} ({counts}) permanently; to confirm, send it again within {seconds} s with confirmation: "{confirmation}"',
    CONFIRMATION_INVALID:
      'confirmation: this token has expired, or it is not for this corpus as it is now; leave it out to get another one',
    PROFILE_MODEL_MISSING:
      '{field}: corpus "{corpus}" has no profile model for its present vectors; create one: elenchus learn-profiles --corpus {corpus}',
    STATEMENT_OF_GRAPH:
      '{field}: "{id}" is a statement of the graph "{graph}" and can only be changed with that graph',
    CORPUS_OUTDATED:
      'corpus "{corpus}" is stored in the form of another version of Elenchus; if elenchus reindex --reencode was run, replace this server with one of the new version, else bring the corpus up to date: elenchus ingest --reencode --corpus {corpus}',
    STORE_MODEL_MISMATCH:
      'corpus "{corpus}" was encoded with {stored}, but this version uses {current}; encode it again: elenchus ingest --reencode --corpus {corpus}',
  }),
  ...withStatus(409, 2, {
    STORE_NOT_EMPTY:
      '{store} holds records already ({count}); import into an empty store, or add to this one with --add',
    MODALITY_UNAVAILABLE: '{field}: {modality} cannot be compared: {problem}',
    STRUCTURE_MODEL_MISSING: 'this version has no model for the layout {view}; it has {known}',
    LANGUAGE_MODEL_OFF:
      'no language model is set up; name its endpoint in ELENCHUS_LANGUAGE_MODEL_URL and the model in ELENCHUS_LANGUAGE_MODEL_MODEL',
  }),
  ...withStatus(413, 1, {
    MATCHING_TOO_LARGE:
      'these graphs are too large to be matched: that needs more than {limit} {unit}',
    QUERY_TOO_LARGE: 'the request has more than {limit} {unit} ({setting})',
    RECORD_TOO_LARGE: '{field}: {bytes} bytes of JSON; at most {limit} are allowed',
    ANSWER_TOO_LARGE:
      'the answer, or what is read for it, has more than {limit} bytes (ELENCHUS_MAX_ANSWER_BYTES); ask for fewer hits or fields',
    WRITE_TOO_LARGE:
      'the stored records that this write changes take more than {limit} bytes; send fewer items at a time',
    PICTURE_TOO_COMPLEX:
      '{field}: {nodes} nodes with {edges} edges are too complex to draw (more than {limit} {unit}); fold the graph, or choose a simpler layout such as ICICLE',
    IMAGE_TOO_LARGE: '{field}: has more than {limit} {unit} ({setting})',
    IMAGE_TOO_COSTLY:
      '{field}: decoding this image of {width} by {height} pixels takes more than {limit} MiB of memory; scale it down, or save it without interlacing',
    IMAGE_TOO_COMPLEX: '{field}: reading it takes more than {limit} ms ({setting})',
    GRAPH_TOO_COMPLEX: '{file}: reading it takes more than {limit} ms ({setting})',
    GRAPH_TOO_LARGE: '{file}: has more than {limit} {unit} ({setting})',
  }),
  ...withStatus(415, 1, {
    IMAGE_FORMAT_UNSUPPORTED: '{field}: is {found}; images are read as {known}',
    MEDIA_TYPE_UNSUPPORTED: 'send the request as "content-type: {wanted}", not as "{given}"',
    CONTENT_ENCODING_UNSUPPORTED:
      'send the request body as it is; the encoding "{given}" is not supported',
  }),
  ...withStatus(421, 1, {
    HOST_NOT_ALLOWED:
      'this server does not answer to the name "{host}"; whoever runs it can allow it with {setting}',
  }),
  ...withStatus(422, 1, {
    IDEMPOTENCY_KEY_REUSED:
      'idempotency-key: this key was sent with a different request before; use a new key for each write',
  }),
  ...withStatus(429, 1, {
    RATE_LIMITED:
      'this costs {cost} points, but of {limit} only {remaining} are left; send it again in {retryAfter} seconds',
  }),
  ...withStatus(500, 1, {
    STORE_FAILED: 'the store failed: {problem}',
    STORE_DAMAGED:
      'the data folder {directory} is damaged ({problem}); restore a copy, or keep what can be read: elenchus doctor --repair --data-dir {directory}',
    COLLECTION_NOT_FOUND: 'the store has no collection "{collection}"',
    MODEL_MISSING:
      'the model file {file} is missing; if it belongs to a package, run npm ci; if it comes with Elenchus, clone the whole repository again, else train or export the model again',
    MODEL_CORRUPT:
      'the model file {file} cannot be used ({problem}); if it belongs to a package, run npm ci; if it comes with Elenchus, restore it: git checkout -- {file}, else train or export the model again',
    ENCODER_FAILED: 'the encoder failed: {problem}',
    INTERNAL: 'internal error; the log has the details under {reference}',
  }),
  // Of a language model, answers have these only in `explain`, where it did not judge a hit.
  ...withStatus(502, 1, {
    LANGUAGE_MODEL_FAILED: 'the language model at {url} failed: {problem}',
    LANGUAGE_MODEL_ANSWER_INVALID: 'the answer of the language model {model} {problem}',
  }),
  ...withStatus(503, 1, {
    LANGUAGE_MODEL_BUDGET_SPENT:
      'the next question to the language model may take {needed} tokens, but of {limit} only {left} are left ({setting})',
    LANGUAGE_MODEL_TIMEOUT: 'the language model at {url} was too slow: {problem}',
    TIMEOUT:
      'the request took longer than {limit} ms and was stopped (ELENCHUS_REQUEST_TIMEOUT_MS)',
    WRITE_UNCONFIRMED:
      'the outcome of this write is not known, since {reason}: it may be done already, or may still be done; to learn the outcome, send it again, with the same header "idempotency-key" if it had one',
    WRITES_PAUSED: '{what} while {reason}; searches go on; send the request again later',
    STORE_CHANGED:
      'another process wrote to the store during the export, so the export does not show the store at one moment; stop that process, or export again',
    BUSY: 'the server is busy; send the request again later',
    WORKER_FAILED: 'the {worker} failed: {problem}; send the request again',
    STOPPING: 'the server is stopping; send the request again',
    TOKEN_KEYS_UNREACHABLE:
      'tokens cannot be checked: the keys of {issuer} cannot be used ({problem}); send the request again later',
    STORE_UNREACHABLE: 'cannot reach Qdrant at {url}: {problem}',
    GRAPHIQL_MISSING: 'GraphiQL has not been built; run npm run build',
    EXPLORER_MISSING: 'the Explorer has not been built; run npm run build',
  }),
  ...withStatus(507, 1, {
    STORE_CAPACITY: 'collection "{collection}" has no room for {more} more points: {problem}',
    STORE_FULL: 'too little disk space is left for {directory}',
  }),
};

/**
 * The errors of the command line, which include those of starting a server. One of them during a
 * request is a mistake of ours, and answered as INTERNAL.
 */
const ON_COMMAND_LINE = {
  ...withStatus(400, 1, {
    FILE_NOT_FOUND: 'cannot read {file}: {problem}',
    FILE_DAMAGED: 'cannot read {file} to its end: {problem}',
    EVALUATION_MISSING:
      '"elenchus evaluate" is in the package elenchus-evaluation, which is not installed',
  }),
  ...withStatus(400, 2, {
    SIDE_MODEL_MISSING:
      '{field}: corpus "{corpus}" has no side model; train one with: elenchus learn-stance --corpus {corpus}',
    SIDES_TOO_FEW:
      'corpus "{corpus}" gives too few sides to learn from: {favour} premises in favour and {against} against, on {claims} claims, in English, French, German or Italian; at least {needed} premises of each side, on at least {neededClaims} claims, are needed',
    SIDES_NOT_LEARNED:
      'a side model does not help in corpus "{corpus}": without it, {before} of the sides are inferred right, with it {after}; the corpus keeps the model that it has, if any',
    JUDGEMENTS_ONE_SIDED:
      '{field}: all that is judged is judged {judged}, so no order is better than another; {advice}',
    PROFILES_TOO_FEW:
      'corpus "{corpus}" has too few premises with a profile to learn from ({count}); at least one variable must be known for {needed} premises of at least two authors or claims, with two values that have 10 premises each',
    FILE_EMPTY: '{file}: contains no {wanted}',
    KEY_GUESSABLE: 'this key {problem}; make another one: elenchus keys create',
    RUN_TOO_SHORT:
      '{field}: the ranking has {places}, but the metrics need {needed}; --allow-short accepts short rankings',
    RUN_INCOMPLETE: '{file}: no ranking for {count} of {queries}; the first is "{id}"',
    CORPUS_WITHOUT_PROFILES:
      '{file}: no argument has a profile, so perspectives cannot be measured',
    FILTER_UNSUPPORTED: 'this store does not support the filter: {problem}',
    FILTER_UNINDEXED: 'the field "{key}" has no {type} index, so it cannot be filtered by',
    VECTOR_INVALID: 'vector "{name}" of point {id}: {problem}',
  }),
  ...withStatus(400, 3, {
    REJECTED_LINES: 'rejected {count} of {all}; see {rejects}',
    MINED_IN_PART: '{count} of {all} texts could not be turned into argument graphs',
    EVALUATED_IN_PART: '{parts} could not be used; the figures are of the rest',
  }),
  ...withStatus(400, 4, {
    TUNING_UNDECIDED: '{field}: {problem}; nothing is changed',
  }),
  ...withStatus(409, 2, {
    RELEVANCE_MODEL_MISSING:
      'this version has no relevance model "{model}"; it has {known}; models/relevance-filter/README.md says how to make others',
  }),
  ...withStatus(500, 1, {
    FILE_UNWRITABLE: 'cannot write {file}: {problem}',
    DATA_FOLDER_UNUSABLE:
      'cannot use the data folder {directory}: {problem}; choose another with --data-dir or ELENCHUS_DATA_DIR',
    STORE_VERSION:
      'the data folder {directory} has layout {found}, but this version of Elenchus reads {expected}; to keep its data, write it to a file with the version that made it, for layout 2 the commit aab35f5 (elenchus export FILE), then read that file into a new folder with this one (elenchus import FILE)',
    COLLECTION_MISMATCH:
      'the collection "{collection}" of the store has {found}, but Elenchus needs {wanted}',
    PORT_IN_USE: 'port {port} is taken; choose another with --port',
  }),
  ...withStatus(500, 2, {
    CONFIG_INVALID: '{variable}: {problem}',
    KEYS_INVALID: '{file}: {field}: {problem}',
    MANIFEST_INVALID: '{file}: {operation}: {problem}',
    WEBHOOKS_INVALID: '{file}: {field}: {problem}',
  }),
  ...withStatus(500, 130, {
    INTERRUPTED: 'stopped after {stored}; what is stored is kept, and the same command continues',
  }),
  ...withStatus(502, 1, {
    SERVER_ERROR: '{url} answered: {problem}',
  }),
  ...withStatus(503, 1, {
    STORE_LOCKED:
      'the data folder {directory} is in use by process {pid}; stop that process first (ingest, search, export and import can go through its server: --server URL)',
    EVALUATION_RUNNING:
      'process {pid} is evaluating the same arguments in {directory}; wait until it is done, or use another --data-dir',
    REINDEX_RUNNING: 'another elenchus reindex is working on this store; wait until it is done',
    REINDEX_STALE:
      'something was written to the store after the reindex began, so the copies are not complete; the old collections stay in use; run the command again to start from the beginning',
    REINDEX_LATE_WRITE:
      'the new collections are in use, but one write started before the reindex and finished after the switch, so they may lack it; the old collections ({collections}) are kept; repeat the latest writes, then delete the old collections',
    REINDEX_DIFFERS:
      'the copy "{copy}" differs from the collection "{original}" ({problem}); the old collections stay in use; remove the copies with elenchus reindex --abandon, and run the command again',
    STORE_OUTDATED:
      'the Qdrant server at {url} is version {found}; Elenchus needs {needed} or later',
  }),
};

export const ERRORS = { ...IN_ANSWERS, ...ON_COMMAND_LINE };

interface ErrorKind {
  readonly http: number;
  readonly exit: number;
  readonly message: string;
}

function withStatus<Code extends string>(
  http: number,
  exit: number,
  messages: Readonly<Record<Code, string>>,
): Record<Code, ErrorKind> {
  const entries = Object.entries<string>(messages);
  const kinds = entries.map(([code, message]) => [code, { http, exit, message }]);
  return Object.fromEntries(kinds) as Record<Code, ErrorKind>;
}

export type ErrorCode = keyof typeof ERRORS;
export type AnswerCode = keyof typeof IN_ANSWERS;
export const ANSWER_CODES = Object.keys(IN_ANSWERS) as readonly AnswerCode[];

export function isAnswerCode(code: ErrorCode): code is AnswerCode {
  return Object.hasOwn(IN_ANSWERS, code);
}

/** A list has values that would have been right. */
export type ErrorDetails = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * An error with a code of the table above. `details` fill the message and travel with it. Both are
 * bounded, since they may quote what was sent: a message has at most 2,000 characters, a detail
 * 1,000, and a list 50 items of 200 characters each.
 */
export class ElenchusError extends Error {
  override readonly name = 'ElenchusError';
  readonly details: ErrorDetails;

  constructor(
    readonly code: ErrorCode,
    details: ErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    const bounded = boundedDetails(details);
    super(withShortQuotes(format(ERRORS[code].message, bounded)), options);
    this.details = bounded;
  }

  /** Whether an answer can have this error. */
  get isForAnswers(): boolean {
    return isAnswerCode(this.code);
  }

  get http(): number {
    return ERRORS[this.code].http;
  }

  get exit(): number {
    return ERRORS[this.code].exit;
  }
}

function format(message: string, details: ErrorDetails): string {
  const filled = message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name] ?? whole;
    return Array.isArray(detail) ? listed(detail as readonly string[]) : String(detail);
  });
  const { didYouMean = [], because = [] } = details;
  const reasons = Array.isArray(because) ? (because as readonly string[]) : [];
  const told = [filled, ...reasons.slice(0, REASONS)].join('; ');
  const meant = Array.isArray(didYouMean) && didYouMean.length > 0;
  return meant ? `${told}; did you mean ${listed(didYouMean as readonly string[])}?` : told;
}

/** How many characters of a given value a message quotes. */
const QUOTED = 100;
/** The most characters of a message, without the mark of a cut. */
const LONGEST_MESSAGE = 2_000;
/** How many characters of a text are looked at to make a message of it. */
export const READ_OF_MESSAGE = 10_000;
const LONGEST_DETAIL = 1_000;
const LONGEST_LIST = { items: 50, ofItem: 200 };

function boundedDetails(details: ErrorDetails): ErrorDetails {
  const { items, ofItem } = LONGEST_LIST;
  const entries = Object.entries(details).map(([name, detail]) => {
    if (typeof detail === 'string') return [name, cut(shortenQuotes(detail), LONGEST_DETAIL)];
    const isList = Array.isArray(detail);
    return [name, isList ? detail.slice(0, items).map((item) => cut(item, ofItem)) : detail];
  });
  return Object.fromEntries(entries) as ErrorDetails;
}

/** A value as a message quotes it. */
export function shortened(value: string): string {
  return cut(value, QUOTED);
}

/** The message cut to its limit, with each quoted text shortened. */
export function withShortQuotes(message: string): string {
  return cutMessage(shortenQuotes(message));
}

/** The message cut to its limit; `…` marks the cut. */
export function cutMessage(message: string): string {
  return cut(message, LONGEST_MESSAGE);
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const splitsPair = /[\ud800-\udbff]/.test(text[length - 1]!);
  return `${text.slice(0, splitsPair ? length - 1 : length)}…`;
}

/** What a text says beyond `READ_OF_MESSAGE` is left out. */
function shortenQuotes(text: string): string {
  if (text.length <= QUOTED) return text;
  const read = text.slice(0, READ_OF_MESSAGE);
  let [short, from] = ['', 0];
  for (;;) {
    const open = read.indexOf('"', from);
    if (open < 0) break;
    const close = endOfQuote(read, open + 1);
    if (close < 0) {
      // No later one is closed either: each belongs to this text. It may end beyond what is read.
      if (read.length < text.length)
        return short + read.slice(from, open + 1) + shortened(read.slice(open + 1));
      break;
    }
    short += `${read.slice(from, open)}"${shortened(read.slice(open + 1, close))}"`;
    from = close + 1;
  }
  return short + read.slice(from) + (read.length < text.length ? '…' : '');
}

/** Where the quote ends that begins before `from`; a backslash escapes what follows it. */
function endOfQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at++;
  }
  return -1;
}

/** The most common error: a bad argument, and what is wrong with it. */
export function badInput(field: string, problem: string): ElenchusError {
  return new ElenchusError('BAD_INPUT', { field, problem });
}

/** The error for a file that cannot be read or written. An ElenchusError stays as it is. */
export function fileError(
  code: 'FILE_NOT_FOUND' | 'FILE_DAMAGED' | 'FILE_UNWRITABLE',
  file: string,
  error: unknown,
): ElenchusError {
  if (error instanceof ElenchusError) return error;
  return new ElenchusError(code, { file, problem: messageOf(error) }, { cause: error });
}

/** How many reasons a message gives. */
const REASONS = 3;
/** How many names a message lists. */
const LISTED = 20;

/** Names as a message lists them. */
export function listed(names: readonly string[]): string {
  const first = names.slice(0, LISTED).map((name) => `"${name}"`);
  return [...first, ...(names.length > LISTED ? ['others'] : [])].join(', ') || 'none';
}

/**
 * The name that is meant, in upper or lower case.
 * @throws ElenchusError BAD_INPUT naming the field
 */
export function oneOf<Name extends string>(
  names: readonly Name[],
  field: string,
  given: string,
): Name {
  const name = names.find((known) => known === given.toLowerCase());
  if (name === undefined) throw badInput(field, `"${given}" is not one of ${listed(names)}`);
  return name;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is ElenchusError {
  return error instanceof ElenchusError && codes.includes(error.code);
}
