import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { digest } from '../corpus/content.js';
import type { Condition } from '../domain/filter.js';
import type { Json } from '../domain/premise.js';
import { ElenchusError } from '../errors.js';
import type { Place } from './order.js';
import type { SearchPlan } from './stage.js';

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
 * What a page needs to go on where another ended. Later pages see only points with a write sequence
 * up to `mark`, so that the search can lose points (by deletion or replacement) but never get any.
 */
export interface Cursor extends Stamp {
  /** How many hits there were up to this place. */
  readonly position: number;
  /** Which of the search's lists of stages the hit came from. */
  readonly part: number;
  readonly place: Place;
  /** What each stage of that part saved, by its name. */
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

/** A short digest of JSON; the order of keys and absent values do not matter. */
export function fingerprint(value: unknown): string {
  return digest(value).slice(0, 16);
}

export function encodeCursor(cursor: Cursor): string {
  const { search, query, mark, position, part, states } = cursor;
  const { place, tier, ceiling, floor, id } = cursor.place;
  const at = [place, tier, ceiling, floor, id];
  const json = JSON.stringify([search, query, mark, position, part, at, states]);
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
  const [search, query, mark, position, part, [place, tier, ceiling, floor, id], states] =
    parsed.data;
  const at = { place, tier, ceiling, floor, id };
  return { search, query, mark, position, part, place: at, states };
}

/**
 * What a stage saved in the cursor of an earlier page.
 * @throws ElenchusError CURSOR_INVALID
 */
export function parseState<State>(schema: z.ZodType<State>, saved: Json): State {
  const parsed = schema.safeParse(saved);
  if (!parsed.success) throw new ElenchusError('CURSOR_INVALID');
  return parsed.data;
}

type Stamped = Omit<SearchPlan, 'parts'>;

/** What tells the cursors of a search that begins now from those of others. */
export function stampOf({ collection, corpus, text, ...search }: Stamped): Stamp {
  return {
    search: fingerprint([collection, corpus.id, search.arguments]),
    // What admits points can change with the corpus's variables, such as the order of values.
    query: fingerprint([text, corpus.encoder, corpus.generation, search.conditions]),
    mark: corpus.sequence,
  };
}

/**
 * The cursor of the page before.
 * @throws ElenchusError CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export function resume(plan: Stamped, cursor: string): Cursor {
  const now = stampOf(plan);
  const after = decodeCursor(cursor, now.search);
  if (after.query !== now.query) throw new ElenchusError('CURSOR_STALE');
  return after;
}

/** What later pages see: nothing that was written after the first. */
export function upTo(mark: number | undefined): Condition[] {
  return mark === undefined ? [] : [{ key: 'sequence', range: { lte: mark } }];
}
