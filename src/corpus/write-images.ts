import { detectLanguage } from '../encoders/language.js';
import type { PassagePieces } from '../images/page-text/passage.js';
import { sentencesOf } from '../images/page-text/sentences.js';
import { textVector } from '../images/parts.js';
import type { Point, Vectors } from '../store/port.js';
import { clipVector } from './collections/images.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import type { NewImage } from '../domain/records.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../store/reads.js';
import type { CorpusChanges, Plan, WriterOptions } from './changes.js';
import { type DescribedImage, describeImages } from './describe-images.js';
import { decide, type ItemKind, readyItems } from './items.js';
import { prepareImage, type PreparedImage } from './prepare-image.js';

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
    keepsPlace: false,
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
    async planRemoval(_, gone) {
      return planImageRemoval(gone.map(({ id }) => id));
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
    ...{ corpus, external_id: record.id, title: record.title ?? read.page.title },
    ...{ passage: passage || undefined, ocr: ocr || undefined, labels },
    ...{ label: labels.map(({ name }) => name), page_url, image_url, rights, language, topic },
    ...{ site: page_url && new URL(page_url).hostname, sides, width, height, perceptual_hash },
    ...{ clip_model, metadata, sequence, hash },
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
