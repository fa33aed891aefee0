import { setImmediate } from 'node:timers/promises';
import { ElenchusError } from '../errors.js';
import { type Item, type Prepared, refuse } from './outcomes.js';

/** Time after which others get a turn: some records are a thousand times larger than others. */
const TURN_MS = 10;

/** Prepares the records of a write, each on its own, in their order. */
export async function prepareItems<
  Incoming extends { readonly id: string },
  Ready extends Prepared,
>(records: readonly Incoming[], prepare: (record: Incoming) => Ready): Promise<Item<Ready>[]> {
  const items: Item<Ready>[] = [];
  let turn = performance.now();
  for (const record of records) {
    try {
      items.push({ ready: prepare(record) });
    } catch (error) {
      items.push({ decided: refuse(error, record.id) });
    }
    if (performance.now() - turn > TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
  }
  return withoutDuplicates(items);
}

/** Of two items with one id the first counts; the second is decided unless it is the same. */
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
