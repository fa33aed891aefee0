import { fileError, ElenchusError } from '../../runtime/errors.js';
import type { FoundFile } from './archive.js';
import { textFormat } from './detect.js';
import { bratPair } from './brat-pair.js';

const ANNOTATIONS = /\.ann(\.gz)?$/i;
const TEXT = /\.txt(\.gz)?$/i;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

export function isBrat(name: string): boolean {
  return ANNOTATIONS.test(name);
}

/** The file that BRAT keeps beside its annotations. */
export function textBeside(annotations: string): string {
  return annotations.replace(ANNOTATIONS, '.txt');
}

/**
 * Joins annotations with the text of the same name, in any order. What has no partner comes at the
 * end; a text that is a graph of its own comes at once.
 */
export async function* joinBrat(files: AsyncIterable<FoundFile>): AsyncGenerator<FoundFile> {
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
export function joinPair(annotations: Content, text: Content): Content {
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
export function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    throw fileError('FILE_DAMAGED', file, new Error('it is not UTF-8', { cause: error }));
  }
}
