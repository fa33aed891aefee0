import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { ElenchusError } from '../../../errors.js';
import { decompressed, isGzip } from '../source.js';
import { checkLimit, type GraphLimits } from './limits.js';

/** A file: its bytes, or the error of reading it. */
export interface FoundFile {
  /** Its path within the folder or archive, with "/". */
  readonly name: string;
  readonly content: Buffer | ElenchusError;
  /** How much of the folder or archive has been read after this file, 0 to 1. */
  readonly fraction: number;
}

const HEAD_BYTES = 4_096;

/** The first bytes of a file, unzipped. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    // The first bytes end in the middle of the data; here that is no error.
    return isGzip(head) ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head;
  } finally {
    await handle.close();
  }
}

/**
 * All bytes of a stream that may hold one graph, unzipped; the rest of a larger one is not read.
 * @throws ElenchusError GRAPH_TOO_LARGE
 */
export async function readGraphBytes(
  input: Readable,
  limits: GraphLimits,
  file: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await decompressed(input)) {
    chunks.push(chunk as Buffer);
    size += chunks.at(-1)!.length;
    checkLimit(limits, 'maxGraphBytes', size, file);
  }
  return Buffer.concat(chunks);
}

/** The error for a link, a device or a pipe, which are not read. */
export function notRegular(file: string): ElenchusError {
  return new ElenchusError('FILE_DAMAGED', { file, problem: 'it is a link, a device or a pipe' });
}
