import { expect, it } from 'vitest';
import { COLLECTIONS } from '../../src/corpus/collections/index.js';
import type { MemoryStore } from '../support/memory-store.js';
import { openCorpora, premise, stored, townGraph } from './support.js';

it('encodes a corpus again by another encoder, and a later ingest finds nothing changed', async () => {
  const old = await openCorpora();
  const records = ['1', '2', '3'].map((id) => premise(id, { claim: { text: 'Ja zur Schule.' } }));
  await old.writer.putCorpus({ name: 'town' });
  await old.writer.putPremises('town', records);
  await old.close();
  const before = stored(old.store, 'premises').get('2')?.payload;

  const next = await openCorpora(old.store, '2');
  expect(await next.writer.reencode('town')).toBe(4);
  expect(next.textEncoder.encoded).toHaveLength(4);
  expect((await next.registry.get('town'))?.encoder.version).toBe('2');
  const { hash, ...after } = stored(old.store, 'premises').get('2')?.payload ?? {};
  expect({ ...after, hash: before?.hash }).toEqual(before);
  expect(hash).not.toBe(before?.hash);

  const outcomes = await next.writer.putPremises('town', records);
  expect(outcomes.map(({ status }) => status)).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED']);
  expect((await next.registry.terms('town', 'de')).documents).toBe(3);
});

it('stays the former encoder’s corpus until all is done, and goes on where it stopped', async () => {
  const old = await openCorpora();
  await old.writer.putCorpus({ name: 'town' });
  await old.writer.putPremises('town', [premise('1', { claim: { text: 'Ja.' } })]);
  await old.close();

  const next = await openCorpora(old.store, '2');
  const upsert = next.store.upsert.bind(next.store);
  next.store.upsert = async (collection, points) => {
    if (collection === 'premises') throw new Error('killed');
    await upsert(collection, points);
  };
  await expect(next.writer.reencode('town')).rejects.toThrow('killed');
  next.store.upsert = upsert;
  expect((await next.registry.get('town'))?.encoder.version).toBe('1');
  await expect(next.writer.putPremises('town', [premise('2')])).rejects.toMatchObject({
    code: 'STORE_MODEL_MISMATCH',
  });
  expect(await next.writer.reencode('town')).toBe(1);
});

it('brings a corpus of an earlier version up to date, which is refused until then', async () => {
  const { store, writer, registry, textEncoder, close } = await openCorpora();
  await writer.putCorpus({ name: 'town' });
  await writer.putPremises('town', [
    premise('1', { claim: { text: 'Ja zur Schule.' }, stance: 'AGAINST' }),
  ]);
  await writer.putGraphs('town', [townGraph('g')]);
  await writer.finish('town');
  await close();
  const now = contentOf(store);
  const lacking = { premises: 'role', claims: 'words', corpora: 'form' };
  for (const collection of ['premises', 'claims', 'corpora'] as const) {
    const key = lacking[collection];
    for (const { id, payload, vectors } of [...store.collections.get(collection)!.values()]) {
      const claim = [payload['claim']].flat()[0];
      const before = { ...payload, claim, claims_by_stance: undefined, [key]: undefined };
      // As an import would.
      expect(COLLECTIONS[collection].payload.safeParse(before).success).toBe(true);
      await store.upsert(collection, [{ id, payload: before, vectors }]);
    }
  }
  registry.invalidate('town');

  const next = await openCorpora(store);
  const outdated = { code: 'CORPUS_OUTDATED' };
  await expect(next.writer.putPremises('town', [premise('2')])).rejects.toMatchObject(outdated);
  await expect(next.writer.putGraphs('town', [townGraph('h')])).rejects.toMatchObject(outdated);
  expect(textEncoder.model).toEqual(next.textEncoder.model);
  expect(await next.writer.reencode('town')).toBe(7);
  expect(contentOf(store)).toEqual(now);
  expect((await next.registry.get('town'))?.outdated).toBeUndefined();
  expect(await next.writer.reencode('town')).toBe(0);
  const [outcome] = await next.writer.putGraphs('town', [townGraph('g')]);
  expect(outcome?.status).toBe('UNCHANGED');
});

/** What is stored of premises and claims. */
function contentOf(store: MemoryStore) {
  return ['premises', 'claims'].map((name) =>
    [...stored(store, name)].map(([id, { payload }]) => [id, payload] as const).sort(),
  );
}
