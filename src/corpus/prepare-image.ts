import { createHash } from 'node:crypto';
import type { EncoderIdentity } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import { badInput } from '../runtime/errors.js';
import { PART_WEIGHTS } from '../images/parts.js';
import type { ImageModels } from '../images/types.js';
import * as check from '../domain/check.js';
import { digest } from '../domain/content.js';
import type { Prepared } from './items.js';
import { contentHash } from './prepare.js';
import type { NewImage } from '../domain/records.js';

export interface PreparedImage extends Prepared {
  readonly record: NewImage;
}

const MAX_URL = 4_096;
const MAX_WORDS = 1_000;
const MAX_SIDES = 100;
/** How long the text of a page may be, in characters. */
const MAX_PAGE = 10_000_000;

/**
 * Checks the record of an image. Its bytes are checked when they are read. It pauses before it begins.
 * @throws ElenchusError BAD_INPUT, TEXT_TOO_LONG or RECORD_TOO_LARGE, naming the field
 */
export function* prepareImage(
  corpus: string,
  record: NewImage,
  encoder: EncoderIdentity,
  models: ImageModels,
  limits: check.RecordLimits,
): Generator<void, PreparedImage> {
  yield;
  checkImage(record, limits);
  const { bytes, ...others } = record;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const content = digest([others, sha256, models, PART_WEIGHTS]);
  const id = entityId('image', corpus, record.id);
  return { id, record, hash: contentHash(content, encoder) };
}

function checkImage(record: NewImage, { maxRecordBytes }: check.RecordLimits): void {
  const { id, page = { text: '' }, title, topic, rights, sides, extra } = record;
  check.checkIdentifier('id', id);
  for (const [field, text] of Object.entries(page)) {
    check.checkLength(field, text, MAX_PAGE);
    check.checkCharacters(field, text);
  }
  for (const [field, text] of Object.entries({ title, topic, rights })) {
    if (text !== undefined) check.checkText(field, text, MAX_WORDS);
  }
  checkUrl('pageUrl', record.pageUrl);
  checkUrl('imageUrl', record.imageUrl);
  check.checkLanguage(record.language);
  if (sides.length > MAX_SIDES) throw badInput('sides', `are more than ${MAX_SIDES}`);
  for (const [place, { question, side }] of sides.entries()) {
    check.checkText(`sides[${place}].question`, question, MAX_WORDS);
    check.checkStance(`sides[${place}].side`, side);
  }
  check.checkJson('extra', extra);
  check.checkBytes('extra', extra, maxRecordBytes);
}

/** Addresses are shown as links, so other kinds such as `javascript:` are refused. */
function checkUrl(field: string, url: string | undefined): void {
  if (url === undefined) return;
  check.checkText(field, url, MAX_URL);
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw badInput(field, 'is not an address that begins with http:// or https://');
}
