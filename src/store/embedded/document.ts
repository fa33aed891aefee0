import type { Payload, Point, SparseVector } from '../port.js';
import type { Parts } from '../reads.js';
import { isSparse, unitVector } from '../vectors.js';

/** A point as it is stored: its dense vectors have unit length. */
export interface Document {
  readonly id: string;
  readonly payload: Payload;
  readonly dense: ReadonlyMap<string, Float32Array>;
  readonly sparse: ReadonlyMap<string, SparseVector>;
}

/** The point must have been validated. */
export function toDocument({ id, payload, vectors }: Point): Document {
  const dense = new Map<string, Float32Array>();
  const sparse = new Map<string, SparseVector>();
  for (const [name, vector] of Object.entries(vectors)) {
    if (isSparse(vector)) sparse.set(name, vector);
    else dense.set(name, unitVector(vector));
  }
  return { id, payload, dense, sparse };
}

/** The kinds of parts in an encoded document; for a vector, the numbers in each of its entries. */
const JSON_NEXT = 0;
const DENSE = 1;
const SPARSE = 2;
/** The bytes before the name of a vector: the kind of part, the name's length, the entries. */
const HEAD = 6;
const NUMBER = 4;

/** Encodes the vectors, each as a head, its name and its numbers; then the payload as JSON. */
export function encodeDocument({ payload, dense, sparse }: Document): Buffer {
  const parts: Uint8Array[] = [];
  for (const [name, vector] of dense) parts.push(head(DENSE, name, vector.length), bytesOf(vector));
  for (const [name, { indices, values }] of sparse) {
    parts.push(head(SPARSE, name, indices.length));
    parts.push(bytesOf(Uint32Array.from(indices)), bytesOf(Float32Array.from(values)));
  }
  return Buffer.concat([...parts, Uint8Array.of(JSON_NEXT), Buffer.from(JSON.stringify(payload))]);
}

/** Decodes what {@link encodeDocument} made. The dense vectors are valid until the next call. */
export function decodeDocument(id: string, bytes: Buffer): Document {
  const dense = new Map<string, Float32Array>();
  const sparse = new Map<string, SparseVector>();
  let at = 0;
  for (; bytes[at] !== JSON_NEXT; at = endOfVector(bytes, at)) {
    const start = startOfNumbers(bytes, at);
    const name = bytes.toString('utf8', at + HEAD, start);
    const length = countAt(bytes, at) * NUMBER;
    if (bytes[at] === DENSE) {
      dense.set(name, new Float32Array(copy(bytes, start, length, name)));
    } else {
      const indices = Array.from(new Uint32Array(copy(bytes, start, length)));
      const values = Array.from(new Float32Array(copy(bytes, start + length, length)));
      sparse.set(name, { indices, values });
    }
  }
  const payload = JSON.parse(bytes.toString('utf8', at + 1)) as Payload;
  return { id, payload, dense, sparse };
}

/** The payload of a stored point as it is sent: all of it, or the selected keys. */
export function payloadJson(bytes: Buffer, asked: Parts['payload']): string {
  const { payload } = decodeDocument('', bytes);
  if (typeof asked !== 'object') return JSON.stringify(payload);
  const selected = Object.entries(payload).filter(([key]) => asked.includes(key));
  return JSON.stringify(Object.fromEntries(selected));
}

function head(kind: number, name: string, count: number): Buffer {
  const bytes = Buffer.alloc(HEAD + Buffer.byteLength(name));
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt8(bytes.write(name, HEAD), 1);
  bytes.writeUInt32LE(count, 2);
  return bytes;
}

function countAt(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 2);
}

function startOfNumbers(bytes: Buffer, at: number): number {
  return at + HEAD + bytes[at + 1]!;
}

function endOfVector(bytes: Buffer, at: number): number {
  return startOfNumbers(bytes, at) + bytes[at]! * countAt(bytes, at) * NUMBER;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Reused, since the allocator would never give back a separate buffer for every vector. */
const scratch = new Map<string, ArrayBuffer>();

/** Copies the bytes into a buffer of their own, since numbers must be aligned. */
function copy(bytes: Buffer, start: number, length: number, use = ''): ArrayBuffer {
  let buffer = scratch.get(use);
  if (buffer?.byteLength !== length) scratch.set(use, (buffer = new ArrayBuffer(length)));
  bytes.copy(new Uint8Array(buffer), 0, start, start + length);
  return buffer;
}
