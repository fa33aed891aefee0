import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { digest } from '../domain/content.js';
import { ElenchusError, type ErrorCode, fileError, messageOf } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';

/** A file or standard input, opened. */
export interface Source {
  readonly name: string;
  readonly stream: Readable;
  readonly bytes?: number;
  bytesRead(): number;
}

/**
 * Opens a file; "-" is standard input.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function openSource(file: string): Promise<Source> {
  if (file === '-') return { name: 'stdin', stream: process.stdin, bytesRead: () => 0 };
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) throw new Error('it is a folder');
    const stream = createReadStream(file);
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
    const bytesRead = () => stream.bytesRead;
    return { name: file, stream, bytesRead, ...(stats.isFile() && { bytes: stats.size }) };
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', file, error);
  }
}

export async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError('FILE_NOT_FOUND', file, error);
  });
}

/** The magic bytes of gzip. */
const GZIP = Buffer.from([0x1f, 0x8b]);

export function isGzip(bytes: Buffer): boolean {
  return bytes.subarray(0, GZIP.length).equals(GZIP);
}

/**
 * Uncompresses gzip, whatever the file is called. The first chunk has at least three bytes if the
 * stream has; an error on either side ends the iteration.
 */
export async function decompressed(input: Readable): Promise<Readable> {
  let head = Buffer.alloc(0);
  for await (const chunk of input.iterator({ destroyOnReturn: false })) {
    head = Buffer.concat([head, chunk as Buffer]);
    if (head.length >= 3) break;
  }
  if (head.length < 3) return Readable.from([head]);
  input.unshift(head);
  return isGzip(head) ? pipeline(input, createGunzip(), () => undefined) : input;
}

/** The longest line that is read, in bytes. */
export const MAX_LINE_BYTES = 10 * 1024 * 1024;

/** A line without its line break; `bytes` is absent if it was too long. */
export interface Line {
  readonly line: number;
  readonly bytes?: Buffer;
}

export interface LineOptions {
  /** The longest line that is read, in bytes. */
  readonly longest?: number;
  /** How many bytes are read in all; those of gzip count as they are unpacked. By default any. */
  readonly most?: number;
  /** Once it is aborted, nothing more is read, and the lines end. */
  readonly signal?: AbortSignal;
  /** Gets the number of each line, also of a blank one; what it throws ends the reading. */
  onLine?(line: number): void;
}

/** A line that is longer is skipped to its end, but no further than so many times the longest. */
const SKIPPED = 4;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Lines of a stream, plain or gzip, that are not blank; one at a time.
 * @throws Error for a line of more than four times `longest` bytes; ElenchusError QUERY_TOO_LARGE for
 *   more than `most` bytes, since a small gzip file can unpack to any number
 */
export async function* readLines(
  input: Readable,
  { longest = MAX_LINE_BYTES, most = Infinity, signal, onLine }: LineOptions = {},
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let size = 0;
  let line = 1;
  const take = (): Line | undefined => {
    const tooLong = size > longest;
    const bytes = trimEnd(Buffer.concat(parts));
    parts = [];
    size = 0;
    const number = line;
    onLine?.(number);
    line += 1;
    if (tooLong) return { line: number };
    return bytes.every(isBlank) ? undefined : { line: number, bytes };
  };
  const keep = (part: Buffer) => {
    size += part.length;
    if (size > SKIPPED * longest) {
      throw new Error(`line ${line} has more than ${SKIPPED * longest} bytes`);
    }
    if (size <= longest) parts.push(part);
    else parts = [];
  };

  let first = true;
  let read = 0;
  for await (const chunk of await decompressed(input)) {
    // Here, since a file can be long without a line that is passed on.
    if (signal?.aborted) return;
    let rest = chunk as Buffer;
    read += rest.length;
    if (read > most) {
      const setting = 'fixed: 400 times the size of the file, or 256 MiB if that is more';
      const unit = 'bytes once it is unpacked';
      throw new ElenchusError('QUERY_TOO_LARGE', { limit: most, unit, setting });
    }
    if (first && rest.subarray(0, 3).equals(BYTE_ORDER_MARK)) rest = rest.subarray(3);
    first = false;
    let end: number;
    while ((end = rest.indexOf(NEWLINE)) >= 0) {
      keep(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      const taken = take();
      if (taken !== undefined) yield taken;
    }
    keep(rest);
  }
  const last = size > 0 ? take() : undefined;
  if (last !== undefined) yield last;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === RETURN;
}

function trimEnd(bytes: Buffer): Buffer {
  return bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws ElenchusError LINE_INVALID if the line is too long, or not UTF-8, or not JSON */
export function parseLine(file: string, { line, bytes }: Line, longest = MAX_LINE_BYTES): unknown {
  const invalid = (problem: string) =>
    new ElenchusError('LINE_INVALID', { file, line, field: 'line', problem });
  if (bytes === undefined) throw invalid(`is longer than ${longest} bytes`);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid('is not UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`is not JSON: ${messageOf(error)}`);
  }
}

/** Ids up to this length are kept as they are. */
const SHORT_ID = 64;

/** The ids that were read so far. Of each, little is kept, since a file may have a million. */
export class SeenIds {
  readonly #seen = new Map<string, number>();

  /**
   * Whether the same record was read before.
   * @throws ElenchusError DUPLICATE_ID if its id was, with other content
   */
  isRepeated(record: { readonly id: string }): boolean {
    const { id } = record;
    const key = id.length > SHORT_ID ? digest(id) : id;
    // 48 bits, as a number.
    const content = Number.parseInt(digest(record).slice(0, 12), 16);
    const known = this.#seen.get(key);
    if (known !== undefined && known !== content) {
      throw new ElenchusError('DUPLICATE_ID', { field: 'id', id });
    }
    this.#seen.set(key, content);
    return known !== undefined;
  }
}

export interface Located<Value> {
  readonly line: number;
  readonly value: Value;
}

/**
 * The lines of a file, plain or gzip, that are not blank.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED
 */
export async function readAllLines(file: string): Promise<readonly Line[]> {
  const { name, stream } = await openSource(file);
  const read: Line[] = [];
  try {
    for await (const line of readLines(stream)) read.push(line);
  } catch (error) {
    throw fileError('FILE_DAMAGED', name, error);
  } finally {
    stream.destroy();
  }
  return read;
}

/** Adds file and line to an error that names a field. */
function atLine(error: unknown, file: string, line: number): unknown {
  if (!(error instanceof ElenchusError) || error.details['field'] === undefined) return error;
  const { field, problem = '' } = error.details;
  if (error.code === 'LINE_INVALID') return error;
  return error.code === 'BAD_INPUT'
    ? new ElenchusError('LINE_INVALID', { file, line, field, problem }, { cause: error })
    : new ElenchusError(error.code, { ...error.details, field: `${file}:${line}: ${field}` });
}

/** Why something was left out; `message` names file and line. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Lines of an evaluation's files that cannot be used. They are left out, and the rest is measured. */
export class BadLines {
  readonly problems: Problem[] = [];

  /** @param strict fails at the first one */
  constructor(private readonly strict = false) {}

  /** Runs `use` for a line; undefined if it fails with a coded error, which is kept. */
  attempt<Value>(file: string, line: number, use: () => Value): Value | undefined {
    try {
      return use();
    } catch (error) {
      this.add(atLine(error, file, line));
      return undefined;
    }
  }

  /** Searches for a query; undefined if its text cannot be searched for. */
  async attemptQuery<Value>(id: string, search: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await search();
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      const field = String(error.details['field']);
      // Any other field is wrong for all queries.
      if (!field.startsWith('by.')) throw error;
      this.add(new ElenchusError(error.code, { ...error.details, field: `query ${id}: ${field}` }));
      return undefined;
    }
  }

  /** Keeps a coded error; throws any other. */
  add(error: unknown): void {
    if (!(error instanceof ElenchusError) || this.strict) throw error;
    this.problems.push(error);
  }

  /** @throws ElenchusError EVALUATED_IN_PART if there are any */
  check(): void {
    const { length } = this.problems;
    if (length === 0) return;
    const parts = quantity(length, 'part of the files', 'parts of the files');
    throw new ElenchusError('EVALUATED_IN_PART', { parts });
  }
}

/** For those who want to know of the first bad line at once. */
export const NO_BAD_LINES = new BadLines(true);
