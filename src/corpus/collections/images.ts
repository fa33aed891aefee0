import { z } from 'zod';
import type { Image } from '../../domain/image.js';
import { STANCES } from '../../domain/premise.js';
import type { StoredPoint } from '../../store/port.js';
import {
  collection,
  integer,
  jsonObject,
  keyword,
  keywords,
  onDiskCollection,
  type PayloadIn,
  tenant,
} from './define.js';

const CLIP_DIMENSIONS = 1024;

export const images = collection(
  'images',
  'Images with what their page, the text in them and a classifier say. `text` compares all of these words, the next three vectors one part each; `visual` compares pixels with pixels, `clip` pixels with texts.',
  { text: 512, passage: 512, ocr: 512, labels: 512, visual: 1280, clip: CLIP_DIMENSIONS },
  [],
  z.object({
    corpus: tenant(),
    external_id: z.string(),
    title: z.string().optional(),
    passage: z.string().optional(),
    ocr: z.string().optional(),
    labels: z.array(z.object({ name: z.string(), probability: z.number() })).readonly(),
    /** Their names, to filter and count by. */
    label: keywords(),
    page_url: z.string().optional(),
    /** The host of the page. */
    site: keyword().optional(),
    image_url: z.string().optional(),
    rights: keyword().optional(),
    language: keyword().optional(),
    topic: keyword().optional(),
    sides: z.array(z.object({ question: z.string(), side: z.enum(STANCES) })).readonly(),
    width: integer(),
    height: integer(),
    perceptual_hash: z.string(),
    /** The CLIP model that made the vector `clip`; absent without one. */
    clip_model: keyword().optional(),
    /** The further fields. */
    metadata: jsonObject,
    sequence: integer(),
    hash: z.string(),
  }),
);

/** A vector of a CLIP model, filled up with zeros, which change no cosine. */
export function clipVector(vector: Float32Array): Float32Array {
  const filled = new Float32Array(CLIP_DIMENSIONS);
  filled.set(vector);
  return filled;
}

/** Casts the payload; does not check it. */
export function toImage({ id, payload }: StoredPoint): Image {
  const { external_id, page_url, image_url, perceptual_hash, metadata, hash, ...rest } =
    payload as PayloadIn<typeof images>;
  const { corpus, title, passage, ocr, labels, site, rights, language, topic, sides } = rest;
  const { width, height } = rest;
  return {
    id,
    corpus,
    externalId: external_id,
    title,
    passage,
    ocr,
    labels,
    pageUrl: page_url,
    site,
    imageUrl: image_url,
    rights,
    language,
    topic,
    sides,
    width,
    height,
    perceptualHash: perceptual_hash,
    extra: metadata,
    version: hash,
  };
}

export const imageFiles = onDiskCollection(
  'image-files',
  'The images themselves, with the sentences of their pages. Read only when they are shown.',
  z.object({
    corpus: tenant(),
    /** A WebP file in base64: scaled down, upright, without metadata. */
    webp: z.string(),
    /** The sentences of the page's content, in order: those that a passage is chosen from. */
    sentences: z.array(z.string()).readonly(),
  }),
);
