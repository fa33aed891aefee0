import type { Corpus } from '../domain/corpus.js';
import type { Condition } from '../domain/filter.js';
import { ElenchusError } from '../errors.js';
import { decodeCursor, fingerprint, type Cursor, type Stamp } from './cursor.js';

/** What the cursors of a search are known by. */
export interface StampedSearch {
  readonly collection: string;
  readonly corpus: Corpus;
  /** What admits a point; without the corpus. */
  readonly conditions: readonly Condition[];
  /** What is searched for: where it changes, pages cannot be continued. */
  readonly text: string;
  /** All that tells this search from others, beside collection and corpus. */
  readonly arguments: unknown;
}

/** What tells the cursors of a search that begins now from those of others. */
export function stampOf({ collection, corpus, text, ...search }: StampedSearch): Stamp {
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
export function continued(search: StampedSearch, cursor: string): Cursor {
  const now = stampOf(search);
  const after = decodeCursor(cursor, now.search);
  if (after.query !== now.query) throw new ElenchusError('CURSOR_STALE');
  return after;
}

/** What later pages see: nothing that was written after the first. */
export function upTo(mark: number | undefined): Condition[] {
  return mark === undefined ? [] : [{ key: 'sequence', range: { lte: mark } }];
}
