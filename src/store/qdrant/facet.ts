import type { Schemas } from '@qdrant/js-client-rest';
import type { FacetCount, FacetRequest } from '../port.js';
import { orderFacets } from '../ties.js';
import type { Connection } from './connection.js';
import { toQdrantFilter } from './filter.js';
import { toQdrantPath } from './path.js';

/**
 * The values of a key, the most frequent first. Asks for more while equal counts are cut. Values
 * that no point has any more are left out: Qdrant still lists them, with a count of 0.
 */
export async function facet(
  connection: Connection,
  collection: string,
  { key, filter, limit }: FacetRequest,
): Promise<readonly FacetCount[]> {
  for (let take = limit + 1; ; take *= 2) {
    const { hits: listed } = await connection.read<Schemas['FacetResponse']>(collection, 'facet', {
      ...{ key: toQdrantPath(key), limit: take, exact: true },
      filter: filter && toQdrantFilter(filter),
    });
    const hits = listed.filter(({ count }) => count > 0);
    const [cut, last] = [hits[limit - 1], hits.at(-1)];
    if (hits.length < take || !cut || !last || last.count < cut.count) {
      const counts = hits.map(({ value, count }) => [value, count] as const);
      return orderFacets(counts, limit);
    }
  }
}
