import { stat } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { type Entry, extract } from 'tar-stream';
import {
  fileError,
  type FoundFile,
  notRegular,
  openBytes,
  readGraphBytes,
  readHead,
  unzipped,
} from './bytes.js';
import { checkLimit, type GraphLimits } from './limits.js';

/** What the files of an archive may have together, unpacked. */
const MAX_ARCHIVE_BYTES = 2 ** 30;
/** A block of zeros, and mostly more of them, ends a tar. */
const BLOCK = 512;
/** Where the header of a tar names its format. */
const MAGIC = { at: 257, text: 'ustar' };

/** Whether a file is a tar, plain or gzip. */
export async function isArchive(file: string): Promise<boolean> {
  if (/\.(tar|tar\.gz|tgz)$/i.test(file)) return true;
  const { head } = await readHead(file);
  return head.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text;
}

/**
 * The files of a tar, one after the other. Nothing is written anywhere: names are only names.
 * Links and devices are errors in their place.
 * @throws ElenchusError FILE_DAMAGED where it does not end as a tar does, or is too large
 */
export async function* archivedFiles(file: string, limits: GraphLimits): AsyncGenerator<FoundFile> {
  const entries = extract();
  try {
    const { gzip } = await readHead(file);
    const { size } = await stat(file);
    const source = openBytes(file, gzip);
    // What goes wrong in any stage ends the iteration below with that error.
    pipeline(source.bytes, whole(MAX_ARCHIVE_BYTES), entries, () => undefined);
    for await (const entry of entries) {
      if (entry.header.type !== 'directory') {
        yield { ...(await found(entry, limits)), fraction: source.bytesRead() / size };
      }
      entry.resume();
    }
  } catch (error) {
    throw fileError('FILE_DAMAGED', file, error);
  } finally {
    entries.destroy();
  }
}

async function found(entry: Entry, limits: GraphLimits): Promise<Omit<FoundFile, 'fraction'>> {
  const { name: path, size = 0, type } = entry.header;
  const name = path.replace(/^(\.{0,2}\/)+/, '');
  if (type !== 'file' && type !== 'contiguous-file') return { name, content: notRegular(name) };
  try {
    // Beforehand, because an entry that is not read to its end would end the archive.
    checkLimit(limits, 'maxGraphBytes', size, name);
  } catch (error) {
    return { name, content: fileError('FILE_DAMAGED', name, error) };
  }
  const bytes = await readGraphBytes(entry, limits, name);
  return { name, content: await unzipped(bytes, limits, name) };
}

/** Passes a tar on; an error where it is too large, or does not end as one does. */
function whole(limit: number): Transform {
  let size = 0;
  let zeros = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const last = chunk.findLastIndex((byte) => byte !== 0);
      zeros = last < 0 ? zeros + chunk.length : chunk.length - 1 - last;
      if (size > limit) done(new Error(`it has over ${limit} bytes when it is unpacked`));
      else done(null, chunk);
    },
    flush(done) {
      done(size > 0 && zeros < BLOCK ? new Error('it stops in its middle') : null);
    },
  });
}
