import { z } from 'zod';
import { idSchema, optionalText, parseWith } from '../../src/formats/format.js';
import { parseLine } from '../../src/formats/lines.js';
import { stanceSchema } from '../../src/formats/stance.js';
import { isBlank } from '../../src/domain/text.js';
import { badInput, ElenchusError } from '../../src/runtime/errors.js';
import type { BadLines } from '../../src/formats/bad-lines.js';
import { readAllLines } from '../../src/formats/all-lines.js';
import { argumentSentence } from '../../src/images/argument-sentence.js';

/** Arguments as sentences, and the images that belong to them. */
export interface Pairs {
  /** By their ids. */
  readonly arguments: ReadonlyMap<string, string>;
  readonly pairs: readonly { readonly argument: string; readonly image: string }[];
}

const schema = z.object({
  id: idSchema,
  image: idSchema,
  topic: optionalText,
  premise: optionalText,
  claim: optionalText,
  stance: stanceSchema,
  language: optionalText,
});

/**
 * Reads pairs: a line of JSON for each argument and image.
 * @param images their ids
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; FILE_EMPTY if no line can be used
 */
export async function readPairs(
  file: string,
  images: ReadonlySet<string>,
  bad: BadLines,
): Promise<Pairs> {
  const sentences = new Map<string, string>();
  const pairs: { argument: string; image: string }[] = [];
  for (const line of await readAllLines(file)) {
    bad.attempt(file, line.line, () => {
      const { id, image, ...parts } = parseWith(schema, parseLine(file, line));
      const sentence = argumentSentence(parts);
      if (isBlank(sentence)) throw badInput('premise', 'is missing, as are topic and claim');
      if (!images.has(image)) {
        throw new ElenchusError('UNKNOWN_ID', { field: 'image', id: image, where: 'the images' });
      }
      if ((sentences.get(id) ?? sentence) !== sentence) {
        throw new ElenchusError('DUPLICATE_ID', { field: 'id', id });
      }
      sentences.set(id, sentence);
      pairs.push({ argument: id, image });
    });
  }
  if (pairs.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'pair' });
  return { arguments: sentences, pairs };
}
