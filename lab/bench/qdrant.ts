import { randomUUID } from 'node:crypto';
import { QdrantClient } from '@qdrant/js-client-rest';
import { seededRandom } from '../../src/math/random.js';
import { median } from '../../src/math/statistics.js';
import { openQdrantStore } from '../../src/store/qdrant/index.js';
import { atMost, type Section, timed } from './report.js';

const SEED = 20_263;
const POINTS = 2_000;
const DIMENSIONS = 512;
const QUERIES = 200;
const COLLECTION = { name: 'queried', vectors: { semantic: { size: DIMENSIONS } }, sparse: [] };

/** What a query on a Qdrant server takes, one at a time; the collection is dropped afterwards. */
export async function measureQdrant(url: string): Promise<Section> {
  const apiKey = process.env.QDRANT_API_KEY;
  const prefix = `elenchus-bench-${randomUUID()}-`;
  const store = await openQdrantStore({
    url,
    apiKey,
    prefix,
    timeoutMs: 30_000,
    shards: 1,
    replicas: 1,
    writeConsistency: 1,
  });
  const random = seededRandom(SEED);
  const vector = () => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  try {
    await store.ensureCollection({ ...COLLECTION, indexes: [] });
    const points = Array.from({ length: POINTS }, () => ({
      id: randomUUID(),
      vectors: { semantic: vector() },
      payload: { text: 'x'.repeat(500) },
    }));
    await store.upsert(COLLECTION.name, points);
    const query = async () =>
      timed(() =>
        store.query(COLLECTION.name, { query: { vector: vector(), using: 'semantic' }, limit: 20 }),
      );
    for (let warm = 0; warm < QUERIES / 4; warm++) await query();
    const times: number[] = [];
    for (let at = 0; at < QUERIES; at++) times.push((await query()).ms);
    return {
      title: `Queries on the Qdrant at ${url}, one at a time (median of ${QUERIES})`,
      // Where an answer waits for a delayed acknowledgement, it takes at least 40 ms.
      figures: [atMost(`the best 20 of ${POINTS} points, with payloads`, median(times), 'ms', 20)],
    };
  } finally {
    await dropCollections(url, prefix);
  }
}

/** Deletes the collections on a Qdrant server whose names begin so. */
export async function dropCollections(url: string, prefix: string): Promise<void> {
  const apiKey = process.env.QDRANT_API_KEY;
  const client = new QdrantClient({ url, apiKey, checkCompatibility: false });
  const { collections } = await client.getCollections();
  for (const { name } of collections) {
    if (name.startsWith(prefix)) await client.deleteCollection(name);
  }
}
