import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import { isBlank } from '../../domain/text.js';
import { badInput } from '../../runtime/errors.js';
import type { NewImage } from '../../domain/records.js';
import { IMAGE_FIELDS, withOurNames } from '../field-names.js';
import { idSchema, optionalText, parseWith } from '../format.js';
import { stanceSchema } from '../stance.js';

/** What is said of an image. */
export type ImageRecord = Omit<NewImage, 'bytes' | 'labelled'>;

/** The record of an image in a file. */
export interface ImageLine extends ImageRecord {
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
export function parseImageLine(given: unknown): ImageLine {
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
    ...{ id, title, pageUrl, imageUrl, rights, language, topic },
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
