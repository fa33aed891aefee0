import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { digest } from '../../src/domain/content.js';
import type { ReadItem } from '../../src/domain/records.js';
import { isBlank } from '../../src/domain/text.js';
import {
  idSchema,
  IMAGE_FIELDS,
  optionalText,
  parseWith,
  withOurNames,
} from '../../src/formats/fields.js';
import { readImageFile } from '../../src/formats/images.js';
import { parseLine, readLines, type Source } from '../../src/formats/lines.js';
import { imageOptions, ImageReader } from '../../src/images/reader.js';
import type { Config } from '../../src/runtime/config.js';
import { ElenchusError, fileError } from '../../src/runtime/errors.js';
import type { SyntheticArgument } from './arguments.js';

/** An image with the text of the page that it stands on. */
export interface PageRecord {
  readonly id: string;
  readonly text: string;
  readonly title?: string | undefined;
  /** The file of the image, relative to the folder of the records. */
  readonly image?: string | undefined;
}

const schema = z.object({
  id: idSchema.refine((id) => !isBlank(id), 'is empty'),
  text: z.string().refine((text) => !isBlank(text), 'is empty'),
  title: optionalText,
  image: optionalText,
});

/**
 * Reads records of images line by line. If an id occurs again with other content, that line is
 * refused.
 * @throws ElenchusError FILE_DAMAGED
 */
export async function* readPages({ name, stream }: Source): AsyncGenerator<ReadItem<PageRecord>> {
  const seen = new Map<string, string>();
  try {
    for await (const line of readLines(stream)) {
      const read = { file: name, line: line.line, raw: line.bytes?.toString('utf8') };
      try {
        const record = parseWith(
          schema,
          withOurNames(parseLine(name, line), IMAGE_FIELDS, ['id', 'text']),
        );
        const { id } = record;
        const content = digest(record);
        if (seen.get(id) === content) continue;
        if (seen.has(id)) throw new ElenchusError('DUPLICATE_ID', { field: 'id', id });
        seen.set(id, content);
        yield { ...read, result: { record } };
      } catch (error) {
        if (!(error instanceof ElenchusError)) throw error;
        yield { ...read, result: { error } };
      }
    }
  } catch (error) {
    throw fileError('FILE_DAMAGED', name, error);
  }
}

/** The images that records name. */
interface ImageFiles {
  /**
   * The image as a WebP file, scaled down and without metadata.
   * @throws ElenchusError BAD_INPUT, and those of `ImageReader`
   */
  read(image: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @param records the file of the records */
export function openImageFiles(records: string, config: Config): ImageFiles {
  const reader = new ImageReader(imageOptions({ ...config, imageOcr: false }));
  return {
    async read(image) {
      const bytes = await readImageFile(dirname(resolve(records)), image, config.maxImageBytes);
      // How many are read at a time is limited by `--parallel`.
      return (await reader.read({ field: 'image', bytes }, { limited: false })).webp;
    },
    close: () => reader.close(),
  };
}

/** A line of the file: an argument, and the image that belongs to it. */
const pair = z.looseObject({
  id: z.string(),
  image: z.string(),
  topic: z.string(),
  premise: z.string(),
  claim: z.string(),
  stance: z.enum(['PRO', 'CON']),
});

/** How each line begins. */
const BEGINNING = '{"id":';
const NEWLINE = 0x0a;

/** A file of training pairs that grows. The lines of an image are written together, PRO then CON. */
export class PairsFile {
  #written: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
    private readonly images: Set<string>,
  ) {}

  /**
   * Opens a file that is new, or to which an earlier run wrote. Of an image whose lines were not
   * written completely, nothing is kept.
   * @throws ElenchusError FILE_UNWRITABLE, or LINE_INVALID if it is another kind of file
   */
  static async open(file: string): Promise<PairsFile> {
    try {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return Buffer.of();
        throw error;
      });
      const { images, end } = readPairs(bytes, file);
      if (end < bytes.length) await truncate(file, end);
      const handle = await open(file, 'a');
      const pairs = new PairsFile(file, handle, images);
      if (end > 0 && bytes[end - 1] !== NEWLINE) await pairs.#append('\n');
      return pairs;
    } catch (error) {
      throw fileError('FILE_UNWRITABLE', file, error);
    }
  }

  has(image: string): boolean {
    return this.images.has(image);
  }

  /**
   * @param model the name of the model that made the arguments up
   * @throws ElenchusError FILE_UNWRITABLE
   */
  async add(image: string, synthetic: readonly SyntheticArgument[], model: string): Promise<void> {
    const lines = synthetic.map(({ topic, premise, claim, stance }) => {
      const id = `${image}-${stance.toLowerCase()}`;
      return `${JSON.stringify({ id, image, topic, premise, claim, stance, model })}\n`;
    });
    await this.#append(lines.join(''));
    this.images.add(image);
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** One after the other, since two writes at a time could mix. */
  #append(text: string): Promise<void> {
    this.#written = this.#written
      .then(() => this.handle.appendFile(text))
      .catch((error: unknown) => {
        throw fileError('FILE_UNWRITABLE', this.file, error);
      });
    return this.#written;
  }
}

/** The images that a file has, and where its last whole image ends, in bytes. */
function readPairs(bytes: Buffer, file: string): { images: Set<string>; end: number } {
  const images = new Set<string>();
  let start = 0;
  /** Where an image begins that has no CON yet. */
  let unfinished: { readonly image: string; readonly start: number } | undefined;
  for (let line = 1; start < bytes.length; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const text = bytes.toString('utf8', start, end).trim();
    const read = parsed(text);
    if (read === undefined) {
      if (newline < 0 && (text.startsWith(BEGINNING) || BEGINNING.startsWith(text))) break;
      const problem = 'is not a training pair; name a new file, or one that this command wrote';
      throw new ElenchusError('LINE_INVALID', { file, line, field: 'line', problem });
    }
    const { image, stance } = read;
    unfinished = stance === 'PRO' && !images.has(image) ? { image, start } : undefined;
    images.add(image);
    start = end;
  }
  if (unfinished === undefined) return { images, end: start };
  images.delete(unfinished.image);
  return { images, end: unfinished.start };
}

function parsed(line: string): z.output<typeof pair> | undefined {
  try {
    return pair.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
