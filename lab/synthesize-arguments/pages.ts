import { z } from 'zod';
import { digest } from '../../src/domain/content.js';
import type { ReadItem } from '../../src/domain/records.js';
import { IMAGE_FIELDS, withOurNames } from '../../src/formats/field-names.js';
import { idSchema, optionalText, parseWith } from '../../src/formats/format.js';
import { parseLine, readLines } from '../../src/formats/lines.js';
import type { Source } from '../../src/formats/source.js';
import { isBlank } from '../../src/domain/text.js';
import { ElenchusError, fileError } from '../../src/runtime/errors.js';

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
