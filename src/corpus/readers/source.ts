import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ElenchusError, messageOf } from '../../errors.js';

/** A file or standard input, opened. */
export interface Source {
  /** As it is named in errors. */
  readonly name: string;
  readonly stream: Readable;
  /** Undefined where it cannot be known beforehand. */
  readonly bytes?: number;
  /** Bytes taken from it so far. */
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
    throw new ElenchusError(
      'FILE_NOT_FOUND',
      { file, problem: messageOf(error) },
      { cause: error },
    );
  }
}
