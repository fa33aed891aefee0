import type { Payload, Point, SparseVector } from '../port.js';
import { isSparse } from '../validate.js';
import { normalised } from './dense.js';

/** A point as it is kept: its payload as JSON, its dense vectors at unit length. */
export interface Document {
  readonly id: string;
  readonly payload: Payload;
  readonly json: string;
  readonly dense: ReadonlyMap<string, Float32Array>;
  readonly sparse: ReadonlyMap<string, SparseVector>;
}

/** A point must have been validated. */
export function toDocument({ id, payload, vectors }: Point): Document {
  const dense = new Map<string, Float32Array>();
  const sparse = new Map<string, SparseVector>();
  for (const [name, vector] of Object.entries(vectors)) {
    if (isSparse(vector)) sparse.set(name, vector);
    else dense.set(name, normalised(vector));
  }
  return { id, payload, json: JSON.stringify(payload), dense, sparse };
}

/** The vectors in one text, as base64 of their bytes: zvec returns texts eight times as fast as vectors. */
export function vectorsToText({ dense, sparse }: Pick<Document, 'dense' | 'sparse'>): string {
  return JSON.stringify({
    dense: Object.fromEntries(Array.from(dense, ([name, vector]) => [name, encode(vector)])),
    sparse: Object.fromEntries(
      Array.from(sparse, ([name, { indices, values }]) => [
        name,
        [encode(Uint32Array.from(indices)), encode(Float32Array.from(values))],
      ]),
    ),
  });
}

/** What {@link vectorsToText} wrote; the dense ones are valid until the next call. */
export function vectorsFromText(text: string): Pick<Document, 'dense' | 'sparse'> {
  const { dense, sparse } = JSON.parse(text) as {
    dense: Record<string, string>;
    sparse: Record<string, [string, string]>;
  };
  return {
    dense: new Map(Object.entries(dense).map(([name, vector]) => [name, floats(vector, name)])),
    sparse: new Map(
      Object.entries(sparse).map(([name, [indices, values]]) => [
        name,
        {
          indices: Array.from(new Uint32Array(bytes(indices))),
          values: Array.from(floats(values)),
        },
      ]),
    ),
  };
}

function encode({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

/** Reused, since a buffer for every vector of a collection stays with the allocator for good. */
const scratch = new Map<string, ArrayBuffer>();

function floats(text: string, use = ''): Float32Array {
  return new Float32Array(bytes(text, use));
}

/** The bytes in a buffer of their own, since those of small Buffers are shared and unaligned. */
function bytes(text: string, use = ''): ArrayBuffer {
  const length = Buffer.byteLength(text, 'base64');
  let buffer = scratch.get(use);
  if (buffer?.byteLength !== length) scratch.set(use, (buffer = new ArrayBuffer(length)));
  Buffer.from(buffer).write(text, 'base64');
  return buffer;
}
