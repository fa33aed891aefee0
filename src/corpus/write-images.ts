import { createHash } from 'node:crypto';
import * as check from '../domain/check.js';
import { digest } from '../domain/content.js';
import type { EncoderIdentity } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { NewImage } from '../domain/records.js';
import { detectLanguage } from '../encoders/language.js';
import type { TextEncoder } from '../encoders/text.js';
import { passageAmong, type PassagePieces } from '../images/page-text/passage.js';
import { sentencesOf } from '../images/page-text/sentences.js';
import { encodeParts, PART_WEIGHTS, type PartVectors, textVector } from '../images/parts.js';
import type { ImageReader } from '../images/reader.js';
import type { ImageModels, ReadImage } from '../images/types.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { type Cancellation, NEVER, UNLIMITED } from '../runtime/scope.js';
import type { RunOptions } from '../runtime/threads/thread.js';
import type { Point, Vectors } from '../store/port.js';
import type { CorpusChanges, Plan, WriterOptions } from './changes.js';
import { clipVector } from './collections/images.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { decide, type ItemKind, readyItems } from './items.js';
import { contentHash } from './prepare.js';
import type { Prepared } from './types.js';

/** An image with everything that is stored of it. */
interface DescribedImage extends PreparedImage {
  readonly read: ReadImage;
  readonly clipModel: string | undefined;
  readonly passage: string;
  readonly parts: PartVectors;
}

/**
 * Reads images and encodes their texts. All images of a call share the reader as one client.
 * @param signal if it is aborted, what is not read yet is left
 * @returns for each id, the image, or why it cannot be read
 */
async function describeImages(
  images: readonly PreparedImage[],
  reader: Pick<ImageReader, 'read' | 'models'>,
  encoder: TextEncoder,
  signal?: Cancellation,
): Promise<ReadonlyMap<string, DescribedImage | ElenchusError>> {
  if (images.length === 0) return new Map();
  const { clip } = await reader.models();
  const waiter = { caller: images, signal: signal ?? NEVER };
  const options = { waiter, limited: false };
  const described: readonly (readonly [string, DescribedImage | ElenchusError])[] =
    await Promise.all(
      images.map(async (image) => {
        try {
          const read = await readImage(image, reader, options);
          const passage = await passageAmong(read.page.passage, encoder);
          const parts = await encodeParts({ ...read, passage }, encoder);
          return [image.id, { ...image, read, clipModel: clip, passage, parts }];
        } catch (error) {
          if (error instanceof ElenchusError) return [image.id, error];
          throw error;
        }
      }),
    );
  return new Map(described);
}

function readImage(
  { record: { bytes, labelled, page } }: PreparedImage,
  reader: Pick<ImageReader, 'read'>,
  options: RunOptions,
): Promise<ReadImage> {
  return reader.read({ field: 'image', bytes, labelled, page }, options);
}

interface PreparedImage extends Prepared {
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
function* prepareImage(
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

type ImageKind = ItemKind<
  NewImage,
  PreparedImage,
  ReadonlyMap<string, DescribedImage | ElenchusError>,
  PointOf<'images', 'corpus' | 'external_id'> & { readonly payload: { readonly graph?: undefined } }
>;

/** Reads images in a process of their own, and stores them with what their pages say. */
export function imageKind(options: WriterOptions, changes: CorpusChanges): ImageKind {
  const { store, textEncoder, imageReader, limits } = options;
  const requireReader = () => {
    if (imageReader === undefined) throw new Error('there is no reader of images');
    return imageReader;
  };
  return {
    preparation: 'BEFORE',
    isEncoded: true,
    async preparing(corpus) {
      const models = await requireReader().models();
      return (image) => prepareImage(corpus, image, textEncoder.model, models, limits);
    },
    async compare(items, existing) {
      const ids = readyItems(items).map(({ id }) => id);
      const selection = { payload: ['hash'], budget: UNLIMITED } as const;
      const stored = await store.retrieve('images', ids, selection);
      const hashes = new Map(stored.map(({ id, payload }) => [id, payload.hash]));
      return items.map((item) => {
        const hash = 'ready' in item ? hashes.get(item.ready.id) : undefined;
        return decide(item, hash, existing);
      });
    },
    make(written, signal) {
      const images = written.map(({ ready }) => ready);
      return describeImages(images, requireReader(), textEncoder, signal);
    },
    async commit(state, written, described, refuseItem) {
      // An image that was stored a moment ago may have been deleted since.
      const missing = written.flatMap(({ ready }) => (described.has(ready.id) ? [] : ready));
      const late = await describeImages(missing, requireReader(), textEncoder);
      const images: DescribedImage[] = [];
      for (const item of written) {
        const { id } = item.ready;
        const image = described.get(id) ?? late.get(id)!;
        if (image instanceof ElenchusError) refuseItem(item, image);
        else images.push(image);
      }
      if (images.length === 0) return;
      const { record } = state;
      await changes.apply(state, record, async (sequence) =>
        planImages(record.name, images, sequence),
      );
    },
    stored: (ids) => store.retrieve('images', ids, STORED),
    async remove(state, gone) {
      const ids = gone.map(({ id }) => id);
      await changes.apply(state, state.record, async () => planImageRemoval(ids));
    },
  };
}

const STORED = { payload: ['corpus', 'external_id'], budget: UNLIMITED } as const;

/** Writes images after their files, so that no image is without its file. */
function planImages(corpus: string, images: readonly DescribedImage[], sequence: number): Plan {
  const upserts = {
    'image-files': images.map((image) => filePoint(corpus, image)),
    images: images.map((image) => imagePoint(corpus, image, sequence)),
  };
  return {
    changes: Object.entries(upserts).map(([collection, upsert]) => ({ collection, upsert })),
    gone: [],
    added: [],
  };
}

/** Deletes images before their files. */
function planImageRemoval(ids: readonly string[]): Plan {
  const changes = ['images', 'image-files'].map((collection) => ({ collection, delete: { ids } }));
  return { changes, gone: [], added: [] };
}

function filePoint(corpus: string, { id, read }: DescribedImage): Point {
  const webp = Buffer.from(read.webp).toString('base64');
  const payload: PayloadOf<'image-files'> = {
    corpus,
    webp,
    sentences: sentencesIn(read.page.passage),
  };
  return { id, vectors: {}, payload };
}

function imagePoint(corpus: string, image: DescribedImage, sequence: number): Point {
  const { id, record, read, passage, clipModel: clip_model, hash } = image;
  const { pageUrl: page_url, imageUrl: image_url, rights, topic, sides, extra: metadata } = record;
  const { labels, width, height, ocr, perceptualHash: perceptual_hash } = read;
  const language = record.language ?? detectLanguage(passage || ocr);
  const payload: PayloadOf<'images'> = {
    corpus,
    external_id: record.id,
    title: record.title ?? read.page.title,
    passage: passage || undefined,
    ocr: ocr || undefined,
    labels,
    label: labels.map(({ name }) => name),
    page_url,
    image_url,
    rights,
    language,
    topic,
    site: page_url && new URL(page_url).hostname,
    sides,
    width,
    height,
    perceptual_hash,
    clip_model,
    metadata,
    sequence,
    hash,
  };
  return { id, vectors: vectorsOf(image), payload };
}

function vectorsOf({ parts, read: { visual, clip } }: DescribedImage): Vectors {
  const text = textVector(parts);
  return { ...parts, visual, ...(text && { text }), ...(clip && { clip: clipVector(clip) }) };
}

/** The sentences that a passage was chosen from. */
function sentencesIn({ whole, lead, pieces }: PassagePieces): string[] {
  return (whole ? sentencesOf(lead) : pieces).map(({ text }) => text);
}
