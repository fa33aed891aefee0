import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Owner } from '../../runtime/threads/fair-queue.js';
import { HeldMemory, type Held } from './held.js';
import { network } from './network.js';

const MIB = 2 ** 20;
/**
 * For stored records that requests have read, and answers that are not sent yet: by default four of
 * the largest answers at a time, two of one caller. Requests that hold at most `small` are never
 * refused.
 */
const LIMITS = { all: 128 * MIB, ofOwner: 64 * MIB, small: MIB / 16 };

interface Use {
  readonly held: Held;
  readonly response: ServerResponse;
  /** Work that goes on even if the client disconnects. */
  readonly pending: Promise<unknown>[];
  owner: () => Owner;
}

/** The memory that requests take until their responses are closed and all their work has ended. */
export class RequestMemory {
  readonly #memory = new HeldMemory(LIMITS);
  readonly #uses = new WeakMap<FastifyRequest, Use>();

  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, { raw: response }, done) => {
      const use: Use = {
        held: this.#memory.open(() => use.owner()),
        response,
        pending: [],
        owner: () => network(request.ip),
      };
      this.#uses.set(request, use);
      this.whenOver(request, use.held.release);
      done();
    });
    app.addHook('onSend', (request, { raw: response }, payload, done) => {
      const use = this.#uses.get(request)!;
      const sent = this.#memory.open(
        () => use.owner(),
        () => response.destroy(),
      );
      this.whenOver(request, sent.release);
      try {
        sent.grow(sizeOf(payload));
        done();
      } catch (error) {
        done(error as Error);
      }
    });
  }

  /** How many bytes all requests hold. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /**
   * What a request holds besides its body and its answer.
   * @param owner whose request it is, once that is known
   */
  of(request: FastifyRequest, owner?: () => Owner): Held {
    const use = this.#uses.get(request)!;
    if (owner) use.owner = owner;
    return use.held;
  }

  responseOf(request: FastifyRequest): ServerResponse {
    return this.#uses.get(request)!.response;
  }

  /** Keeps all of a request counted until this work has ended, even if the client disconnects. */
  keep<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
    this.#uses.get(request)!.pending.push(work);
    return work;
  }

  /** Calls `done` once the response is closed and all work that is kept has ended. */
  whenOver(request: FastifyRequest, done: () => void): void {
    const { response, pending } = this.#uses.get(request)!;
    response.once('close', () => void Promise.allSettled(pending).then(done));
  }
}

/** In bytes; a stream waits for its reader, so it holds next to nothing. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) ? payload.length : 0;
}
