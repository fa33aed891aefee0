import { stat } from 'node:fs/promises';
import { pipeline, Transform } from 'node:stream';
import { type Entry, extract } from 'tar-stream';
import { fileError, type FoundFile, openBytes, readGraphBytes, readHead } from './bytes.js';
import { checkLimit, type GraphLimits } from './limits.js';

/** What the files of an archive may have together, unpacked. */
const MAX_ARCHIVE_BYTES = 2 ** 30;
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
 * @throws ElenchusError FILE_DAMAGED where it does not end as a tar does, or is too large
 */
export async function* archivedFiles(file: string, limits: GraphLimits): AsyncGenerator<FoundFile> {
  const { gzip } = await readHead(file);
  const { size } = await stat(file);
  const source = openBytes(file, gzip);
  const entries = extract();
  // What goes wrong in any stage ends the iteration below with that error.
  const bytes = pipeline(source.bytes, atMost(MAX_ARCHIVE_BYTES), entries, () => undefined);
  try {
    for await (const entry of entries) {
      if (entry.header.type === 'file') {
        yield { ...(await found(entry, limits)), fraction: source.bytesRead() / size };
      }
      entry.resume();
    }
  } catch (error) {
    throw fileError('FILE_DAMAGED', file, error);
  } finally {
    bytes.destroy();
  }
}

async function found(entry: Entry, limits: GraphLimits): Promise<Omit<FoundFile, 'fraction'>> {
  const { name: path, size = 0 } = entry.header;
  const name = path.replace(/^(\.{0,2}\/)+/, '');
  try {
    // Beforehand, because an entry that is not read to its end would end the archive.
    checkLimit(limits, 'maxGraphBytes', size, name);
  } catch (error) {
    return { name, content: fileError('FILE_DAMAGED', name, error) };
  }
  return { name, content: await readGraphBytes(entry, limits, name) };
}

function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new Error(`it has over ${limit} bytes when it is unpacked`));
      else done(null, chunk);
    },
  });
}
