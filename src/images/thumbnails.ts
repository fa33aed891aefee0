import sharp from 'sharp';
import { SharedWork } from '../threads/shared-work.js';

/** The widths of thumbnails, in pixels. */
export const THUMBNAIL_WIDTHS = { from: 16, to: 1280 } as const;

const QUALITY = 75;
/** How much memory a picture takes besides its bytes. */
const OVERHEAD = 500;

// libvips would keep memory for pictures that are not asked for again.
sharp.cache(false);

/** Scales stored images down, and keeps those that were asked for last. */
export class Thumbnails {
  readonly #kept: SharedWork<Buffer>;

  /** @param maxSize how many bytes of them are kept */
  constructor(maxSize: number) {
    const sizeCalculation = ({ length }: Buffer) => length + OVERHEAD;
    this.#kept = new SharedWork({ maxSize, sizeCalculation });
  }

  /**
   * An image as WebP, not wider than `width` pixels and never scaled up.
   * @param version changes with the bytes of the image
   * @param read its bytes, as Elenchus has stored them
   */
  get(version: string, width: number, read: () => Promise<Buffer>): Promise<Buffer> {
    return this.#kept.get(`${version} ${width}`, async () =>
      sharp(await read())
        .resize(width, undefined, { withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 2 })
        .toBuffer(),
    );
  }
}
