import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { digest } from '../domain/content.js';
import type { Corpus } from '../domain/corpus.js';
import type { Condition } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import { ElenchusError } from '../runtime/errors.js';
import type { SortKey } from './order.js';

export interface Stamp {
  /** Digest of all arguments except `first` and `after`. */
  readonly search: string;
  /** Digest of the query's text, the encoder and the conditions on points. */
  readonly query: string;
  /** The corpus's write sequence when the first page was read. */
  readonly mark: number;
}

/**
 * What the next page needs to continue. Later pages see only points with a write sequence up to
 * `mark`, so a search can lose points (by deletion or replacement) but never gain any.
 */
export interface Cursor extends Stamp {
  /** How many hits precede the next page. */
  readonly position: number;
  /** Which of the search's lists of stages the last hit came from. */
  readonly part: number;
  readonly key: SortKey;
  /** What each stage of that part saved, by the stage's name. */
  readonly states: Readonly<Record<string, Json>>;
}

const content = z.tuple([
  z.string(),
  z.string(),
  z.number(),
  z.int().min(0),
  z.int().min(0),
  z.tuple([z.int().min(0).nullable(), z.int(), z.number(), z.number(), z.string()]),
  z.record(z.string(), z.json()),
]);

/** A short digest of a JSON value. It ignores the order of keys and undefined values. */
export function fingerprint(value: unknown): string {
  return digest(value).slice(0, 16);
}

/** The checksum shows that a cursor is damaged, the signature that it is forged. */
const CHECKSUM_BYTES = 4;
const SIGNATURE_BYTES = 12;

/** @param secret as `decodeCursor` takes it: the generation of the corpus */
export function encodeCursor(cursor: Cursor, secret: string): string {
  const { search, query, mark, position, part, states } = cursor;
  const { place, tier, ceiling, floor, id } = cursor.key;
  const at = [place, tier, ceiling, floor, id];
  const json = Buffer.from(JSON.stringify([search, query, mark, position, part, at, states]));
  const signed = Buffer.concat([signatureOf(json, secret), json]);
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32BE(crc32(signed));
  return Buffer.concat([checksum, signed]).toString('base64url');
}

/**
 * Only cursors that this store has made are taken, since others could cause endless work.
 * @param expected what identifies the search that the cursor must belong to
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export function decodeCursor(
  text: string,
  expected: Pick<Stamp, 'search' | 'query'>,
  secret: string,
): Cursor {
  const parsed = parse(text);
  if (parsed === undefined) throw new ElenchusError('CURSOR_INVALID');
  const { cursor, json, signature } = parsed;
  if (cursor.search !== expected.search) throw new ElenchusError('CURSOR_FOREIGN');
  // Checked before the signature, whose secret changes with the corpus.
  if (cursor.query !== expected.query) throw new ElenchusError('CURSOR_STALE');
  if (!timingSafeEqual(signature, signatureOf(json, secret)))
    throw new ElenchusError('CURSOR_INVALID');
  return cursor;
}

function signatureOf(json: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(json).digest().subarray(0, SIGNATURE_BYTES);
}

interface Parsed {
  readonly cursor: Cursor;
  readonly json: Buffer;
  readonly signature: Buffer;
}

function parse(text: string): Parsed | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Decoding base64 ignores invalid characters, so encode again and compare.
  if (bytes.length < CHECKSUM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== text)
    return undefined;
  const signed = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.readUInt32BE(0) !== crc32(signed)) return undefined;
  const [signature, json] = [signed.subarray(0, SIGNATURE_BYTES), signed.subarray(SIGNATURE_BYTES)];
  let parsed;
  try {
    parsed = content.safeParse(JSON.parse(json.toString()));
  } catch {
    return undefined;
  }
  if (!parsed.success) return undefined;
  const [search, query, mark, position, part, [place, tier, ceiling, floor, id], states] =
    parsed.data;
  const at = { place, tier, ceiling, floor, id };
  return { cursor: { search, query, mark, position, part, key: at, states }, json, signature };
}

/** What a search looks for. A cursor belongs to one search, and is stale if this changes. */
export interface SearchIdentity {
  readonly collection: string;
  readonly corpus: Corpus;
  /** The text of the query. */
  readonly text: string;
  /** The conditions on points, besides the corpus. */
  readonly conditions: readonly Condition[];
  /** All that identifies the search besides these. */
  readonly arguments: unknown;
}

/** What identifies the cursors of a search that begins now. */
export function stampOf({ collection, corpus, text, ...search }: SearchIdentity): Stamp {
  return {
    search: fingerprint([collection, corpus.id, search.arguments]),
    // The conditions can change with the corpus's variables, for example with the order of values.
    query: fingerprint([text, corpus.encoder, corpus.generation, search.conditions]),
    mark: corpus.sequence,
  };
}

/**
 * Decodes the cursor of the page before.
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export function resume(search: SearchIdentity, cursor: string): Cursor {
  return decodeCursor(cursor, stampOf(search), search.corpus.generation);
}

/** Later pages see nothing that was written after the first page. */
export function upTo(mark: number | undefined): Condition[] {
  return mark === undefined ? [] : [{ key: 'sequence', range: { lte: mark } }];
}
