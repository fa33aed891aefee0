import { detectLanguage } from '../encoders/language.js';
import type { PassagePieces } from '../images/page-text/passage.js';
import { sentencesOf } from '../images/page-text/sentences.js';
import { textVector } from '../images/parts.js';
import type { Point, Vectors } from '../store/port.js';
import { clipVector } from './collections/images.js';
import type { PayloadOf } from './collections/index.js';
import type { DescribedImage } from './describe-images.js';
import type { Plan } from './write-premises.js';

/** Writes images after their files, so that no image is without its file. */
export function planImages(
  corpus: string,
  images: readonly DescribedImage[],
  sequence: number,
): Plan {
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
export function planImageRemoval(ids: readonly string[]): Plan {
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
