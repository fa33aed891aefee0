import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { ElenchusError, messageOf } from '../../../errors.js';
import { checkLimit, type GraphLimits } from './limits.js';

/** A file as it was found: its bytes, or why there are none. */
export interface FoundFile {
  /** Its path within the folder or archive, with "/". */
  readonly name: string;
  readonly content: Buffer | ElenchusError;
  /** How much of the folder or archive has been read with it, 0 to 1. */
  readonly fraction: number;
}

const HEAD_BYTES = 4_096;

/** The first bytes of a file, unzipped, and whether it is gzip. */
export async function readHead(file: string): Promise<{ head: Buffer; gzip: boolean }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (!isGzip(head)) return { head, gzip: false };
    // The head ends in the middle of the data, which is no error here.
    const unzipped = gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
    return { head: unzipped, gzip: true };
  } finally {
    await handle.close();
  }
}

/** A file, unzipped where it is gzip; what goes wrong ends the iteration with that error. */
export function openBytes(file: string, gzip: boolean): OpenBytes {
  const raw = createReadStream(file);
  const bytes = gzip ? pipeline(raw, createGunzip(), () => undefined) : raw;
  return { bytes, bytesRead: () => raw.bytesRead };
}

export interface OpenBytes {
  readonly bytes: Readable;
  /** As they are on disk. */
  bytesRead(): number;
}

/**
 * All bytes of a stream that may hold one graph; the rest of a larger one is not read.
 * @throws ElenchusError GRAPH_TOO_LARGE
 */
export async function readGraphBytes(
  bytes: AsyncIterable<Buffer>,
  limits: GraphLimits,
  file: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    checkLimit(limits, 'maxGraphBytes', size, file);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Bytes as they are, or, of gzip, what they hold; the error where that is damaged or too large. */
export async function unzipped(
  bytes: Buffer,
  limits: GraphLimits,
  file: string,
): Promise<Buffer | ElenchusError> {
  if (!isGzip(bytes)) return bytes;
  try {
    const stream = pipeline(Readable.from([bytes]), createGunzip(), () => undefined);
    return await readGraphBytes(stream, limits, file);
  } catch (error) {
    return fileError('FILE_DAMAGED', file, error);
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The error of a link, a device or a pipe, which are not followed. */
export function notRegular(file: string): ElenchusError {
  return new ElenchusError('FILE_DAMAGED', { file, problem: 'it is a link, a device or a pipe' });
}

/** An error of reading a file, with its name. */
export function fileError(
  code: 'FILE_NOT_FOUND' | 'FILE_DAMAGED',
  file: string,
  error: unknown,
): ElenchusError {
  if (error instanceof ElenchusError) return error;
  return new ElenchusError(code, { file, problem: messageOf(error) }, { cause: error });
}
