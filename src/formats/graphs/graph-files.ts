import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { ElenchusError, fileError } from '../../runtime/errors.js';
import {
  archivedFiles,
  type FoundFile,
  isArchive,
  notRegular,
  readGraphBytes,
  readHead,
} from './archive.js';
import { bratPair } from './brat.js';
import { startsGraph, textFormat } from './detect.js';
import { type ReadGraph, readGraph, type ReadGraphOptions } from './read-graph.js';

export interface GraphFile {
  readonly file: string;
  /** The graph's id, if the file has none: its name without the ending. */
  readonly id: string;
  readonly text?: string;
  /** The fraction of the path read so far. */
  readonly fraction: number;
  /** `undefined` if the file is no graph and is not named like one. */
  readonly result: { readonly graph: ReadGraph } | { readonly error: ElenchusError } | undefined;
}

/** Settings of BRAT beside its annotations, whose sections look like statements of Argdown. */
const SETTINGS = /\.conf$/i;

/** Files with these names must be graphs; others are skipped if they are not. */
const GRAPH_NAME = /\.(json|xml|argdown|ad|ann|tar|tgz)(\.gz)?$/i;

/**
 * Reads the graphs of a file, a folder or a tar, one at a time and in order of their names.
 * @throws ElenchusError FILE_NOT_FOUND; FILE_DAMAGED if an archive is truncated
 */
export async function* readGraphFiles(
  path: string,
  options: ReadGraphOptions = {},
): AsyncGenerator<GraphFile> {
  const kind = await kindOf(path);
  if (kind !== 'folder' && kind !== 'archive') {
    const content = await contentOf(path);
    yield await readFound({ name: basename(path), content, fraction: 1 }, options, true);
    return;
  }
  const files = kind === 'folder' ? filesOfFolder(path) : archivedFiles(path);
  for await (const found of joinBrat(files))
    yield await readFound(found, options, GRAPH_NAME.test(found.name));
}

/** @throws ElenchusError FILE_NOT_FOUND, and those of `readGraph` */
export async function readGraphFile(
  file: string,
  options: ReadGraphOptions = {},
): Promise<ReadGraph> {
  const content = await contentOf(file);
  if (content instanceof ElenchusError) throw content;
  return readGraph(decodeUtf8(content, file), file, formatOf(file, options));
}

/**
 * Whether a path holds graphs, not lines of premises.
 * @throws ElenchusError FILE_NOT_FOUND
 */
export async function holdsGraphs(path: string): Promise<boolean> {
  const kind = await kindOf(path);
  if (kind !== 'file') return kind !== 'other';
  if (/\.(xml|argdown|ad|ann)(\.gz)?$/i.test(path)) return true;
  const head = (await readHead(path)).toString('utf8');
  if (/^\s*\{/.test(head)) return !/\.jsonl(\.gz)?$/i.test(path) && startsGraph(head);
  return textFormat(head) !== undefined;
}

async function kindOf(path: string): Promise<'folder' | 'archive' | 'file' | 'other'> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return 'folder';
    if (!stats.isFile()) return 'other';
    return (await isArchive(path)) ? 'archive' : 'file';
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', path, error);
  }
}

async function* filesOfFolder(folder: string): AsyncGenerator<FoundFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const [place, file] of paths.entries()) {
    const fraction = (place + 1) / paths.length;
    const name = relative(folder, file).split(sep).join('/');
    // A file that cannot be opened causes an error later, when it is read.
    const kind = await kindOf(file).catch(() => 'file');
    if (kind === 'archive') {
      const prefix = name.replace(/\.(tar|tar\.gz|tgz)$/i, '');
      try {
        for await (const found of archivedFiles(file)) {
          const part = (place + found.fraction) / paths.length;
          yield { ...found, name: `${prefix}/${found.name}`, fraction: part };
        }
      } catch (error) {
        // The other files of the folder are not affected.
        yield { name, content: fileError('FILE_DAMAGED', file, error), fraction };
      }
    } else {
      const content = kind === 'file' ? await bytesOrError(file) : notRegular(file);
      yield { name, content, fraction };
    }
  }
}

/** A file's content; that of BRAT's annotations with the text beside them, if it is there. */
async function contentOf(file: string): Promise<Buffer | ElenchusError> {
  const content = await bytesOrError(file);
  const beside = textBeside(file);
  if (!isBrat(file) || !existsSync(beside)) return content;
  const text = { name: beside, content: await bytesOrError(beside) };
  return joinPair({ name: file, content }, text).content;
}

function formatOf(name: string, options: ReadGraphOptions): ReadGraphOptions {
  return isBrat(name) ? { format: 'brat', ...options } : options;
}

async function bytesOrError(file: string): Promise<Buffer | ElenchusError> {
  return readBytes(file).catch((error: ElenchusError) => error);
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readGraphBytes(createReadStream(file), file);
  } catch (error) {
    throw fileError('FILE_NOT_FOUND', file, error);
  }
}

async function readFound(
  { name, content, fraction }: FoundFile,
  options: ReadGraphOptions,
  mustBeGraph: boolean,
): Promise<GraphFile> {
  const id = name.replace(/(\.[A-Za-z]+)(\.gz)?$/, '');
  const file = { file: name, id, fraction };
  let text: string | undefined;
  try {
    if (content instanceof ElenchusError) throw content;
    text = decodeUtf8(content, name);
    const isGraph = mustBeGraph || (!SETTINGS.test(name) && textFormat(text) !== undefined);
    if (!isGraph) return { ...file, result: undefined };
    return {
      ...file,
      text,
      result: { graph: await readGraph(text, name, formatOf(name, options)) },
    };
  } catch (error) {
    if (!(error instanceof ElenchusError)) throw error;
    if (!mustBeGraph && text === undefined) return { ...file, result: undefined };
    return { ...file, text, result: { error } };
  }
}

const ANNOTATIONS = /\.ann(\.gz)?$/i;
const TEXT = /\.txt(\.gz)?$/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function isBrat(name: string): boolean {
  return ANNOTATIONS.test(name);
}

/** The file that BRAT keeps beside its annotations. */
function textBeside(annotations: string): string {
  return annotations.replace(ANNOTATIONS, '.txt');
}

/**
 * Joins annotations with the text of the same name, in any order. What has no partner comes at the
 * end; a text that is a graph of its own comes at once.
 */
async function* joinBrat(files: AsyncIterable<FoundFile>): AsyncGenerator<FoundFile> {
  const waiting = new Map<string, FoundFile>();
  for await (const file of files) {
    const isText = TEXT.test(file.name);
    if (!(isText || isBrat(file.name)) || (isText && isGraph(file))) {
      yield file;
      continue;
    }
    const stem = file.name.replace(isText ? TEXT : ANNOTATIONS, '');
    const partner = waiting.get(stem);
    if (partner === undefined || TEXT.test(partner.name) === isText) {
      if (partner) yield partner;
      waiting.set(stem, file);
      continue;
    }
    waiting.delete(stem);
    const [annotations, text] = isText ? [partner, file] : [file, partner];
    yield { ...joinPair(annotations, text), fraction: file.fraction };
  }
  yield* waiting.values();
}

type Content = Pick<FoundFile, 'name' | 'content'>;

/** Annotations and their text as one file; an error of either is its error. */
function joinPair(annotations: Content, text: Content): Content {
  const { name } = annotations;
  try {
    return { name, content: Buffer.from(bratPair(decode(annotations), decode(text))) };
  } catch (error) {
    if (!(error instanceof ElenchusError)) throw error;
    return { name, content: error };
  }
}

function isGraph({ content }: FoundFile): boolean {
  return Buffer.isBuffer(content) && textFormat(content.toString('utf8')) !== undefined;
}

function decode({ name, content }: Content): string {
  if (content instanceof ElenchusError) throw content;
  return decodeUtf8(content, name);
}

/** @throws ElenchusError FILE_DAMAGED */
function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw fileError('FILE_DAMAGED', file, new Error('it is not UTF-8', { cause: error }));
  }
}
