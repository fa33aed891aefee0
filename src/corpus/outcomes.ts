import { ElenchusError } from '../errors.js';
import type { PreparedPremise } from './prepare.js';
import type { ExistingPolicy, WriteOutcome } from './types.js';

/** A record of a write: ready, or decided beforehand. */
export type Item = { readonly premise: PreparedPremise } | { readonly decided: WriteOutcome };

/** Why an item was decided; what is no error of the item goes on. */
export function refuse(error: unknown, externalId: string | undefined, id?: string): WriteOutcome {
  if (!(error instanceof ElenchusError)) throw error;
  const { code, message, details } = error;
  return {
    ...(id !== undefined && { id }),
    ...(externalId !== undefined && { externalId }),
    status: 'REJECTED',
    error: {
      code,
      message,
      ...(details.field !== undefined && { field: String(details.field) }),
    },
  };
}

/** What is to become of an item, given the hash of the premise that is stored under its id. */
export function decide(
  item: Item,
  storedHash: string | undefined,
  existing: ExistingPolicy,
): WriteOutcome {
  if ('decided' in item) return item.decided;
  const { id, hash, record } = item.premise;
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

/** Of two items with one id the first counts; the second is decided unless it is the same. */
export function withoutDuplicates(items: readonly Item[]): Item[] {
  const hashes = new Map<string, string>();
  return items.map((item) => {
    if ('decided' in item) return item;
    const { id, hash, record } = item.premise;
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
