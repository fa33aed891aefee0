import { beforeEach, describe, expect, it } from 'vitest';
import { claimSim, storedScores } from '../../../src/corpus/claim-sim/scores.js';
import type { PayloadOf } from '../../../src/corpus/collections/index.js';
import { type Corpora, createCorpora } from '../../../src/corpus/index.js';
import { entityId } from '../../../src/domain/ids.js';
import type { PremiseRecord } from '../../../src/domain/records.js';
import type { SearchSubject } from '../../../src/domain/search.js';
import type { ConstantOptions, Diversify } from '../../../src/domain/stages.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { loadConfig } from '../../../src/runtime/config.js';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { createRetrieval, type Retrieval } from '../../../src/search/index.js';
import { expectAtMost } from '../../support/at-most.js';
import { explained } from '../../support/explained.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createMemoryStore, type MemoryStore } from '../../support/memory-store.js';
import { searchParts } from '../../support/search-parts.js';
import { by, diversifying } from './diversifying.js';

describe('CLAIM-SIM vectors', () => {
  const THINGS = 'trees benches buses lamps fountains bridges markets stations cellars'.split(' ');

  /** Premises of a topic, a claim for each thing; what they say is of two things each. */
  const about = (topic: string, count = 18): PremiseRecord[] =>
    Array.from({ length: count }, (_, at) => {
      const thing = THINGS[at % THINGS.length]!;
      const other = THINGS[(at * 5 + 2) % THINGS.length]!;
      return {
        id: `${topic}-${at}`,
        text: `In ${topic} number ${at} the ${thing} need what ${other} and shade give`,
        claim: { id: `${topic}-${thing}`, text: `More ${thing} for the ${topic}` },
        topic,
        profile: {},
        extra: {},
      };
    });

  let store: MemoryStore;
  let parts: ReturnType<typeof searchParts>;
  let corpora: Corpora;
  let retrieval: Retrieval;
  beforeEach(async () => {
    store = createMemoryStore();
    parts = searchParts();
    const all = {
      ...parts,
      store,
      textEncoder: createFakeEncoder(),
      sparseEncoder: createSparseEncoder(),
      config: loadConfig({}),
    };
    corpora = await createCorpora(all);
    retrieval = createRetrieval({ ...all, registry: corpora.registry });
    await corpora.writer.putCorpus({ name: 'towns' });
  });

  const put = (records: readonly PremiseRecord[]) => corpora.writer.putPremises('towns', records);
  const search = async (
    diversify: Diversify | undefined,
    more: object = {},
    tuning: ConstantOptions = {},
  ) => {
    const { hits } = await retrieval.searchPremises('ALL', {
      by: { text: 'shade and trees in parks' },
      corpus: 'towns',
      rank: { method: 'DENSE' },
      copies: 'KEEP',
      first: 100,
      ...more,
      ...diversifying(diversify, { compareByClaims: true, ...tuning }),
    });
    return hits;
  };
  const idsOf = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).map(({ premise }) => premise.externalId);
  const judged = () => parts.relevanceFilter.judged.FAST;

  describe('hits compared by CLAIM_SIM', () => {
    it('come in another order than by text, with the similarity of their stored vectors', async () => {
      await put(about('parks'));
      await corpora.writer.finish('towns');
      const plain = await idsOf(undefined);
      const diversify = by('CORESET', { relevanceWeight: 0.3 });
      const hits = await search(diversify);
      const ids = hits.map(({ premise }) => premise.externalId);
      expect(ids[0]).toBe(plain[0]);
      expect([...ids].sort()).toEqual([...plain].sort());
      expect(ids).not.toEqual(plain);
      expect(ids).not.toEqual(await idsOf(diversify, {}, { compareByClaims: false }));

      const vector = (id: string) =>
        storedScores(
          store.collections.get('claim-sims')!.get(id)!.payload as PayloadOf<'claim-sims'>,
        );
      const cosine = (a: Float32Array, b: Float32Array) => {
        const dot = (x: Float32Array, y: Float32Array) =>
          x.reduce((sum, each, at) => sum + each * y[at]!, 0);
        return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
      };
      for (const { premise, explanation } of (await search(by('DEDUPLICATE'))).slice(1, 6)) {
        const { nearest } = explained(explanation).moves.NOVELTY!;
        expect(nearest!.similarity).toBeCloseTo(cosine(vector(premise.id), vector(nearest!.id)), 5);
      }
    });

    it('are the same before their vectors are stored, and after', async () => {
      await put([...about('parks'), ...about('squares', 5)]);
      const methods = [by('CORESET', { relevanceWeight: 0.3 }), by('KMEANS'), by('DEDUPLICATE')];
      const before = await Promise.all(methods.map((method) => search(method)));
      const made = judged();
      expect(made).toBeGreaterThan(0);
      await corpora.writer.finish('towns');
      const finished = judged();
      const after = await Promise.all(methods.map((method) => search(method)));
      expect(judged()).toBe(finished);
      const explained = (hits: typeof before) =>
        hits.map((page) => page.map(({ premise, explanation }) => [premise.id, explanation]));
      expect(explained(after)).toEqual(explained(before));
    });

    it('read of stored vectors no more than one call', async () => {
      await put(about('parks'));
      await corpora.writer.finish('towns');
      await search(by('CORESET'), { first: 5 });
      store.calls.clear();
      await search(by('CORESET'), { first: 5 });
      // The hits, what their pool is told by, their vectors, and their payloads; the query's claims.
      expectAtMost(Object.fromEntries(store.calls), { query: 1, retrieve: 3, scroll: 1 });
    });

    it.each([
      ['named by its id', 18, { claimId: entityId('claim', 'towns', 'parks-trees') }],
      ['asked for in its own words', 18, { text: 'More trees for the parks' }],
      ['where its topic has few claims', 5, { text: 'More trees for the parks' }],
    ])('are not compared by the claim of the query, %s', async (_, count, asked) => {
      const [own] = await createFakeEncoder().encode(['More trees for the parks']);
      // Only the claim of the query tells premises apart.
      parts.relevanceFilter.fastRelevance = async (claim, premises) =>
        Float32Array.from(premises, (_, at) =>
          claim.every((value, place) => value === own![place]) ? at : 0.5,
        );
      await put(about('parks', count));
      await corpora.writer.finish('towns');
      const duplicates = by('DEDUPLICATE', { minSimilarity: 0 });
      const similarities = async (by: SearchSubject) => {
        const hits = await search(duplicates, { by });
        return hits
          .slice(1)
          .map(({ explanation }) => explained(explanation).moves.NOVELTY!.nearest!.similarity);
      };
      expect(await similarities(asked)).toEqual(Array.from({ length: count - 1 }, () => 1));
      const others = await similarities({ text: 'More trees' });
      expect(others.filter((similarity) => similarity < 0.9)).not.toEqual([]);
    });

    it('of several topics are all compared with the claims of the topic that most have', async () => {
      await put([...about('parks', 18), ...about('squares', 3)]);
      await corpora.writer.finish('towns');
      const before = judged();
      const hits = await search(by('CORESET', { weight: 0 }));
      expect(judged() - before).toBe(3 * THINGS.length);
      await search(by('CORESET', { weight: 0.5 }));
      expect(judged() - before).toBe(3 * THINGS.length);
      const squares = hits.filter(({ premise }) => premise.topic === 'squares');
      expect(squares).toHaveLength(3);
      for (const { explanation } of squares) {
        expect(explained(explanation).moves.NOVELTY!.nearest!.similarity).toBeGreaterThan(0);
      }
    });

    it('cluster by them, and are put aside by them', async () => {
      await put(about('parks'));
      const clustered = await search(by('KMEANS', { clusters: 3 }));
      const named = clustered
        .slice(0, 3)
        .map(({ explanation }) => explained(explanation).moves.NOVELTY!.groups);
      expect(named).toEqual(['1', '2', '3'].map((value) => [{ variable: 'cluster', value }]));
      const kept = await search(by('DEDUPLICATE', { threshold: 0 }));
      expect(kept.map(({ explanation }) => explained(explanation).moves.NOVELTY!.gain)).toEqual(
        kept.map((_, place) => (place === 0 ? 1 : 0)),
      );
    });

    it('take what was written a moment ago into account, and only that is judged', async () => {
      await put(about('parks'));
      await corpora.writer.finish('towns');
      const [first] = about('parks');
      const before = judged();
      await put([{ ...first!, id: 'new', text: `${first!.text} indeed` }]);
      const ids = await idsOf(by('CORESET'));
      expect(ids).toContain('new');
      // One by itself is judged twice; see claimSims.
      expect(judged() - before).toBe(2 * THINGS.length);
    });

    it('are stale on a later page once a claim has changed, else they go on', async () => {
      await put([...about('parks'), ...about('squares', 3)]);
      const diversify = by('CORESET', { relevanceWeight: 0.3 });
      const all = await idsOf(diversify);
      const page = await search(diversify, { first: 5 });
      const next = { first: 5, after: page.at(-1)!.cursor };
      await corpora.writer.finish('towns');
      expect(await idsOf(diversify, next)).toEqual(all.slice(5, 10));
      const claim = { id: 'parks-dogs', text: 'No dogs in the parks' };
      await put([{ ...about('parks')[0]!, id: 'dogs', text: 'Dogs bark', claim }]);
      await expect(idsOf(diversify, next)).rejects.toMatchObject({ code: 'CURSOR_STALE' });
    });

    it('that are relevant to nothing, or all to the same, keep their order', async () => {
      await put(about('parks'));
      const plain = await idsOf(undefined);
      parts.relevanceFilter.fastRelevance = async (_, premises) =>
        new Float32Array(premises.length);
      for (const method of ['CORESET', 'KMEANS', 'DEDUPLICATE'] as const) {
        const hits = await search(by(method));
        expect(hits.map(({ premise }) => premise.externalId)).toEqual(plain);
        for (const { explanation } of hits)
          expect(explained(explanation).moves.NOVELTY?.gain).not.toBeNaN();
      }
    });

    it('need claims, and a model', async () => {
      await put([{ id: '1', text: 'No claim here', profile: {}, extra: {} }]);
      await expect(search(by('KMEANS'))).rejects.toMatchObject({
        code: 'CLAIMS_MISSING',
        details: { field: 'tuning.compareByClaims', corpus: 'towns' },
      });
      await put(about('parks'));
      parts.relevanceFilter.fastModel = () =>
        Promise.reject(new ElenchusError('MODEL_MISSING', { file: 'manifest.json' }));
      await expect(search(by('CORESET'))).rejects.toMatchObject({ code: 'MODEL_MISSING' });
      expect(await idsOf(by('CORESET'), {}, { compareByClaims: false })).toHaveLength(19);
    });

    it('are premises: of claims their texts are compared', async () => {
      await put(about('parks'));
      const claims = (tuning: ConstantOptions) =>
        retrieval.searchClaims('ALL', {
          corpus: 'towns',
          text: 'trees',
          first: 5,
          diversify: by('DEDUPLICATE'),
          tuning,
        });
      const found = async (tuning: ConstantOptions) =>
        (await claims(tuning)).hits.map(({ claim }) => claim.id);
      expect(await found({ compareByClaims: true })).toEqual(await found({}));
    });
  });
});

describe('CLAIM-SIM', () => {
  it('has the relevances of a premise to all claims', () => {
    const toCars = [1, 0.5, 0.25];
    const toTrams = [0, 0.75, 0.125];
    expect(claimSim([toCars, toTrams])).toEqual([
      Float32Array.of(1, 0),
      Float32Array.of(0.5, 0.75),
      Float32Array.of(0.25, 0.125),
    ]);
  });

  it('knows no premises without a claim', () => {
    expect(claimSim([])).toEqual([]);
  });
});
