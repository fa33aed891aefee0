import type { Readable } from 'node:stream';
import type { ElenchusError } from '../../runtime/errors.js';
import { bodyCutOff } from './connections.js';
import { Gathered } from './gathered.js';
import { HeldMemory } from './held.js';

/** A body that has arrived. It is counted until it is released. */
export interface Arrived {
  readonly bytes: Buffer;
  /**
   * Counts what it takes besides its bytes.
   * @throws ElenchusError BUSY
   */
  grow(by: number): void;
  release(): void;
}

/**
 * Limits the memory that all bodies take together, those that arrive and those whose requests are not
 * done. Only bodies that still arrive are refused to make room for others.
 */
export class Receiving {
  readonly #memory: HeldMemory;

  constructor(limit: number) {
    this.#memory = new HeldMemory({ all: limit, ofOwner: Infinity, small: 0 });
  }

  /**
   * Reads a body to its end.
   * @param owner whose body it is
   * @param limit of this body; `tooLarge` is the error for a larger one
   * @throws ElenchusError BUSY, `tooLarge`, or BODY_INVALID if the client leaves before the end
   */
  read(
    stream: Readable,
    owner: string,
    { limit, tooLarge }: { readonly limit: number; readonly tooLarge: () => ElenchusError },
  ): Promise<Arrived> {
    return new Promise((resolve, reject) => {
      const gathered = new Gathered();
      let size = 0;
      let isOver = false;
      const refuse = (error: ElenchusError) => {
        isOver = true;
        held.release();
        gathered.take();
        // What still comes is thrown away; the answer closes the connection.
        stream.off('data', take).resume();
        reject(error);
      };
      const held = this.#memory.open(() => owner, refuse);
      const take = (part: Buffer) => {
        size += part.length;
        if (size > limit) return refuse(tooLarge());
        gathered.add(part);
        try {
          held.grow(part.length);
        } catch (error) {
          refuse(error as ElenchusError);
        }
      };
      stream.on('data', take);
      stream.once('end', () => {
        if (isOver) return;
        isOver = true;
        held.refuse = undefined;
        resolve({ bytes: gathered.take(), grow: held.grow, release: held.release });
      });
      stream.once('error', () => !isOver && refuse(bodyCutOff('JSON')));
      // A disconnect does not end the stream.
      stream.once('close', () => !isOver && held.release());
    });
  }
}
