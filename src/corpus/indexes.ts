import { fieldKey, type Corpus } from '../domain/corpus.js';
import { profileKey } from '../perspective/conditions.js';
import type { VectorStore } from '../store/port.js';

/** Creates an index for each variable and field; call it before data that needs them is written. */
export async function ensureIndexes(
  store: VectorStore,
  { variables, fields }: Pick<Corpus, 'variables' | 'fields'>,
): Promise<void> {
  for (const { name } of variables) {
    const index = { key: profileKey(name), type: 'keyword' } as const;
    await store.ensureIndex('premises', index);
    await store.ensureIndex('profiles', index);
  }
  for (const field of fields) {
    await store.ensureIndex('premises', { key: fieldKey(field), type: field.type });
  }
}
