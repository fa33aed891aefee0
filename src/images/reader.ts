import type { Config } from '../runtime/config.js';
import { ElenchusError, hasCode } from '../runtime/errors.js';
import { type RunOptions, Thread } from '../runtime/threads/thread.js';
import { FIXED_LIMIT } from '../runtime/wording.js';
import type { ImageFile, ImageModels, ImageOptions, ReadImage } from './types.js';

/** How many bytes of images may wait to be read. */
const MAX_WAITING = 256 * 2 ** 20;

/**
 * Reads images in a process of its own, so that no image can harm this one: a crash or a standstill
 * there is the error of the image that caused it, and the next image gets a new process.
 */
export class ImageReader {
  readonly #process: Thread<ImageFile, ReadImage, ImageModels>;

  constructor(options: ImageOptions) {
    const { ms } = options.limits;
    const late = { limit: ms, setting: FIXED_LIMIT };
    this.#process = new Thread({
      module: new URL('./worker', import.meta.url),
      queue: 'images',
      data: options,
      isolated: true,
      failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'image reader', problem }),
      maxWaiting: MAX_WAITING,
      deadline: {
        ms,
        error: ({ field }) => new ElenchusError('IMAGE_TOO_COMPLEX', { field, ...late }),
      },
    });
  }

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT; WORKER_FAILED if it fails to start twice */
  async models(): Promise<ImageModels> {
    try {
      return await this.#process.start();
    } catch (error) {
      // Whoever ended the process, such as a system short of memory, may let the next one live.
      if (hasCode(error, 'WORKER_FAILED')) {
        return this.#process.start();
      }
      throw error;
    }
  }

  /**
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, IMAGE_FORMAT_UNSUPPORTED, IMAGE_MISLABELLED, IMAGE_POLYGLOT,
   *   IMAGE_TOO_LARGE, IMAGE_TOO_COSTLY, IMAGE_TOO_COMPLEX, IMAGE_DAMAGED; BUSY if too much waits; WORKER_FAILED
   */
  read(file: ImageFile, options: Omit<RunOptions, 'cost'> = {}): Promise<ReadImage> {
    return this.#process.run(file, { ...options, cost: file.bytes.length });
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

/** Of an image: its width times its height. */
const MAX_PIXELS = 50_000_000;
/** Of an animated image, of which the first is read. */
const MAX_FRAMES = 500;

/** Longest time to read one, its text included, in milliseconds. */
const LONGEST_MS = 60_000;

/** @param clip the name of the CLIP model that is set, if there is one */
export function imageOptions(config: Config, clip?: string, ms = LONGEST_MS): ImageOptions {
  const { clipDirectory: directory } = config;
  return {
    limits: {
      bytes: config.maxImageBytes,
      pixels: MAX_PIXELS,
      frames: MAX_FRAMES,
      ms,
    },
    ocr: config.imageOcr,
    ...(directory && clip && { clip: { directory, name: clip } }),
    threads: config.encoderThreads,
  };
}
