import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCollections } from '../../src/store/collections.js';

describe('the collections that ship', () => {
  it('are these, each divided by corpus', async () => {
    const collections = await loadCollections();
    expect([...collections.keys()].sort()).toEqual(
      expect.arrayContaining(['claims', 'corpora', 'premises', 'profiles']),
    );
    for (const { indexes } of collections.values()) {
      expect(indexes).toContainEqual({ key: 'corpus', type: 'keyword', tenant: true });
    }
  });

  it('have the vectors of the text encoder and of BM25 where texts are searched', async () => {
    const collections = await loadCollections();
    for (const name of ['premises', 'claims']) {
      expect(collections.get(name)).toMatchObject({
        vectors: { semantic: { size: 512 } },
        sparse: ['lexical'],
      });
    }
    expect(collections.get('corpora')).toMatchObject({ vectors: {}, sparse: [] });
  });
});

describe('a definition with a mistake', () => {
  it.each([
    ['no JSON', '{', 'JSON'],
    ['a vector without a size', { vectors: { semantic: {} } }, 'vectors.semantic.size'],
    ['an unknown index type', { indexes: [{ key: 'a', type: 'text' }] }, 'indexes[0].type'],
    ['an unknown setting', { idf: true }, 'idf'],
    ['another name than its file', { name: 'other' }, 'other'],
  ])('is refused, naming file and place: %s', async (_, change, place) => {
    const directory = await mkdtemp(join(tmpdir(), 'elenchus-collections-'));
    const whole = { name: 'mine', vectors: {}, sparse: [], indexes: [] };
    const content = typeof change === 'string' ? change : JSON.stringify({ ...whole, ...change });
    await writeFile(join(directory, 'mine.json'), content);
    await expect(loadCollections(directory)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(/mine\.json/),
      details: { problem: expect.stringContaining(place) },
    });
  });
});
