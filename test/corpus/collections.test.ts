import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COLLECTIONS, DEFINITIONS } from '../../src/corpus/collections/index.js';
import { entityId } from '../../src/domain/ids.js';
import { fakeImageReader } from '../support/fake-image-reader.js';
import { createFakeRelevanceFilter } from '../support/fake-relevance-filter.js';
import { sampleImage } from '../support/image-samples.js';
import { openCorpora, premise, townGraph } from './support.js';

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../qdrant/collections/${name}.json`, import.meta.url));

describe('the collections', () => {
  // After a change: npx vitest run test/corpus/collections.test.ts --update
  it.each(Object.entries(COLLECTIONS))(
    'are what qdrant/collections says: %s',
    async (name, { description, definition }) => {
      const file = fileOf(name);
      const { vectors, sparse, indexes } = definition;
      const json = JSON.stringify({ name, description, vectors, sparse, indexes });
      const options = await resolveConfig(file);
      const formatted = await format(json, { ...options, filepath: file });
      await expect(formatted).toMatchFileSnapshot(file);
    },
  );

  it('have the names that they are found by, and are divided by corpus', () => {
    expect(DEFINITIONS.map(({ name }) => name)).toEqual(Object.keys(COLLECTIONS));
    for (const { indexes } of DEFINITIONS) {
      expect(indexes).toContainEqual({ key: 'corpus', type: 'keyword', tenant: true });
    }
  });

  it('have the vectors of the text encoder and of BM25 where texts are searched', () => {
    for (const name of ['premises', 'claims'] as const) {
      expect(COLLECTIONS[name].definition).toMatchObject({
        vectors: { semantic: { size: 512 } },
        sparse: ['lexical'],
      });
    }
    expect(COLLECTIONS.corpora.definition).toMatchObject({ vectors: {}, sparse: [] });
  });

  it('hold what the writers write, with and without all that may be missing', async () => {
    const relevanceFilter = createFakeRelevanceFilter();
    const imageReader = fakeImageReader();
    const more = { relevanceFilter, imageReader };
    const { store, writer } = await openCorpora(undefined, '1', undefined, more);
    await writer.putCorpus({ name: 'town' });
    const claim = { id: 'c', text: 'The town needs trees.' };
    const given = { claim, stance: 'FAVOR', topic: 'Parks', author: 'a' } as const;
    const extra = { year: 2020, tags: ['x', 'y'], open: true, other: { deep: [null] } };
    await writer.putPremises('town', [
      premise('bare'),
      premise('full', { ...given, profile: { age: 'old', issues: ['law', 'tax'] }, extra }),
    ]);
    await writer.putGraphs('town', [townGraph('g')]);
    const about = {
      title: 'Trees',
      pageUrl: 'https://town.example/',
      rights: 'CC0',
      topic: 'Parks',
    };
    const image = { ocr: 'Park', labels: ['park bench'] };
    const sides = [{ question: 'Trees?', side: 'FAVOR' }] as const;
    await writer.putImages('town', [
      sampleImage('bare'),
      sampleImage('full', { image, text: 'Trees give shade.', ...about, sides, extra }),
    ]);
    const hit = { type: 'premise', id: entityId('premise', 'town', 'bare') } as const;
    const judgement = { question: 'Trees?', hit, label: 'relevant', annotator: 'kim' };
    await writer.putJudgements('town', [judgement]);
    await writer.updateCorpus({ name: 'town', labels: { relevance: { relevant: 2 } } });
    await writer.finish('town');
    for (const [name, { payload: schema }] of Object.entries<{ payload: z.ZodType }>(COLLECTIONS)) {
      const points = [...(store.collections.get(name)?.values() ?? [])];
      expect(points.length, name).toBeGreaterThan(0);
      for (const { payload } of points) {
        const { error } = schema.safeParse(payload);
        expect(error && z.prettifyError(error), JSON.stringify(payload)).toBeUndefined();
      }
    }
  });
});
