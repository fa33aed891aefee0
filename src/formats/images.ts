import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { Json } from '../domain/premise.js';
import type { NewImage, ReadItem } from '../domain/records.js';
import { isBlank } from '../domain/text.js';
import { formatOfName } from '../images/formats.js';
import { badInput, ElenchusError, fileError, messageOf } from '../runtime/errors.js';
import {
  idSchema,
  IMAGE_FIELDS,
  optionalText,
  parseWith,
  stanceSchema,
  withOurNames,
} from './fields.js';
import { openSource, parseLine, readLines, SeenIds } from './lines.js';

interface ReadImagesOptions {
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
  const seen = new SeenIds();
  for (const [place, file] of files.entries()) {
    const onProgress = (fraction: number) =>
      options.onProgress?.((place + fraction) / files.length);
    yield* recordedImages(file, seen, { ...options, onProgress });
  }
}

async function* recordedImages(
  file: string,
  seen: SeenIds,
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
        if (seen.isRepeated(record)) continue;
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

/** What is said of an image. */
type ImageRecord = Omit<NewImage, 'bytes' | 'labelled'>;

/** The record of an image in a file. */
interface ImageLine extends ImageRecord {
  /** Relative to the folder of the records. */
  readonly image: string;
}

const side = z.strictObject({
  question: z.string(),
  side: stanceSchema.refine((stance) => stance !== undefined, 'is missing'),
});

const fields = {
  id: idSchema,
  text: optionalText,
  html: optionalText,
  title: optionalText,
  pageUrl: optionalText,
  imageUrl: optionalText,
  rights: optionalText,
  language: optionalText,
  topic: optionalText,
  sides: z.array(side).nullish(),
};
const record = z.looseObject(fields);
const line = z.looseObject({
  ...fields,
  image: z.string().refine((name) => !isBlank(name), 'is empty'),
});

/**
 * The image of a line of records; docs/guide.md lists the fields. What is no field is kept as
 * `extra`.
 * @throws ElenchusError BAD_INPUT, naming the field
 */
function parseImageLine(given: unknown): ImageLine {
  const named = withOurNames(given, IMAGE_FIELDS, ['id', 'image']);
  const { image, ...others } = parseWith(line, named);
  return { image, ...recordOf(others) };
}

/**
 * As a line, without the name of a file.
 * @throws ElenchusError BAD_INPUT, naming the field
 */
export function parseImageRecord(given: unknown): ImageRecord {
  return recordOf(parseWith(record, withOurNames(given, IMAGE_FIELDS, ['id'])));
}

function recordOf({ id, text, html, sides, ...others }: z.output<typeof record>): ImageRecord {
  const { title, pageUrl, imageUrl, rights, language, topic, ...extra } = others;
  return {
    id,
    title,
    pageUrl,
    imageUrl,
    rights,
    language,
    topic,
    ...pageOf(text, html),
    sides: (sides ?? []).map(({ question, side }) => ({ question, side: side! })),
    extra: extra as Record<string, Json>,
  };
}

/**
 * The page of an image, as its text or as HTML.
 * @throws ElenchusError BAD_INPUT if both are given
 */
export function pageOf(text: string | undefined, html: string | undefined): Pick<NewImage, 'page'> {
  if (html === undefined) return text === undefined ? {} : { page: { text } };
  if (text === undefined) return { page: { html } };
  throw badInput('html', 'is given besides text; give one of them');
}

const JSONL = /\.jsonl(\.gz)?$/i;

/** After so many lines that are no JSON, a file is not looked at any further. */
const MAX_BROKEN = 100;

/**
 * Whether a path holds images: a file of records that name images, a folder with such a file, or a
 * folder of nothing but images.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function holdsImages(path: string): Promise<boolean> {
  if (!(await isFolder(path))) return namesImages(path);
  if ((await recordFiles(path)).length > 0) return true;
  const names = await filesBelow(path);
  return names.length > 0 && names.every((name) => formatOfName(name) !== undefined);
}

/**
 * The files of records in a folder.
 * @throws ElenchusError FILE_NOT_FOUND
 */
async function recordFiles(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of (await filesIn(folder)).filter((name) => JSONL.test(name))) {
    const file = join(folder, name);
    if (await namesImages(file)) files.push(file);
  }
  return files;
}

/**
 * The files of a folder that are neither records nor images; none if the path is no folder.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function otherFiles(folder: string): Promise<readonly string[]> {
  if (!(await isFolder(folder))) return [];
  const records = new Set(await recordFiles(folder));
  return (await filesIn(folder)).filter(
    (name) => !records.has(join(folder, name)) && formatOfName(name) === undefined,
  );
}

/** @throws ElenchusError FILE_NOT_FOUND */
async function isFolder(path: string): Promise<boolean> {
  if (path === '-') return false;
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', path, error);
  }
}

/** Whether the first line of a file that is JSON names an image. */
async function namesImages(file: string): Promise<boolean> {
  // Of a pipe, what is read here would be lost.
  if (!JSONL.test(file) || !(await stat(file)).isFile()) return false;
  const { stream } = await openSource(file);
  try {
    let broken = 0;
    for await (const { bytes } of readLines(stream)) {
      const line = objectIn(bytes?.toString('utf8'));
      if (line) return IMAGE_FIELDS.image.some((name) => Object.hasOwn(line, name));
      if (++broken === MAX_BROKEN) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
}

function objectIn(text = ''): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The names of the files in a folder, in order, without hidden ones. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'));
  return files.map(({ name }) => name).sort();
}

/**
 * Reads the file of an image. It must lie in the folder or below, since a record must not make us
 * read any other file.
 * @param limit in bytes
 * @throws ElenchusError BAD_INPUT, IMAGE_TOO_LARGE
 */
export async function readImageFile(folder: string, name: string, limit: number): Promise<Buffer> {
  try {
    const file = await realpath(resolve(folder, name));
    const path = relative(await realpath(folder), file);
    // It is absolute where the file is on another drive.
    if (isAbsolute(path) || path.split(sep)[0] === '..') {
      throw badInput('image', 'lies outside of the folder of the records');
    }
    const stats = await stat(file);
    if (!stats.isFile()) throw badInput('image', 'is not a file');
    if (stats.size > limit) {
      const details = { limit, unit: 'bytes', setting: 'ELENCHUS_MAX_IMAGE_BYTES' };
      throw new ElenchusError('IMAGE_TOO_LARGE', { field: 'image', ...details });
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    throw badInput('image', `cannot be read: ${messageOf(error)}`);
  }
}

/**
 * The names of all files in a folder and below, in order, relative to the folder, without hidden
 * ones.
 * @throws ElenchusError FILE_NOT_FOUND
 */
async function filesBelow(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => !entry.isDirectory());
    const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    return names.filter((name) => !name.split(sep).some((part) => part.startsWith('.'))).sort();
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', folder, error);
  }
}
