import { dirname, join, sep } from 'node:path';
import { ElenchusError, fileError } from '../../runtime/errors.js';
import { formatOfName } from '../../images/formats.js';
import { digest } from '../../domain/content.js';
import type { NewImage, ReadItem } from '../../domain/records.js';
import { parseLine, readLines } from '../lines.js';
import { openSource } from '../source.js';
import { filesBelow, readImageFile } from './files.js';
import { type ImageLine, parseImageLine } from './image-line.js';
import { isFolder, recordFiles } from './layout.js';

export interface ReadImagesOptions {
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  /** The fraction of the path read so far. */
  onProgress?(fraction: number): void;
}

/**
 * Reads images: a file of records (JSONL; "-" is standard input), a folder with such files, or a
 * folder of images only.
 * If an id occurs again with other content, the second record is refused.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED
 */
export async function* readImages(
  path: string,
  options: ReadImagesOptions,
): AsyncGenerator<ReadItem<NewImage>> {
  const files = (await isFolder(path)) ? await recordFiles(path) : [path];
  if (files.length === 0) return yield* bareImages(path, options);
  const seen = new Map<string, string>();
  for (const [place, file] of files.entries()) {
    const onProgress = (fraction: number) =>
      options.onProgress?.((place + fraction) / files.length);
    yield* recordedImages(file, seen, { ...options, onProgress });
  }
}

async function* recordedImages(
  file: string,
  seen: Map<string, string>,
  { maxBytes, onProgress }: ReadImagesOptions,
): AsyncGenerator<ReadItem<NewImage>> {
  const source = await openSource(file);
  const folder = dirname(file);
  try {
    for await (const line of readLines(source.stream)) {
      onProgress?.(source.bytes ? source.bytesRead() / source.bytes : 0);
      const read = { file: source.name, line: line.line, raw: line.bytes?.toString('utf8') };
      try {
        const record = parseImageLine(parseLine(source.name, line));
        if (isKnown(record, seen)) continue;
        const { image, ...others } = record;
        const bytes = await readImageFile(folder, image, maxBytes);
        yield { ...read, bytes: bytes.length, result: { record: { ...others, bytes } } };
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        yield { ...read, result: { error } };
      }
    }
  } catch (error) {
    throw fileError('FILE_DAMAGED', file, error);
  } finally {
    source.stream.destroy();
  }
}

/** Each image is named after its file. */
async function* bareImages(
  folder: string,
  { maxBytes, onProgress }: ReadImagesOptions,
): AsyncGenerator<ReadItem<NewImage>> {
  const names = (await filesBelow(folder)).filter(formatOfName);
  for (const [place, name] of names.entries()) {
    onProgress?.(place / names.length);
    const file = join(folder, name);
    try {
      const bytes = await readImageFile(folder, name, maxBytes);
      const id = name.split(sep).join('/');
      yield { file, bytes: bytes.length, result: { record: { id, bytes, sides: [], extra: {} } } };
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      yield { file, result: { error } };
    }
  }
}

/** @throws ElenchusError DUPLICATE_ID */
function isKnown(record: ImageLine, seen: Map<string, string>): boolean {
  const { id } = record;
  const content = digest(record);
  const known = seen.get(id);
  if (known !== undefined && known !== content) {
    throw new ElenchusError('DUPLICATE_ID', { field: 'id', id });
  }
  seen.set(id, content);
  return known !== undefined;
}
