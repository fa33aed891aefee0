import type { Readable } from 'node:stream';
import { ElenchusError } from '../../errors.js';
import { bodyCutOff } from './connections.js';
import { Gathered } from './gathered.js';

interface Counted {
  readonly owner: string;
  bytes: number;
  /** Undefined while it cannot be refused, because it has arrived. */
  refuse: ((error: ElenchusError) => void) | undefined;
}

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
 * done. Beyond the limit, it refuses with BUSY the newest body that still arrives from the owner who
 * takes the most, but none of an owner who takes less than an equal share.
 */
export class Receiving {
  readonly #bodies = new Set<Counted>();
  #bytes = 0;

  constructor(private readonly limit: number) {}

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
      const refuse = (error: ElenchusError) => {
        this.#forget(body);
        gathered.take();
        // What still comes is thrown away; the answer closes the connection.
        stream.off('data', take).resume();
        reject(error);
      };
      const body: Counted = { owner, bytes: 0, refuse };
      const take = (part: Buffer) => {
        if (body.bytes + part.length > limit) return refuse(tooLarge());
        gathered.add(part);
        this.#count(body, part.length);
      };
      this.#bodies.add(body);
      stream.on('data', take);
      stream.once('end', () => {
        body.refuse = undefined;
        resolve(this.#arrived(body, gathered.take()));
      });
      stream.once('error', () => body.refuse?.(bodyCutOff('JSON')));
      // A disconnect does not end the stream.
      stream.once('close', () => body.refuse && this.#forget(body));
    });
  }

  #arrived(body: Counted, bytes: Buffer): Arrived {
    return {
      bytes,
      grow: (by) => {
        body.refuse = (error) => {
          throw error;
        };
        this.#count(body, by);
        body.refuse = undefined;
      },
      release: () => this.#forget(body),
    };
  }

  #count(body: Counted, bytes: number): void {
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.limit && this.#bodies.size > 1) {
      const last = this.#lastOfLargest();
      if (!last) return;
      this.#forget(last);
      last.refuse?.(new ElenchusError('BUSY'));
    }
  }

  /** Undefined if nobody who takes more than an equal share has a body that can be refused. */
  #lastOfLargest(): Counted | undefined {
    const held = new Map<string, { bytes: number; last: Counted | undefined }>();
    for (const body of this.#bodies) {
      const { bytes = 0, last } = held.get(body.owner) ?? {};
      held.set(body.owner, {
        bytes: bytes + body.bytes,
        last: body.refuse ? body : last,
      });
    }
    const share = this.limit / held.size;
    const greedy = [...held.values()].filter(({ bytes, last }) => last && bytes > share);
    return greedy.sort((one, other) => other.bytes - one.bytes)[0]?.last;
  }

  #forget(body: Counted): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }
}
