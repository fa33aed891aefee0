import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Waiter } from '../runtime/scope.js';
import { SharedWork } from '../runtime/threads/shared.js';

/** The widths of thumbnails, in pixels. */
export const THUMBNAIL_WIDTHS = { from: 16, to: 1280 } as const;

const QUALITY = 75;
/** How many are made at a time. libvips uses the 4 threads of libuv, which the store needs for its files. */
const AT_ONCE = 2;
/** How much memory a picture takes besides its bytes. */
const OVERHEAD = 500;

// libvips would keep memory for pictures that are not asked for again.
sharp.cache(false);

/** Scales stored images down, and keeps those that were asked for last. */
export class Thumbnails {
  readonly #kept: SharedWork<Buffer>;
  readonly #limit = pLimit(AT_ONCE);

  /** @param maxSize how many bytes of them are kept */
  constructor(maxSize = 32 * 2 ** 20) {
    const sizeCalculation = ({ length }: Buffer) => length + OVERHEAD;
    this.#kept = new SharedWork({ maxSize, sizeCalculation });
  }

  /**
   * An image as WebP, not wider than `width` pixels and never scaled up.
   * @param version changes with the bytes of the image
   * @param read its bytes, as Elenchus has stored them
   * @param waiter who wants it; what nobody waits for any more is not made
   * @throws the reason of the signal; as `read`
   */
  get(
    version: string,
    width: number,
    read: () => Promise<Buffer>,
    waiter?: Waiter,
  ): Promise<Buffer> {
    const scale = (all: Waiter) => this.#scale(width, read, all);
    return this.#kept.get(`${version} ${width}`, scale, waiter);
  }

  async #scale(width: number, read: () => Promise<Buffer>, { signal }: Waiter): Promise<Buffer> {
    return this.#limit(async () => {
      if (signal.aborted) throw signal.reason as Error;
      return await sharp(await read())
        .resize(width, undefined, { withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 2 })
        .toBuffer();
    });
  }
}
