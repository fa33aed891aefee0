import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileError } from '../runtime/errors.js';

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
