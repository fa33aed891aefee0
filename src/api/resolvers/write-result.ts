import { refuse } from '../../corpus/outcomes.js';
import type { WriteOutcome, WriteStatus } from '../../corpus/types.js';
import { ElenchusError } from '../../errors.js';
import type { GraphWarning } from '../../domain/graph-warnings.js';
import type { ArgumentGraphWriteItemResolvers, PremiseWriteItemResolvers } from '../generated.js';
import { globalId } from '../global-id.js';

/** The result of a write: each item, and the number of items of each status. */
export interface WriteResult<Outcome = WriteOutcome> extends Readonly<
  Record<Lowercase<WriteStatus>, number>
> {
  readonly items: readonly Outcome[];
}

export interface GraphWriteOutcome extends WriteOutcome {
  readonly warnings: readonly GraphWarning[];
}
export type GraphWriteResult = WriteResult<GraphWriteOutcome>;

export const PremiseWriteItem: PremiseWriteItemResolvers = {
  id: ({ id }) => (id === undefined ? null : globalId('premise', id)),
};

export const ArgumentGraphWriteItem: ArgumentGraphWriteItemResolvers = {
  id: ({ id }) => (id === undefined ? null : globalId('graph', id)),
  warnings: ({ warnings }) =>
    warnings.map((warning) => ({ ...warning, nodes: [...warning.nodes] })),
};

/** An item that can be written, or the result of one that cannot. */
export type Attempt<Item> = { readonly item: Item } | { readonly outcome: WriteOutcome };

/** If `read` refuses an item, that becomes the result of the item. */
export function attempt<Item>(read: () => Item, externalId?: string): Attempt<Item> {
  try {
    return { item: read() };
  } catch (error) {
    return { outcome: refuse(error, externalId) };
  }
}

/** The same if reading takes time. If the server is at fault (BUSY), the whole request fails. */
export async function attemptLater<Item>(
  read: () => Promise<Item>,
  externalId?: string,
): Promise<Attempt<Item>> {
  try {
    return { item: await read() };
  } catch (error) {
    if (error instanceof ElenchusError && error.http >= 500) throw error;
    return { outcome: refuse(error, externalId) };
  }
}

/** Writes the items that can be written; results are in the order of the items. */
export async function writeResult<Item>(
  attempts: readonly Attempt<Item>[],
  write: (items: readonly Item[]) => Promise<readonly WriteOutcome[]>,
): Promise<WriteResult> {
  const good = attempts.flatMap((each) => ('item' in each ? [each.item] : []));
  const written = (await write(good)).values();
  const items = attempts.map((each) => ('outcome' in each ? each.outcome : next(written)));
  const count = (status: WriteStatus) => items.filter((item) => item.status === status).length;
  return {
    items,
    added: count('ADDED'),
    replaced: count('REPLACED'),
    unchanged: count('UNCHANGED'),
    deleted: count('DELETED'),
    rejected: count('REJECTED'),
  };
}

function next(outcomes: Iterator<WriteOutcome>): WriteOutcome {
  const { value, done } = outcomes.next();
  if (done) throw new TypeError('the writer answered fewer items than it was sent');
  return value;
}
