import type { Readable } from 'node:stream';
import { ElenchusError } from '../../errors.js';
import { bodyCutOff } from './connections.js';
import { Gathered } from './gathered.js';

interface Received {
  readonly owner: string;
  bytes: number;
  refuse(error: Error): void;
}

/**
 * Limits the memory that all arriving bodies take together. Beyond the limit, the client whose bodies
 * take the most loses its latest request, with BUSY.
 */
export class Receiving {
  readonly #bodies = new Set<Received>();
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
  ): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const gathered = new Gathered();
      const refuse = (error: Error) => {
        this.#forget(body);
        gathered.take();
        // What still comes is thrown away; the answer closes the connection.
        stream.off('data', take).resume();
        reject(error);
      };
      const body: Received = { owner, bytes: 0, refuse };
      const take = (part: Buffer) => {
        if (body.bytes + part.length > limit) return refuse(tooLarge());
        gathered.add(part);
        this.#count(body, part.length);
      };
      this.#bodies.add(body);
      stream.on('data', take);
      stream.once('end', () => {
        this.#forget(body);
        resolve(gathered.take());
      });
      stream.once('error', () => refuse(bodyCutOff('JSON')));
      // A disconnect does not end the stream.
      stream.once('close', () => this.#forget(body));
    });
  }

  #count(body: Received, bytes: number): void {
    body.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.limit && this.#bodies.size > 1) {
      const last = this.#lastOfLargest();
      this.#forget(last);
      last.refuse(new ElenchusError('BUSY'));
    }
  }

  #lastOfLargest(): Received {
    const held = new Map<string, { bytes: number; last: Received }>();
    for (const body of this.#bodies) {
      const { bytes = 0 } = held.get(body.owner) ?? {};
      held.set(body.owner, { bytes: bytes + body.bytes, last: body });
    }
    return [...held.values()].reduce((most, each) => (each.bytes > most.bytes ? each : most)).last;
  }

  #forget(body: Received): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes;
  }
}
