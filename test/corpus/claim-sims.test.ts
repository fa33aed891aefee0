import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FEWEST_CLAIMS, MOST_CLAIMS, MOST_CLUSTERED } from '../../src/corpus/claim-sim/bases.js';
import { claimSim, storedScores } from '../../src/corpus/claim-sim/scores.js';
import type { PayloadOf } from '../../src/corpus/collections/index.js';
import { entityId } from '../../src/domain/ids.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import type { DenseVector } from '../../src/store/port.js';
import { createFakeRelevanceFilter } from '../support/fake-relevance-filter.js';
import { type OpenCorpora, openCorpora, premise, stored, townGraph } from './support.js';

/** Premises with a claim each. */
const claimed = (from: number, to: number, fields: Partial<PremiseRecord> = {}) =>
  Array.from({ length: to - from }, (_, at) => {
    const number = from + at;
    const claim = { id: `c${number}`, text: `Die Stadt braucht Ding Nummer ${number}.` };
    return premise(`p${number}`, { claim, ...fields });
  });
const id = (external: string) => entityId('premise', 'town', external);

let filter: ReturnType<typeof createFakeRelevanceFilter>;
let corpora: OpenCorpora;
const open = (before?: OpenCorpora, version = '1') =>
  openCorpora(before?.store, version, undefined, { relevanceFilter: filter });
beforeEach(async () => {
  filter = createFakeRelevanceFilter();
  corpora = await open();
  await corpora.writer.putCorpus({ name: 'town' });
});

const sims = () => corpora.store.collections.get('claim-sims')!;
const scores = (external: string) =>
  storedScores(sims().get(id(external))!.payload as PayloadOf<'claim-sims'>);
const basis = (external: string) => sims().get(id(external))?.payload.basis;
const vector = (collection: string, external: string) =>
  Float32Array.from(
    stored(corpora.store, collection).get(external)!.vectors.semantic as DenseVector,
  );
const put = async (records: readonly PremiseRecord[]) => {
  const outcomes = await corpora.writer.putPremises('town', records);
  expect(outcomes.map(({ error }) => error)).toEqual(records.map(() => undefined));
};
const finished = async (records: readonly PremiseRecord[]) => {
  await put(records);
  await corpora.writer.finish('town');
};

describe('the stored vectors of CLAIM-SIM', () => {
  it('have the relevances of a premise to each claim of its topic, in the order of ids', async () => {
    await finished([
      ...claimed(0, 9, { topic: 'schools' }),
      ...claimed(9, 20, { topic: 'roads' }),
      premise('other', { topic: 'roads' }),
    ]);
    expect(sims().size).toBe(21);
    const claims = [...stored(corpora.store, 'claims')]
      .filter(([, { payload }]) => payload.topic === 'schools')
      .sort(([, a], [, b]) => (a.id < b.id ? -1 : 1));
    const expected: Float32Array[] = [];
    for (const [external] of claims) {
      const own = vector('claims', external);
      expected.push(await filter.fastRelevance(own, [vector('premises', 'p3')]));
    }
    expect(scores('p3')).toEqual(claimSim(expected)[0]);
    expect(scores('other')).toHaveLength(11);
    expect(basis('other')).toBe(basis('p15'));
    expect(basis('other')).not.toBe(basis('p3'));
  });

  it('compare with all claims where there is no topic, or it has too few', async () => {
    await finished([
      ...claimed(0, FEWEST_CLAIMS - 1, { topic: 'schools' }),
      ...claimed(20, 30, { topic: 'roads' }),
      premise('none'),
    ]);
    expect(scores('none')).toHaveLength(FEWEST_CLAIMS + 9);
    expect(basis('p1')).toBe(basis('none'));
    expect(scores('p25')).toHaveLength(10);
  });

  it('are no longer than stated, however many claims there are', async () => {
    await finished([...claimed(0, MOST_CLAIMS + 20, { topic: 'schools' }), premise('none')]);
    expect(scores('p1')).toHaveLength(MOST_CLAIMS);
    expect(scores('none')).toHaveLength(MOST_CLAIMS);
    expect(scores('none').every(Number.isFinite)).toBe(true);
    expect(MOST_CLUSTERED).toBeGreaterThan(MOST_CLAIMS);
  });

  it('are made of the statements of graphs too', async () => {
    await corpora.writer.putGraphs('town', [townGraph('a'), townGraph('b')]);
    await corpora.writer.finish('town');
    expect(sims().size).toBe(8);
    expect(scores('a#doubt')).toHaveLength(2);
    await corpora.writer.deleteGraphs('town', [entityId('graph', 'town', 'a')]);
    expect(sims().size).toBe(4);
  });

  it('are there only where there are claims, and go with the last', async () => {
    await finished([premise('1'), premise('2')]);
    expect(sims().size).toBe(0);
    await finished(claimed(0, 2));
    expect(sims().size).toBe(4);
    await corpora.writer.deletePremises('town', [id('p0'), id('p1')]);
    await corpora.writer.finish('town');
    expect(sims().size).toBe(0);
  });

  it('leave premises and claims as they are', async () => {
    await put(claimed(0, 10));
    await corpora.writer.flush('town');
    const before = structuredClone(stored(corpora.store, 'premises'));
    const claims = structuredClone(stored(corpora.store, 'claims'));
    await corpora.writer.finish('town');
    expect(stored(corpora.store, 'premises')).toEqual(before);
    expect(stored(corpora.store, 'claims')).toEqual(claims);
  });
});

describe('after a change', () => {
  const judged = async (change: () => Promise<void>) => {
    const before = filter.judged.FAST;
    await change();
    await corpora.writer.finish('town');
    return filter.judged.FAST - before;
  };

  it('nothing is made again where nothing changed', async () => {
    const records = claimed(0, 12, { topic: 'schools' });
    await finished(records);
    corpora.store.calls.clear();
    expect(await judged(() => put(records))).toBe(0);
    expect(corpora.store.calls.get('upsert')).toBeUndefined();
    corpora = await open(corpora);
    expect(await judged(() => put(records))).toBe(0);
  });

  it('that adds a premise, only that one is judged', async () => {
    await finished(claimed(0, 12, { topic: 'schools' }));
    const claim = { id: 'c1', text: 'Die Stadt braucht Ding Nummer 1.' };
    // One by itself is judged twice; see claimSims.
    expect(await judged(() => put([premise('new', { claim, topic: 'schools' })]))).toBe(2 * 12);
    expect(basis('new')).toBe(basis('p1'));
  });

  it('of the claims of a topic, all premises of that topic are judged, and no others', async () => {
    await finished([
      ...claimed(0, 12, { topic: 'schools' }),
      ...claimed(12, 24, { topic: 'roads' }),
    ]);
    const roads = sims().get(id('p20'));
    const old = basis('p1');
    expect(await judged(() => put(claimed(30, 31, { topic: 'schools' })))).toBe(13 * 13);
    expect(basis('p1')).not.toBe(old);
    expect(basis('p1')).toBe(basis('p30'));
    expect(sims().get(id('p20'))).toEqual(roads);
  });

  it('is told from others also where there are many topics', async () => {
    const topics = Array.from({ length: 20 }, (_, at) =>
      claimed(at * 9, at * 9 + 9, { topic: `t${at}` }),
    );
    await finished([...topics.flat(), premise('none')]);
    expect(new Set([...sims().values()].map(({ payload }) => payload.basis)).size).toBe(21);
    expect(scores('p30')).toHaveLength(9);
    const change = claimed(500, 501, { topic: 't3' });
    // Ten of the topic, and one without any, which is compared with all claims and judged twice.
    const clusters = MOST_CLAIMS;
    expect(await judged(() => put(change))).toBe(10 * 10 + 2 * clusters);
    expect(scores('p30')).toHaveLength(10);
  });

  it('of the text of a claim, and of a claim that went, likewise', async () => {
    await finished(claimed(0, 12, { topic: 'schools' }));
    const before = basis('p1');
    const claim = { id: 'c5', text: 'Etwas ganz anderes.' };
    await finished([premise('p5', { claim, topic: 'schools' })]);
    const changed = basis('p1');
    expect(changed).not.toBe(before);
    await corpora.writer.deletePremises('town', [id('p5')]);
    await corpora.writer.finish('town');
    expect(basis('p1')).not.toBe(changed);
    expect(scores('p1')).toHaveLength(11);
  });

  it('of the claims of the corpus, those without a topic are judged', async () => {
    await finished([...claimed(0, 12, { topic: 'schools' }), premise('none')]);
    const schools = basis('p1');
    const before = basis('none');
    await finished(claimed(20, 21));
    expect(basis('none')).not.toBe(before);
    expect(basis('p20')).toBe(basis('none'));
    expect(basis('p1')).toBe(schools);
  });

  it('of its text, a premise is judged anew, and its old vector is told by the hash', async () => {
    await finished(claimed(0, 12, { topic: 'schools' }));
    const before = sims().get(id('p1'))!.payload;
    const [record] = claimed(1, 2, { topic: 'schools', text: 'Ding Nummer 11 braucht niemand.' });
    await put([record!]);
    expect(before.hash).not.toBe(stored(corpora.store, 'premises').get('p1')!.payload.hash);
    expect(await judged(async () => {})).toBe(2 * 12);
    const after = sims().get(id('p1'))!.payload;
    expect(after.hash).toBe(stored(corpora.store, 'premises').get('p1')!.payload.hash);
    expect(after.scores).not.toBe(before.scores);
  });

  it('a deleted premise takes its vector along at once, and a corpus all of them', async () => {
    await finished(claimed(0, 12));
    await corpora.writer.putCorpus({ name: 'city' });
    await corpora.writer.putPremises('city', claimed(0, 3));
    await corpora.writer.finish('city');
    await corpora.writer.deletePremises('town', [id('p3')]);
    expect(sims().has(id('p3'))).toBe(false);
    expect(sims().size).toBe(14);
    await corpora.writer.deleteCorpus('town');
    expect(sims().size).toBe(3);
    // A corpus of that name later is another one.
    await corpora.writer.putCorpus({ name: 'town' });
    await finished(claimed(0, 1));
    expect(sims().size).toBe(4);
  });
});

describe('another model', () => {
  it('of relevance has all premises judged anew', async () => {
    const records = claimed(0, 12);
    await finished(records);
    const before = basis('p1');
    filter.fastModel = async () => 'fake 2';
    await finished(records);
    expect(basis('p1')).not.toBe(before);
    expect(new Set([...sims().values()].map(({ payload }) => payload.basis)).size).toBe(1);
  });

  it('of texts too', async () => {
    await finished(claimed(0, 12));
    const before = sims().get(id('p1'))!.payload;
    corpora = await open(corpora, '2');
    await corpora.writer.reencode('town');
    const { hash, basis: after } = sims().get(id('p1'))!.payload;
    expect(hash).toBe(stored(corpora.store, 'premises').get('p1')!.payload.hash);
    expect(hash).not.toBe(before.hash);
    expect(after).not.toBe(before.basis);
  });

  it('that is missing is a warning: all else is there', async () => {
    const warned: string[] = [];
    const missing = new ElenchusError('MODEL_MISSING', { file: 'manifest.json' });
    const relevanceFilter = { ...filter, fastModel: () => Promise.reject(missing) };
    corpora = await openCorpora(corpora.store, '1', undefined, {
      relevanceFilter,
      onWarning: ({ code }) => warned.push(code),
    });
    await finished(claimed(0, 3));
    expect(warned).toEqual(['MODEL_MISSING']);
    expect(sims().size).toBe(0);
    expect(stored(corpora.store, 'claims').get('c1')?.payload.cluster).toBeDefined();
  });
});

describe('what was not finished', () => {
  it('is finished by the next call, which passes over what is done', async () => {
    await put(claimed(0, 30));
    const { fastRelevance } = filter;
    filter.fastRelevance = () => Promise.reject(new ElenchusError('ENCODER_FAILED', {}));
    await expect(corpora.writer.finish('town')).rejects.toMatchObject({ code: 'ENCODER_FAILED' });
    filter.fastRelevance = fastRelevance;
    corpora = await open(corpora);
    await corpora.writer.finish('town');
    expect(sims().size).toBe(30);

    // As if it had been killed before it noted that it was done, with all but two written.
    const [mark] = [...corpora.store.collections.get('corpora')!.values()].filter(
      ({ payload }) => payload.kind === 'claim-sims',
    );
    await corpora.store.delete('corpora', { ids: [mark!.id] });
    await corpora.store.delete('claim-sims', { ids: [id('p1'), id('p2')] });
    const before = filter.judged.FAST;
    await corpora.writer.finish('town');
    expect(sims().size).toBe(30);
    expect(filter.judged.FAST - before).toBe(2 * 30);
  });

  it('is left where the corpora are closed, and comes by itself after a pause', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await put(claimed(0, 10));
      await vi.advanceTimersByTimeAsync(3_000);
      await put(claimed(10, 12));
      await vi.advanceTimersByTimeAsync(3_000);
      expect(sims().size).toBe(0);
      await vi.advanceTimersByTimeAsync(3_000);
      vi.useRealTimers();
      await vi.waitFor(() => expect(sims().size).toBe(12));
      await put(claimed(12, 14));
      await corpora.close();
      expect(sims().size).toBe(12);
    } finally {
      vi.useRealTimers();
    }
  });
});
