import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { TaskThread } from '../../task-thread.js';
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

/** Pictures of graphs, drawn in a thread; those last asked for are kept. */
export class Gallery {
  readonly #thread = new TaskThread<PictureTask, Picture>(
    new URL('./worker', import.meta.url),
    MAX_WAITING,
  );
  readonly #drawing = new Map<string, Promise<HungPicture>>();
  readonly #kept: LRUCache<string, HungPicture> | undefined;

  /** @param bytes How many bytes of pictures are kept. */
  constructor(bytes: number) {
    if (bytes === 0) return;
    this.#kept = new LRUCache({
      maxSize: bytes,
      sizeCalculation: (picture) => picture.bytes.length + OVERHEAD,
    });
  }

  /** @throws ElenchusError BAD_INPUT for a graph of too many nodes, BUSY */
  async draw(graph: ArgumentGraph, options: PictureOptions): Promise<HungPicture> {
    const key = digest(JSON.stringify([graph.nodes, graph.edges, graph.majorClaim, options]));
    const known = this.#kept?.get(key) ?? this.#drawing.get(key);
    if (known) return known;
    const drawing = this.#draw(graph, options);
    this.#drawing.set(key, drawing);
    try {
      const picture = await drawing;
      this.#kept?.set(key, picture);
      return picture;
    } finally {
      this.#drawing.delete(key);
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #draw(graph: ArgumentGraph, options: PictureOptions): Promise<HungPicture> {
    const { bytes: drawn, ...picture } = await this.#thread.run({ graph, options });
    // A Buffer loses its kind on the way from a thread.
    const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
    return { ...picture, bytes, tag: digest(bytes) };
  }
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}
