import { ingest, ingested } from 'elenchus/internal/corpus/ingest.js';
import { readImages } from 'elenchus/internal/formats/images.js';
import type { CorpusWriter } from 'elenchus/internal/corpus/types.js';
import type { NewImage, ReadItem } from 'elenchus/internal/domain/records.js';
import { plainTextOf } from 'elenchus/internal/images/page-text/html.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';

/** The name of the corpus. */
export const CORPUS = 'evaluation';
/** How many images are written together. */
const BATCH = 4;

export interface StoreImagesOptions {
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  onProgress?(images: number, fraction: number): void;
}

/**
 * Reads images as `elenchus ingest` does, and stores them in a corpus of their own.
 * @returns all text of their pages, by the images' ids
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; FILE_EMPTY if there is no image
 */
export async function storeImages(
  writer: Pick<CorpusWriter, 'putCorpus' | 'putImages'>,
  path: string,
  bad: BadLines,
  { maxBytes, onProgress }: StoreImagesOptions,
): Promise<ReadonlyMap<string, string>> {
  await writer.putCorpus({ name: CORPUS });
  const pages = new Map<string, string>();
  let fraction = 0;
  async function* items(): AsyncGenerator<ReadItem<NewImage>> {
    for await (const item of readImages(path, {
      maxBytes,
      onProgress: (read) => (fraction = read),
    })) {
      if ('record' in item.result) {
        const { id, page } = item.result.record;
        if (page) pages.set(id, 'html' in page ? plainTextOf(page.html).text : page.text);
      }
      yield item;
    }
  }
  const counts = await ingest(items(), (batch) => writer.putImages(CORPUS, batch), {
    batch: BATCH,
    onProgress: (soFar) => onProgress?.(ingested(soFar), fraction),
    onRejected: ({ file, line, code, message }) => {
      const where = line === undefined ? file : `${file}:${line}`;
      bad.problems.push({
        code: code === 'BAD_INPUT' ? 'LINE_INVALID' : code,
        message: `${where}: ${message}`,
      });
    },
  });
  if (ingested(counts) === counts.rejected) {
    throw new ElenchusError('FILE_EMPTY', { file: path, wanted: 'image' });
  }
  return pages;
}
