import { createHash } from 'node:crypto';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Waiter } from '../../runtime/scope.js';
import { oncePerObject, SharedWork } from '../../runtime/threads/shared.js';
import { Thread } from '../../runtime/threads/thread.js';
import type { Picture } from './index.js';
import { tooComplex } from './node-link/place-thread.js';
import type { MappedGraphs } from './node-link/scene.js';
import type { PictureOptions } from './options.js';
import type { PictureTask } from './worker.js';

/** A picture with a tag that identifies its bytes. */
export interface TaggedPicture extends Picture {
  readonly tag: string;
}

/** How many pictures may wait to be drawn: two whole pages of graphs. */
const MAX_WAITING = 400;
/** How long a picture may take, whatever it is that takes long; layouts have shorter limits. */
const LONGEST_MS = 30_000;
/** How much memory a picture takes besides its bytes. */
const OVERHEAD = 500;

/** Draws pictures of graphs in a worker thread, and keeps the ones that were asked for last. */
export class Gallery {
  readonly #thread = new Thread<PictureTask, Picture>({
    module: new URL('./worker', import.meta.url),
    queue: 'pictures',
    failed: (problem) =>
      new ElenchusError('WORKER_FAILED', { worker: 'picture renderer', problem }),
    maxWaiting: MAX_WAITING,
    deadline: { ms: LONGEST_MS, error: tooLong },
  });
  readonly #pictures: SharedWork<TaggedPicture>;

  /** @param maxSize how many bytes of pictures are kept */
  constructor(maxSize = 32 * 2 ** 20) {
    const sizeCalculation = ({ bytes }: TaggedPicture) => bytes.length + OVERHEAD;
    this.#pictures = new SharedWork({ maxSize, sizeCalculation });
  }

  /**
   * @param waiter who wants it; if everybody who does has given up, it is not drawn
   * @throws ElenchusError BAD_INPUT for a graph of too many nodes or too large a picture,
   *   PICTURE_TOO_COMPLEX, BUSY, WORKER_FAILED; the reason of the signal
   */
  draw(graph: ArgumentGraph, options: PictureOptions, waiter?: Waiter): Promise<TaggedPicture> {
    return this.#draw([digestOf(graph), options], { graph, options }, waiter);
  }

  /** A query and a case side by side. @throws as `draw` */
  drawMapping(
    mapped: MappedGraphs,
    options: Omit<PictureOptions, 'layout'>,
    waiter?: Waiter,
  ): Promise<TaggedPicture> {
    const key = [digestOf(mapped.query), digestOf(mapped.case), mapped.mapping, options];
    return this.#draw(key, { mapped, options }, waiter);
  }

  #draw(key: unknown, task: PictureTask, waiter?: Waiter): Promise<TaggedPicture> {
    const draw = async (all: Waiter) => {
      const picture = await this.#thread.run(task, { waiter: all });
      // Restores the Buffer, which arrives from the thread as a plain Uint8Array.
      const { buffer, byteOffset, byteLength } = picture.bytes;
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      return { ...picture, bytes, tag: digest(bytes) };
    };
    return this.#pictures.get(digest(JSON.stringify(key)), draw, waiter);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

function tooLong(task: PictureTask): ElenchusError {
  const { nodes, edges } = 'graph' in task ? task.graph : task.mapped.case;
  return tooComplex(nodes, edges, { limit: LONGEST_MS, unit: 'ms of computing' });
}

/** Identifies what a picture shows of a graph. */
const digestOf = oncePerObject((graph: ArgumentGraph): string => {
  const { locutions } = graph as { readonly locutions?: unknown };
  return digest(JSON.stringify([graph.nodes, graph.edges, graph.majorClaim, locutions]));
});

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}
