import { ElenchusError } from '../runtime/errors.js';
import { eventLoop } from '../runtime/threads/turns.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { ExistingPolicy, WriteOutcome } from './types.js';

export interface Prepared {
  readonly id: string;
  readonly record: { readonly id: string };
  /** Changes with any part that is stored. */
  readonly hash: string;
}

/** A record to write: ready, or already rejected. */
export type Item<Ready extends Prepared> =
  { readonly ready: Ready } | { readonly decided: WriteOutcome };

export function readyItems<Ready extends Prepared>(items: readonly Item<Ready>[]): Ready[] {
  return items.flatMap((item) => ('ready' in item ? item.ready : []));
}

/** The outcome for an error with a code; throws any other. */
export function refuse(error: unknown, externalId: string | undefined, id?: string): WriteOutcome {
  if (!(error instanceof ElenchusError)) throw error;
  const { code, message, details } = error;
  const field = details.field === undefined ? undefined : String(details.field);
  return { id, externalId, status: 'REJECTED', error: { code, message, field } };
}

/**
 * The outcomes of deleting what has these ids. An id that is given twice is found only once.
 * @param found the external ids of what was deleted, by id
 */
export function deletions(
  ids: readonly string[],
  found: ReadonlyMap<string, string>,
): WriteOutcome[] {
  const left = new Map(found);
  return ids.map((id) => {
    const externalId = left.get(id);
    if (externalId === undefined) {
      return refuse(new ElenchusError('NOT_FOUND', { field: 'ids', id }), undefined, id);
    }
    left.delete(id);
    return { id, externalId, status: 'DELETED' };
  });
}

/** The outcome for an item, given the hash stored under its id. */
export function decide(
  item: Item<Prepared>,
  storedHash: string | undefined,
  existing: ExistingPolicy,
): WriteOutcome {
  if ('decided' in item) return item.decided;
  const { id, hash, record } = item.ready;
  const outcome = (status: WriteOutcome['status']) => ({ id, externalId: record.id, status });
  if (storedHash === undefined) return outcome('ADDED');
  if (existing === 'REJECT') {
    const error = new ElenchusError('DUPLICATE_ID', { field: 'id', id: record.id });
    return refuse(error, record.id, id);
  }
  return outcome(storedHash === hash || existing === 'KEEP' ? 'UNCHANGED' : 'REPLACED');
}

export function isWritten({ status }: WriteOutcome): boolean {
  return status === 'ADDED' || status === 'REPLACED';
}

/**
 * The records as they are to be stored, or why they cannot be.
 * @param prepare can pause, because some records are very large
 * @throws the reason of the signal
 */
export async function prepareItems<
  Incoming extends { readonly id: string },
  Ready extends Prepared,
>(
  records: readonly Incoming[],
  prepare: (record: Incoming) => Generator<void, Ready>,
  signal: Cancellation,
): Promise<Item<Ready>[]> {
  function* prepared(record: Incoming): Generator<void, Item<Ready>> {
    try {
      return { ready: yield* prepare(record) };
    } catch (error) {
      return { decided: refuse(error, record.id) };
    }
  }
  const items: Item<Ready>[] = [];
  for (const record of records) items.push(await eventLoop.run(prepared(record), signal));
  return withoutDuplicates(items);
}

/** If two items have the same id, the first one counts, and a different second one is refused. */
function withoutDuplicates<Ready extends Prepared>(items: readonly Item<Ready>[]): Item<Ready>[] {
  const hashes = new Map<string, string>();
  return items.map((item) => {
    if ('decided' in item) return item;
    const { id, hash, record } = item.ready;
    const first = hashes.get(id);
    if (first === undefined) {
      hashes.set(id, hash);
      return item;
    }
    if (first === hash) {
      return { decided: { id, externalId: record.id, status: 'UNCHANGED' } };
    }
    const error = new ElenchusError('DUPLICATE_ID', { field: 'id', id: record.id });
    return { decided: refuse(error, record.id, id) };
  });
}
