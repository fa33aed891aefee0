import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { digest } from '../corpus/content.js';
import type { Json } from '../domain/premise.js';
import { ElenchusError } from '../errors.js';
import type { Place } from './order.js';

/** What all cursors of one search have in common. */
export interface Stamp {
  /** Digest of all arguments but `first` and `after`. */
  readonly search: string;
  /** Digest of the query's text, the encoder and what admits points. */
  readonly query: string;
  /** The corpus's write sequence at the first page. */
  readonly mark: number;
}

/**
 * What a page needs to go on where another ended. Later pages see only points
 * with a write sequence up to `mark`, so that the search can lose points (by
 * deletion or replacement) but never get any.
 */
export interface Cursor extends Stamp {
  /** How many hits there were up to this place. */
  readonly position: number;
  readonly place: Place;
  /** What the order rests on beside the points and the query: each rank has its own. */
  readonly basis: Json;
}

const content = z.tuple([
  z.string(),
  z.string(),
  z.number(),
  z.int().min(0),
  z.number(),
  z.number(),
  z.string(),
  z.json(),
]);

/** A short digest of JSON; the order of keys and absent values do not matter. */
export function fingerprint(value: unknown): string {
  return digest(value).slice(0, 16);
}

export function encodeCursor({ search, query, mark, position, place, basis }: Cursor): string {
  const { ceiling, floor, id } = place;
  const json = JSON.stringify([search, query, mark, position, ceiling, floor, id, basis]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(json));
  return Buffer.concat([checksum, Buffer.from(json)]).toString('base64url');
}

/**
 * @param search digest of the search that the cursor should belong to
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN
 */
export function decodeCursor(text: string, search: string): Cursor {
  const cursor = parse(text);
  if (cursor === undefined) throw new ElenchusError('CURSOR_INVALID');
  if (cursor.search !== search) throw new ElenchusError('CURSOR_FOREIGN');
  return cursor;
}

function parse(text: string): Cursor | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding skips what is no base64.
  if (bytes.length < 4 || bytes.toString('base64url') !== text) return undefined;
  const json = bytes.subarray(4);
  if (bytes.readUInt32BE(0) !== crc32(json)) return undefined;
  let parsed;
  try {
    parsed = content.safeParse(JSON.parse(json.toString()));
  } catch {
    return undefined;
  }
  if (!parsed.success) return undefined;
  const [search, query, mark, position, ceiling, floor, id, basis] = parsed.data;
  return { search, query, mark, position, place: { ceiling, floor, id }, basis };
}

/**
 * The basis that an order gave the cursor of an earlier page.
 * @throws ElenchusError CURSOR_INVALID
 */
export function parseBasis<Basis>(schema: z.ZodType<Basis>, basis: Json): Basis {
  const parsed = schema.safeParse(basis);
  if (!parsed.success) throw new ElenchusError('CURSOR_INVALID');
  return parsed.data;
}
