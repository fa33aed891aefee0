import type { Filter } from '../../../src/domain/filter.js';
import type { VectorStore } from '../../../src/store/port.js';
import { collectionNamed, point, towards } from './collection.js';

export const semantic = (vector: number[]) => ({ vector, using: 'semantic' });
export const lexical = (weights: Record<number, number>) => ({
  vector: { indices: Object.keys(weights).map(Number), values: Object.values(weights) },
  using: 'lexical',
});
export const german: Filter = { must: [{ key: 'language', match: { value: 'de' } }] };

/** Ten points in a collection "texts". */
export async function storeTexts(store: VectorStore): Promise<void> {
  await store.ensureCollection(collectionNamed('texts'));
  // Point n lies n * 10 degrees from east; has term 1 at weight n / 10 and one of 10 to 12; even ones are German.
  await store.upsert(
    'texts',
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) =>
      point(n, {
        vectors: {
          semantic: towards(n * 10),
          ...(n > 0 && { lexical: { indices: [1, (n % 3) + 10], values: [n / 10, 1] } }),
        },
        payload: { year: n, language: n % 2 ? 'fr' : 'de' },
      }),
    ),
  );
}
