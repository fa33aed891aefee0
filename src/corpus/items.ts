import { setImmediate } from 'node:timers/promises';
import type { EncoderIdentity } from '../domain/corpus.js';
import { ElenchusError } from '../errors.js';
import { refuse, type Item } from './outcomes.js';
import { preparePremise } from './prepare.js';
import type { PremiseRecord } from './types.js';

/** Items prepared before others get a turn. */
const SLICE = 32;

/** Prepares the records of a write, each on its own, in their order. */
export async function prepareItems(
  corpus: string,
  records: readonly PremiseRecord[],
  encoder: EncoderIdentity,
  maxTextCharacters: number,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const record of records) {
    try {
      items.push({ premise: preparePremise(corpus, record, encoder, maxTextCharacters) });
    } catch (error) {
      items.push({ decided: refuse(error, record.id) });
    }
    if (items.length % SLICE === 0) await setImmediate();
  }
  return withoutDuplicates(items);
}

/** Of two items with one id the first counts; the second is decided unless it is the same. */
function withoutDuplicates(items: readonly Item[]): Item[] {
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
