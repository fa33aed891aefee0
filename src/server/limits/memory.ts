import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ElenchusError } from '../../runtime/errors.js';
import type { CallerId } from '../../runtime/threads/round-robin.js';
import { bodyCutOff } from './connections.js';
import { network } from './rate.js';

const MIB = 2 ** 20;
/** In bytes. */
export interface MemoryLimits {
  readonly ofAll: number;
  readonly ofCaller: number;
  /** A request that takes no more is never refused. */
  readonly small: number;
}

/** Four of the largest answers at a time, and half as much for bodies; half of that for one caller. */
const LIMITS: MemoryLimits = { ofAll: 192 * MIB, ofCaller: 96 * MIB, small: MIB / 16 };

/** The memory that a request takes: its body, what it reads, and its answer until that is sent. */
export interface Use {
  /** Whose request it is; a network, until the key is known. */
  caller: CallerId;
  readonly response: ServerResponse;
  /** What happens if it is refused to make room for others; undefined while it cannot be. */
  refuse: ((error: ElenchusError) => void) | undefined;
  /**
   * Counts so many more bytes; a negative number counts fewer.
   * @throws ElenchusError BUSY if this request is refused, or was before; nothing of it counts then
   */
  grow(bytes: number): void;
}

interface Counted extends Use {
  /** Work that goes on even if the client disconnects. */
  readonly pending: Promise<unknown>[];
  bytes: number;
  isRefused: boolean;
}

/**
 * Limits the memory that requests take until their responses are closed and all their work has ended,
 * of each caller and of all together. Beyond a limit, it refuses with BUSY the newest that can be
 * refused of the caller who takes the most, but nothing of a caller who takes less than an equal
 * share, and nothing that is alone.
 */
export class RequestMemory {
  readonly #uses = new Map<FastifyRequest, Counted>();
  #bytes = 0;

  constructor(
    app: FastifyInstance,
    private readonly limits = LIMITS,
  ) {
    app.addHook('onRequest', (request, { raw: response }, done) => {
      const use: Counted = {
        response,
        pending: [],
        caller: network(request.ip),
        refuse: undefined,
        bytes: 0,
        isRefused: false,
        grow: (bytes) => this.#grow(request, use, bytes),
      };
      this.#uses.set(request, use);
      response.once('close', () => {
        void Promise.allSettled(use.pending).then(() => this.#forget(request));
      });
      done();
    });
    app.addHook('onSend', (request, { raw: response }, payload, done) => {
      const use = this.#uses.get(request);
      try {
        if (use && !use.isRefused) {
          use.refuse = () => response.destroy();
          use.grow(sizeOf(payload));
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    });
  }

  /** How many bytes all requests take. */
  get bytes(): number {
    return this.#bytes;
  }

  of(request: FastifyRequest): Use {
    return this.#uses.get(request)!;
  }

  /** Keeps all of a request counted until this work has ended, even if the client disconnects. */
  keep<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
    this.#uses.get(request)!.pending.push(work);
    return work;
  }

  /**
   * Reads a body to its end. While it arrives, it can be refused to make room for others.
   * @throws ElenchusError BUSY, `tooLarge` beyond the limit, or BODY_INVALID if the client leaves
   */
  read(
    request: FastifyRequest,
    body: Readable,
    { limit, tooLarge }: { readonly limit: number; readonly tooLarge: () => ElenchusError },
  ): Promise<Buffer> {
    const use = this.of(request);
    return new Promise((resolve, reject) => {
      // Doubled as needed: to keep the parts would keep much more memory if they are small.
      let buffer = Buffer.alloc(0);
      let length = 0;
      let isOver = false;
      const refuse = (error: ElenchusError) => {
        if (isOver) return;
        isOver = true;
        use.refuse = undefined;
        buffer = Buffer.alloc(0);
        // What still comes is thrown away; the answer closes the connection.
        body.off('data', take).resume();
        reject(error);
      };
      const take = (part: Buffer) => {
        const before = length;
        length += part.length;
        if (length > limit) return refuse(tooLarge());
        if (length > buffer.length) {
          const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * buffer.length));
          buffer.copy(larger, 0, 0, before);
          buffer = larger;
        }
        part.copy(buffer, before);
        try {
          use.grow(part.length);
        } catch (error) {
          refuse(error as ElenchusError);
        }
      };
      use.refuse = refuse;
      body.on('data', take);
      body.once('end', () => {
        if (isOver) return;
        isOver = true;
        use.refuse = undefined;
        resolve(buffer.subarray(0, length));
      });
      body.once('error', () => refuse(bodyCutOff('JSON')));
    });
  }

  #grow(request: FastifyRequest, use: Counted, bytes: number): void {
    if (this.#uses.get(request) === use && !use.isRefused) {
      use.bytes += bytes;
      this.#bytes += bytes;
    }
    if (bytes <= 0) return;
    for (let victim; (victim = this.#victim(use));) {
      this.#bytes -= victim.bytes;
      victim.bytes = 0;
      victim.isRefused = true;
      if (victim !== use) victim.refuse?.(new ElenchusError('BUSY'));
    }
    if (use.isRefused) throw new ElenchusError('BUSY');
  }

  /** What is to be refused, since a limit is exceeded; undefined if nothing is or can be. */
  #victim(grown: Counted): Counted | undefined {
    const { ofAll, ofCaller, small } = this.limits;
    if (this.#bytes <= Math.min(ofAll, ofCaller) || this.#uses.size === 1) return undefined;
    const callers = new Map<CallerId, { bytes: number; newest: Counted | undefined }>();
    for (const use of this.#uses.values()) {
      if (use.bytes === 0) continue;
      const { bytes = 0, newest } = callers.get(use.caller) ?? {};
      const canBe = use.bytes > small && (use === grown || use.refuse);
      callers.set(use.caller, { bytes: bytes + use.bytes, newest: canBe ? use : newest });
    }
    const share = this.#bytes > ofAll ? Math.min(ofCaller, ofAll / callers.size) : ofCaller;
    const greedy = [...callers.values()].filter(({ bytes, newest }) => newest && bytes > share);
    return greedy.sort((one, other) => other.bytes - one.bytes)[0]?.newest;
  }

  #forget(request: FastifyRequest): void {
    this.#bytes -= this.#uses.get(request)?.bytes ?? 0;
    this.#uses.delete(request);
  }
}

/** In bytes; a stream waits for its reader, so it takes next to nothing. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}
