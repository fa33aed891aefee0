import type { Readable } from 'node:stream';
import { ElenchusError, messageOf } from '../runtime/errors.js';
import { decompressed } from './source.js';

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
