import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/math/random.js';
import { loadConfig, PACKAGE_ROOT, SETTINGS } from '../../../src/runtime/config.js';
import { type ProfileName, profileOf, readProfile } from '../../../src/store/qdrant/collection.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { needingQdrant, OPTIONS, type QdrantServer, startQdrant } from '../../support/qdrant.js';
import { fakeServer, ok } from './fake-server.js';

const NAMES = SETTINGS.qdrantProfile.schema.options;
const SIZE = 16;
const DEFINITION = {
  name: 'drawn',
  vectors: { semantic: { size: SIZE } },
  sparse: [],
  indexes: [],
};
const chosen = (environment: Record<string, string>) => profileOf(loadConfig(environment));

describe('the profiles', () => {
  it('are the files of qdrant/profiles', () => {
    const files = readdirSync(join(PACKAGE_ROOT, 'qdrant', 'profiles'));
    expect(files.sort()).toEqual(NAMES.map((name) => `${name}.json`).sort());
  });

  it('are exact by default, so that both engines rank alike', () => {
    expect(chosen({}).search).toEqual({ exact: true });
  });

  it('have an index wherever they are not exact', () => {
    for (const name of NAMES) {
      const { search, vectors } = readProfile(name);
      expect(search.exact, name).toBe(vectors.hnsw_config?.m === 0);
      expect(search.quantization !== undefined, name).toBe('quantization_config' in vectors);
    }
  });

  it('are exact all the same with QDRANT_EXACT=true', () => {
    expect(chosen({ QDRANT_PROFILE: 'quantised', QDRANT_EXACT: 'true' })).toEqual({
      ...readProfile('quantised'),
      search: { exact: true },
    });
    expect(chosen({ QDRANT_PROFILE: 'large', QDRANT_EXACT: 'false' })).toEqual(
      readProfile('large'),
    );
  });

  it('without an index cannot be approximate', () => {
    expect(() => chosen({ QDRANT_EXACT: 'false' })).toThrow(
      'QDRANT_EXACT: cannot be false with QDRANT_PROFILE=small, which builds no index; use QDRANT_PROFILE=large',
    );
  });
});

describe('a collection of another profile', () => {
  const open = async (name: ProfileName, config: object) => {
    const vectors = { semantic: { size: SIZE, distance: 'Cosine' } };
    const server = await fakeServer(({ path }) =>
      path === '/'
        ? undefined
        : ok({ config: { params: { vectors }, ...config }, payload_schema: {} }),
    );
    return openQdrantStore({ ...OPTIONS, prefix: '', url: server.url, profile: readProfile(name) });
  };

  it.each<[ProfileName, object, string]>([
    ['large', { hnsw_config: { m: 0 } }, 'no HNSW index of the vector "semantic"'],
    ['quantised', { hnsw_config: { m: 16 } }, 'no quantisation of the vector "semantic"'],
  ])('is refused by %s if it lacks what the search needs', async (name, config, found) => {
    const store = await open(name, config);
    await expect(store.ensureCollection(DEFINITION)).rejects.toMatchObject({
      code: 'COLLECTION_MISMATCH',
      details: { found },
    });
  });

  it('is taken if it has more than that', async () => {
    const scalar = { type: 'int8' };
    const store = await open('small', { hnsw_config: { m: 16 }, quantization_config: { scalar } });
    await expect(store.ensureCollection(DEFINITION)).resolves.toBeUndefined();
  });
});

describe('on a server', needingQdrant(), () => {
  let server: QdrantServer | undefined;
  beforeAll(async () => {
    server = await startQdrant();
  });
  afterAll(() => server?.close());

  it.each(NAMES)('%s finds what is nearest', async (name) => {
    const profile = readProfile(name);
    const prefix = `${server!.prefix}${name}-`;
    const store = await openQdrantStore({ ...OPTIONS, ...server!, prefix, profile });
    await store.ensureCollection(DEFINITION);
    const random = seededRandom(4);
    const points = Array.from({ length: 300 }, () => {
      const semantic = Float32Array.from({ length: SIZE }, () => random() - 0.5);
      return { id: randomUUID(), vectors: { semantic }, payload: {} };
    });
    await store.upsert('drawn', points);
    for (const { id, vectors } of points.slice(0, 5)) {
      const query = { vector: vectors.semantic, using: 'semantic' };
      const [best] = await store.query('drawn', { query, limit: 1 });
      expect(best?.id).toBe(id);
    }
    // A second process finds the collection as it needs it.
    await expect(store.ensureCollection(DEFINITION)).resolves.toBeUndefined();
  });
});
