import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PageSource } from '../../src/domain/image.js';
import type { ReadPage } from '../../src/images/page-text/passage.js';
import type { ImageReader } from '../../src/images/reader.js';
import type { ImageFile, ImageModels } from '../../src/images/types.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { createFakeEncoder } from './fake-encoder.js';

export interface FakeImage {
  /** The text in it. */
  readonly ocr?: string;
  /** What it shows, the most probable first: 0.5, 0.25, ... */
  readonly labels?: readonly string[];
  /** What it looks like, in degrees: two images have the cosine of their difference. */
  readonly visual?: number;
  /** Its perceptual hash; by default that of no other image. */
  readonly hash?: string;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

export interface FakeImageReader extends Pick<ImageReader, 'read' | 'models'> {
  /** All images read so far. */
  readonly files: ImageFile[];
}

const BEGIN = 'image:';
const MODELS: ImageModels = { classifier: 'fake 1', ocr: 'fake 1' };

/** The bytes of an image that the fake reader can read: its description. */
export function imageBytes(image: FakeImage = {}): Uint8Array {
  return Buffer.from(`${BEGIN}${JSON.stringify(image)}`);
}

/**
 * Reads what `imageBytes` wrote, without a process and without models; all other bytes are
 * IMAGE_DAMAGED. The WebP files are real ones. With a CLIP model, `clip` is the vector that the
 * fake encoder has for the labels.
 */
export function fakeImageReader(models: ImageModels = MODELS): FakeImageReader {
  const files: ImageFile[] = [];
  const encoder = createFakeEncoder();
  return {
    files,
    models: async () => models,
    async read(file) {
      files.push(file);
      const { ocr = '', labels = [], visual = 0, hash, ...size } = imageOf(file);
      const { width = 64, height = 48 } = size;
      return {
        format: 'webp',
        width,
        height,
        frames: 1,
        ocr,
        webp: await webpOf(width, height, visual),
        perceptualHash: hash ?? createHash('sha256').update(file.bytes).digest('hex').slice(0, 16),
        page: pageOf(file.page),
        ...(models.clip !== undefined && { clip: await encoder.encodeQuery(labels.join(' ')) }),
        labels: labels.map((name, place) => ({ name, probability: 0.5 ** (place + 1) })),
        visual: featuresOf(visual),
      };
    },
  };
}

function imageOf({ bytes, field, labelled = 'webp' }: ImageFile): FakeImage {
  const text = Buffer.from(bytes).toString();
  if (!text.startsWith(BEGIN)) {
    throw new ElenchusError('IMAGE_DAMAGED', { field, problem: 'no image of these tests' });
  }
  if (labelled !== 'webp') {
    throw new ElenchusError('IMAGE_MISLABELLED', { field, label: labelled, found: 'webp' });
  }
  return JSON.parse(text.slice(BEGIN.length)) as FakeImage;
}

/** Of one colour. */
function webpOf(width: number, height: number, visual: number): Promise<Buffer> {
  const background = { r: visual % 256, g: 128, b: 128 };
  return sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer();
}

function featuresOf(degrees: number): Float32Array {
  const features = new Float32Array(1280);
  const angle = (degrees * Math.PI) / 180;
  features.set([Math.cos(angle), Math.sin(angle)]);
  return features;
}

/** A text as it is, as one passage; of HTML without its tags, with the title that it has. */
function pageOf(page: PageSource = { text: '' }): ReadPage {
  const text = 'html' in page ? page.html.replace(/<title>.*?<\/title>|<[^>]*>/g, ' ') : page.text;
  const title = 'html' in page ? /<title>(.*?)<\/title>/.exec(page.html)?.[1] : undefined;
  return { title, passage: { lead: text.trim(), whole: true, pieces: [] } };
}
