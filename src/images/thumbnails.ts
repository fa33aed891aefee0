import sharp from 'sharp';
import { ownerOf } from '../runtime/threads/owners.js';
import { PointLimit } from '../runtime/threads/point-limit.js';
import { SharedWork } from '../runtime/threads/shared-work.js';
import type { Waiter } from '../runtime/threads/types.js';

/** The widths of thumbnails, in pixels. */
export const THUMBNAIL_WIDTHS = { from: 16, to: 1280 } as const;

const QUALITY = 75;
/** How many are made at a time. libvips uses the 4 threads of libuv, which the store needs for its files. */
const LIMITS = { running: 2, waiting: 400 };
/** How much memory a picture takes besides its bytes. */
const OVERHEAD = 500;

// libvips would keep memory for pictures that are not asked for again.
sharp.cache(false);

/** Scales stored images down, and keeps those that were asked for last. */
export class Thumbnails {
  readonly #kept: SharedWork<Buffer>;
  readonly #limit = new PointLimit(LIMITS);

  /** @param maxSize how many bytes of them are kept */
  constructor(maxSize: number) {
    const sizeCalculation = ({ length }: Buffer) => length + OVERHEAD;
    this.#kept = new SharedWork({ maxSize, sizeCalculation });
  }

  /**
   * An image as WebP, not wider than `width` pixels and never scaled up.
   * @param version changes with the bytes of the image
   * @param read its bytes, as Elenchus has stored them
   * @param signal owners of signals get equal shares; what nobody waits for is not made
   * @throws ElenchusError BUSY if too many are waited for; the reason of the signal; as `read`
   */
  get(
    version: string,
    width: number,
    read: () => Promise<Buffer>,
    signal?: AbortSignal,
  ): Promise<Buffer> {
    const scale = (waiter: Waiter) => this.#scale(width, read, waiter);
    return this.#kept.get(`${version} ${width}`, scale, signal);
  }

  async #scale(width: number, read: () => Promise<Buffer>, waiter: Waiter): Promise<Buffer> {
    const leave = await this.#limit.enter(waiter, 1, ownerOf(waiter.client));
    try {
      return await sharp(await read())
        .resize(width, undefined, { withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 2 })
        .toBuffer();
    } finally {
      leave();
    }
  }
}
