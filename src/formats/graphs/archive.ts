import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, gunzipSync } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { ElenchusError, fileError } from '../../runtime/errors.js';
import { decompressed, isGzip } from '../lines.js';
import { checkLimit } from './draft.js';

/** A file: its content, or the error of reading it. */
export interface FoundFile {
  /** Path within the folder or archive. */
  readonly name: string;
  readonly content: Buffer | ElenchusError;
  /** The fraction of the folder or archive read so far. */
  readonly fraction: number;
}

const HEAD_BYTES = 4_096;

/** The first bytes of a file, uncompressed. */
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
 * Reads a stream of at most `maxGraphBytes`, uncompressed.
 * @throws ElenchusError GRAPH_TOO_LARGE
 */
export async function readGraphBytes(input: Readable, file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await decompressed(input)) {
    chunks.push(chunk as Buffer);
    size += chunks.at(-1)!.length;
    checkLimit('bytes', size, file);
  }
  return Buffer.concat(chunks);
}

export function notRegular(file: string): ElenchusError {
  return new ElenchusError('FILE_DAMAGED', { file, problem: 'it is a link, a device or a pipe' });
}

/** Uncompressed size of all files together. */
const MAX_ARCHIVE_BYTES = 2 ** 30;

/** A tar ends with at least one block of zeros. */
const BLOCK = 512;

/** The offset at which the header of a tar names its format. */
const MAGIC = { at: 257, text: 'ustar' };

export async function isArchive(file: string): Promise<boolean> {
  if (/\.(tar|tar\.gz|tgz)$/i.test(file)) return true;
  const head = await readHead(file);
  return head.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text;
}

/**
 * Reads the files of a tar in memory, up to a damaged part. A link or a device becomes an error in
 * its place.
 * @throws ElenchusError FILE_DAMAGED if it is incomplete or too large
 */
export async function* archivedFiles(file: string): AsyncGenerator<FoundFile> {
  const entries = extract();
  let damage: unknown;
  try {
    const { size } = await stat(file);
    const source = createReadStream(file);
    const bytes = untilDamaged(await decompressed(source), (error) => (damage = error));
    // A truncated file ends the iteration below with an error.
    pipeline(Readable.from(bytes), entries, () => undefined);
    for await (const entry of entries) {
      if (entry.header.type !== 'directory') {
        yield { ...(await found(entry)), fraction: source.bytesRead / size };
      }
      entry.resume();
    }
  } catch (error) {
    damage ??= error;
  } finally {
    entries.destroy();
  }
  if (damage !== undefined) throw fileError('FILE_DAMAGED', file, damage);
}

async function found(entry: Entry): Promise<Omit<FoundFile, 'fraction'>> {
  const { name: path, size = 0, type } = entry.header;
  const name = path.replace(/^(\.{0,2}\/)+/, '');
  if (type !== 'file' && type !== 'contiguous-file') return { name, content: notRegular(name) };
  try {
    // First, because an entry that is not read to its end would end the archive.
    checkLimit('bytes', size, name);
  } catch (error) {
    return { name, content: fileError('FILE_DAMAGED', name, error) };
  }
  const bytes = Readable.from([await buffer(entry)]);
  const content = await readGraphBytes(bytes, name).catch((error: unknown) =>
    fileError('FILE_DAMAGED', name, error),
  );
  return { name, content };
}

/** Passes a tar through, and calls `onDamage` if it is incomplete or too large. */
async function* untilDamaged(
  bytes: AsyncIterable<Buffer>,
  onDamage: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  let size = 0;
  let zeros = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > MAX_ARCHIVE_BYTES) {
        throw new Error(`it has more than ${MAX_ARCHIVE_BYTES} bytes when unpacked`);
      }
      const last = chunk.findLastIndex((byte) => byte !== 0);
      zeros = last < 0 ? zeros + chunk.length : chunk.length - 1 - last;
      yield chunk;
    }
    if (size > 0 && zeros < BLOCK) throw new Error('it stops in its middle');
  } catch (error) {
    onDamage(error);
  }
}
