import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, gunzipSync } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { ElenchusError, fileError } from '../../../errors.js';
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

/** The most bytes that the files of an archive may have together, unpacked. */
const MAX_ARCHIVE_BYTES = 2 ** 30;
/** A tar ends with at least one block of zeros. */
const BLOCK = 512;
/** The offset at which the header of a tar names its format. */
const MAGIC = { at: 257, text: 'ustar' };

/** Whether a file is a tar, plain or gzip. */
export async function isArchive(file: string): Promise<boolean> {
  if (/\.(tar|tar\.gz|tgz)$/i.test(file)) return true;
  const head = await readHead(file);
  return head.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text;
}

/**
 * The files of a tar, one after the other. Nothing is written to disk. A link or a device becomes
 * an error in its place. Everything before a damaged part is read.
 * @throws ElenchusError FILE_DAMAGED if it does not end as a tar must, or is too large
 */
export async function* archivedFiles(file: string, limits: GraphLimits): AsyncGenerator<FoundFile> {
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
        yield { ...(await found(entry, limits)), fraction: source.bytesRead / size };
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

async function found(entry: Entry, limits: GraphLimits): Promise<Omit<FoundFile, 'fraction'>> {
  const { name: path, size = 0, type } = entry.header;
  const name = path.replace(/^(\.{0,2}\/)+/, '');
  if (type !== 'file' && type !== 'contiguous-file') return { name, content: notRegular(name) };
  try {
    // First, because an entry that is not read to its end would end the archive.
    checkLimit(limits, 'maxGraphBytes', size, name);
  } catch (error) {
    return { name, content: fileError('FILE_DAMAGED', name, error) };
  }
  const bytes = Readable.from([await buffer(entry)]);
  const content = await readGraphBytes(bytes, limits, name).catch((error: unknown) =>
    fileError('FILE_DAMAGED', name, error),
  );
  return { name, content };
}

/** Passes a tar on; `onDamage` gets the error if it is too large or is cut off. */
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
