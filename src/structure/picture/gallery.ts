import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { ElenchusError } from '../../errors.js';
import { abandonedByAll } from '../../threads/signals.js';
import { Thread } from '../../threads/thread.js';
import type { Picture } from './index.js';
import type { PictureOptions } from './options.js';
import type { PictureTask } from './worker.js';

/** A picture, and a tag that tells its bytes from all others. */
export interface HungPicture extends Picture {
  readonly tag: string;
}

/** Pictures that wait to be drawn; those of a whole page of graphs fit in twice. */
const MAX_WAITING = 400;
/** Memory that a picture takes beside its bytes. */
const OVERHEAD = 500;

/** A picture on its way, and the signals of those who wait for it. */
interface Drawing {
  readonly picture: Promise<HungPicture>;
  readonly wanted: (AbortSignal | undefined)[];
}

/** Pictures of graphs, drawn in a thread; those last asked for are kept. */
export class Gallery {
  readonly #thread = new Thread<PictureTask, Picture>({
    module: new URL('./worker', import.meta.url),
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'gallery', problem }),
    maxWaiting: MAX_WAITING,
  });
  readonly #drawing = new Map<string, Drawing>();
  readonly #kept: LRUCache<string, HungPicture> | undefined;

  /** @param bytes How many bytes of pictures are kept. */
  constructor(bytes: number) {
    if (bytes === 0) return;
    this.#kept = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (picture) => picture.bytes.length + OVERHEAD,
    });
  }

  /**
   * @param signal where all who want a picture have given up, it is not begun
   * @throws ElenchusError BAD_INPUT for a graph of too many nodes, BUSY, WORKER_FAILED; the
   *   reason of the signal
   */
  async draw(
    graph: ArgumentGraph,
    options: PictureOptions,
    signal?: AbortSignal,
  ): Promise<HungPicture> {
    const key = digest(JSON.stringify([graph.nodes, graph.edges, graph.majorClaim, options]));
    const known = this.#kept?.get(key);
    if (known) return known;
    const drawing = this.#drawing.get(key) ?? this.#begin(key, { graph, options });
    drawing.wanted.push(signal);
    return drawing.picture;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #begin(key: string, task: PictureTask): Drawing {
    const wanted: (AbortSignal | undefined)[] = [];
    const picture = this.#draw(key, task, wanted).finally(() => this.#drawing.delete(key));
    const drawing = { picture, wanted };
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #draw(key: string, task: PictureTask, wanted: Drawing['wanted']): Promise<HungPicture> {
    const signal = abandonedByAll(wanted);
    const { bytes: drawn, ...rest } = await this.#thread.run(task, { signal });
    // A Buffer loses its kind on the way from a thread.
    const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    const picture = { ...rest, bytes, tag: digest(bytes) };
    this.#kept?.set(key, picture);
    return picture;
  }
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}
