import { crc32 } from 'node:zlib';
import type { CollectionDefinition } from '../port.js';

/** A record of a collection to store; without bytes, the record is deleted. */
export interface Operation {
  readonly collection: string;
  readonly id: string;
  readonly bytes?: Buffer;
}

export type StoredRecord = Required<Operation>;

/** A record as the database stores it. Its value begins with a checksum of key and bytes. */
export interface Entry {
  readonly collection: string;
  readonly key: string;
  /** If absent, the key is deleted. */
  readonly value?: Buffer;
  readonly checksum?: number;
}

/** For each collection, the number of its records and the sum of their checksums. */
export type Sums = Readonly<Record<string, { readonly count: number; readonly total: number }>>;

/** The pseudo-collection that holds the definitions of all others. `!` sorts before every name. */
export const DEFINITIONS = '!definitions';

const CHECKSUM_BYTES = 4;
/** Sums are taken modulo this, so that they stay exact integers. */
const MODULUS = 2 ** 48;

export function definitionEntry(definition: CollectionDefinition): Operation {
  const bytes = Buffer.from(JSON.stringify(definition));
  return { collection: DEFINITIONS, id: definition.name, bytes };
}

export function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`;
}

export function entryOf({ collection, id, bytes }: Operation): Entry {
  const key = keyOf(collection, id);
  if (bytes === undefined) return { collection, key };
  const checksum = checksumOf(key, bytes);
  const value = Buffer.allocUnsafe(CHECKSUM_BYTES + bytes.length);
  value.writeUInt32LE(checksum);
  value.set(bytes, CHECKSUM_BYTES);
  return { collection, key, value, checksum };
}

export function partsOf(key: string): readonly [collection: string, id: string] {
  const at = key.indexOf('/');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** The bytes of an entry; undefined if the checksum is wrong. */
export function readEntry(
  key: string,
  value: Buffer,
): { readonly bytes?: Buffer; readonly checksum: number } {
  const bytes = value.subarray(CHECKSUM_BYTES);
  const checksum = checksumOf(key, bytes);
  const whole = value.length >= CHECKSUM_BYTES && value.readUInt32LE() === checksum;
  return { checksum, bytes: whole ? bytes : undefined };
}

/** The sums after adding (1) or removing (-1) a checksum. */
export function sumsWith(sums: Sums, collection: string, checksum: number, by: 1 | -1): Sums {
  const { count, total } = sums[collection] ?? { count: 0, total: 0 };
  const sum = { count: count + by, total: (total + by * checksum + MODULUS) % MODULUS };
  return { ...sums, [collection]: sum };
}

function checksumOf(key: string, bytes: Buffer): number {
  return crc32(bytes, crc32(key));
}
