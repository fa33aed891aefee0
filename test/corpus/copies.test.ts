import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { abandonedGroups } from '../../src/corpus/copies/groups.js';
import { copyKeys } from '../../src/corpus/copies/keys.js';
import { copyLikeness, readText } from '../../src/corpus/copies/likeness.js';
import { entityId } from '../../src/domain/ids.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import { describeEngines } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';
import { openCorpora, premise, sharedStore, stored, townGraph } from './support.js';

const SOLAR =
  'Solar panels on every school roof would pay for themselves within ten years, and children would see where their light comes from.';
/** The same in nearly the same words. */
const NEARLY =
  'Solar panels on each school roof would pay for themselves within ten years; children would see where their light comes from!';
const OTHER =
  'My neighbour keeps three goats behind the chapel, and nobody in the village has ever complained about the smell.';

async function read(text: string, language = 'en', more: Partial<PremiseRecord> = {}) {
  const [vector] = await createFakeEncoder().encode([text]);
  const { stance } = more;
  const reading = readText({ id: text, text, language, vector: vector!, stance, claim: 'c' });
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

describe('a copy', () => {
  const areCopies = async (
    a: string,
    b: string,
    stances: readonly ('FAVOR' | 'AGAINST')[] = [],
  ) => {
    const [x, y] = await Promise.all([
      read(a, 'en', { stance: stances[0] }),
      read(b, 'en', { stance: stances[1] }),
    ]);
    return copyLikeness(x, y) !== undefined;
  };

  it('has nearly the same words', async () => {
    expect(await areCopies(SOLAR, NEARLY)).toBe(true);
    expect(await areCopies(SOLAR, `${SOLAR} ${OTHER}`)).toBe(false);
    expect(await areCopies(SOLAR, OTHER)).toBe(false);
    expect(await areCopies('👍', '👍')).toBe(true);
    expect(await areCopies('👍', '👎')).toBe(false);
  });

  it('does not differ in little but a negation or a number', async () => {
    expect(await areCopies(SOLAR, SOLAR.replace('would pay', 'would never pay'))).toBe(false);
    expect(await areCopies(SOLAR, SOLAR.replace('ten', '10'))).toBe(true);
    const [ten, twenty] = ['10', '20'].map((years) => SOLAR.replace('ten', years));
    expect(await areCopies(ten!, twenty!)).toBe(false);
  });

  it('takes the same side, if it is short', async () => {
    const [legal, illegal] = ['legal', 'illegal'].map(
      (word) => `Such boats should stay ${word} here.`,
    );
    expect(await areCopies(legal!, illegal!, ['FAVOR', 'AGAINST'])).toBe(false);
    expect(await areCopies(SOLAR, NEARLY, ['FAVOR', 'AGAINST'])).toBe(true);
  });

  it('in another language has nearly the same vector and length', async () => {
    const german = { ...(await read(SOLAR)), id: 'de', language: 'de' };
    const french = { ...(await read(OTHER, 'fr')), id: 'fr', text: SOLAR, vector: german.vector };
    expect(copyLikeness(german, french)).toBeGreaterThan(1);
    expect(copyLikeness(german, { ...french, text: SOLAR.slice(40) })).toBeUndefined();
    expect(copyLikeness(german, { ...french, language: 'de' })).toBeUndefined();
  });

  it('shares keys with the text', async () => {
    const [a, b, c] = (await Promise.all([SOLAR, NEARLY, OTHER].map((text) => read(text)))).map(
      copyKeys,
    );
    const common = (x: readonly number[], y: readonly number[]) =>
      x.filter((key) => y.includes(key)).length;
    expect(common(a!.near, b!.own)).toBeGreaterThanOrEqual(2);
    expect(common(a!.near, c!.own)).toBe(0);
    expect(common(a!.near, a!.own)).toBe(a!.own.length);
    for (const key of a!.near) expect(key).toBeLessThan(2 ** 30);
  });
});

const said = (id: string, text: string, more: Partial<PremiseRecord> = {}) =>
  premise(id, { text, language: 'en', author: `author ${id}`, ...more });

describe('the groups of a corpus', () => {
  const open = async () => {
    const corpora = await openCorpora();
    await corpora.writer.putCorpus({ name: 'town' });
    const groupOf = (id: string) =>
      stored(corpora.store, 'premises').get(id)?.payload['copies'] as string | undefined;
    /** The wordings that lead a group. */
    const groups = () =>
      new Map(
        [...stored(corpora.store, 'copy-groups')].filter(([, { payload }]) => payload['leader']),
      );
    return { ...corpora, groupOf, groups };
  };

  it('are formed in one write and by several', async () => {
    const { writer, groupOf, groups } = await open();
    await writer.putPremises('town', [said('1', SOLAR), said('2', OTHER), said('3', NEARLY)]);
    await writer.putPremises('town', [said('4', NEARLY), said('5', SOLAR.toUpperCase())]);
    expect(groupOf('1')).toBeDefined();
    expect(['3', '4', '5'].map(groupOf)).toEqual(['1', '1', '1'].map(groupOf));
    expect(groupOf('2')).not.toBe(groupOf('1'));
    expect(groups().size).toBe(2);
  });

  it('survive whoever leads them, and end with the last premise', async () => {
    const { writer, groupOf, groups } = await open();
    const id = (external: string) => entityId('premise', 'town', external);
    await writer.putPremises('town', [said('1', SOLAR), said('2', NEARLY), said('3', NEARLY)]);
    const group = groupOf('1')!;
    expect(groups().get(group)?.payload).toMatchObject({ leader: id('1') });
    await writer.deletePremises('town', [id('1')]);
    const { leader } = groups().get(group)!.payload;
    expect([id('2'), id('3')]).toContain(leader);

    // A replaced text moves, and with its old text it comes back.
    await writer.putPremises('town', [said('2', OTHER)]);
    expect(groupOf('2')).not.toBe(group);
    expect(groups().get(group)?.payload).toMatchObject({ leader: id('3') });
    await writer.putPremises('town', [said('2', SOLAR), said('4', NEARLY)]);
    expect([groupOf('2'), groupOf('4')]).toEqual([group, group]);
    expect(groups().size).toBe(1);

    await writer.deletePremises('town', ['2', '3', '4'].map(id));
    expect(groups().size).toBe(0);
  });

  it('hold all premises in the same words, in whatever order', async () => {
    const { writer, store, groupOf } = await open();
    await writer.putPremises('town', [said('1', SOLAR), said('2', NEARLY)]);
    const queryBatch = vi.spyOn(store, 'queryBatch');
    const words = NEARLY.split(' ');
    await writer.putPremises('town', [
      said('3', NEARLY),
      said('4', [...words.slice(4), ...words.slice(0, 4)].join(' ')),
    ]);
    expect(queryBatch.mock.calls.filter(([name]) => name === 'copy-groups')).toEqual([]);
    expect(['2', '3', '4'].map(groupOf)).toEqual(['1', '1', '1'].map(groupOf));
    await writer.deletePremises(
      'town',
      ['1', '2', '3', '4'].map((id) => entityId('premise', 'town', id)),
    );
    expect(stored(store, 'copy-groups').size).toBe(0);
  });

  it('keep a premise whose profile changes', async () => {
    const { writer, groupOf, groups } = await open();
    await writer.putPremises('town', [said('1', SOLAR), said('2', NEARLY)]);
    const group = groupOf('1');
    await writer.putPremises('town', [said('1', SOLAR, { profile: { age: '60+' } })]);
    expect(groupOf('1')).toBe(group);
    expect(groups().get(group!)?.payload).toMatchObject({
      leader: entityId('premise', 'town', '1'),
    });
  });

  it('hold statements of graphs', async () => {
    const { writer, groupOf, groups } = await open();
    const [graph, same] = [townGraph('eins'), townGraph('zwei')];
    await writer.putGraphs('town', [graph, { ...same, graph: graph.graph }]);
    expect(groupOf('zwei#reason')).toBe(groupOf('eins#reason'));
    await writer.deleteGraphs('town', [entityId('graph', 'town', 'eins')]);
    expect(groups().size).toBe(4);
    await writer.deleteGraphs('town', [entityId('graph', 'town', 'zwei')]);
    expect(groups().size).toBe(0);
  });

  it('are formed again with a corpus of an earlier version', async () => {
    const { writer, store, groupOf, close } = await open();
    await writer.putPremises('town', [said('1', SOLAR), said('2', OTHER), said('3', NEARLY)]);
    const before = ['1', '2', '3'].map(groupOf);
    await close();
    store.collections.get('copy-groups')!.clear();
    for (const collection of ['premises', 'corpora'] as const) {
      for (const { payload } of store.collections.get(collection)!.values()) {
        Reflect.deleteProperty(payload, collection === 'premises' ? 'copies' : 'form');
      }
    }
    const next = await openCorpora(store);
    await expect(next.writer.putPremises('town', [said('4', OTHER)])).rejects.toMatchObject({
      code: 'CORPUS_OUTDATED',
    });
    await next.writer.reencode('town');
    expect(groupOf('1')).toBeDefined();
    expect(groupOf('1')).toBe(groupOf('3'));
    expect(new Set(['1', '2', '3'].map(groupOf)).size).toBe(new Set(before).size);
    await next.writer.putPremises('town', [said('4', OTHER)]);
    expect(groupOf('4')).toBe(groupOf('2'));
  });

  it('are mended after a write that was not completed', async () => {
    const shared = sharedStore();
    const { writer, close } = await openCorpora(shared);
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [said('1', SOLAR), said('2', NEARLY)]);
    await close();
    const groups = shared.collections.get('copy-groups')!;
    const [group] = [...groups.values()].filter(({ payload }) => payload['leader']);
    // As if a deletion had been killed, and the write of another text.
    await shared.delete('premises', { ids: [entityId('premise', 'town', '1')] });
    const id = entityId('copy-group', 'town', 'x');
    await shared.upsert('copy-groups', [
      { ...group!, id, payload: { ...group!.payload, group: id } },
    ]);
    const next = await openCorpora(shared);
    await next.registry.restore();
    const left = [...shared.collections.get('copy-groups')!.values()];
    expect(left.flatMap(({ payload }) => payload['leader'] ?? [])).toEqual([
      entityId('premise', 'town', '2'),
    ]);
    await next.close();
  });

  it('takes no look at premises without a group', async () => {
    const point = { id: entityId('premise', 'town', '1'), payload: {} };
    const { store } = await open();
    expect(await abandonedGroups(store, 'town', [point], [])).toEqual([]);
  });

  it('takes a time that does not grow with the copies of a text', async () => {
    const { writer, store, groups } = await open();
    const copies = (from: number) =>
      Array.from({ length: 200 }, (_, at) => said(`${from + at}`, SOLAR));
    const retrieve = vi.spyOn(store, 'retrieve');
    const queryBatch = vi.spyOn(store, 'queryBatch');
    const asked = () =>
      [...retrieve.mock.calls, ...queryBatch.mock.calls]
        .filter(([collection]) => collection !== 'profiles')
        .reduce((sum, [, each]) => sum + each.length, 0);
    const reads: number[] = [];
    for (let write = 0; write < 4; write++) {
      vi.clearAllMocks();
      await writer.putPremises('town', copies(200 * write));
      reads.push(asked());
    }
    expect(groups().size).toBe(1);
    expect(reads[3]).toBe(reads[1]);
  });
});

describeEngines(
  (name) => `copies in a search: ${name}`,
  (engine) => {
    let searched: SearchedEngine;

    beforeAll(async () => {
      searched = await openSearched(engine, 'town');
      const claim = { text: 'Schools need solar roofs.' };
      const age = (value: string) => ({ profile: { age: value }, claim, stance: 'FAVOR' as const });
      await searched.corpora.writer.putPremises('town', [
        said('1', SOLAR, age('young')),
        said('2', NEARLY, age('old')),
        said('3', SOLAR, age('old')),
        said('4', OTHER, { profile: { age: 'old' } }),
        said('5', 'Solar roofs are ugly, and the old tiles of our school are protected.', {
          ...age('old'),
          stance: 'AGAINST',
        }),
      ]);
    });

    afterAll(async () => {
      await searched.corpora.close();
      await searched.opened.close();
    });

    const search = (more = {}) =>
      searched.retrieval.searchPremises('ALL', { by: { text: SOLAR }, corpus: 'town', ...more });
    const ids = ({ hits }: Awaited<ReturnType<typeof search>>) =>
      hits.map(({ premise: { externalId } }) => externalId);

    it('are counted by their best hit, which stands for them', async () => {
      const page = await search();
      expect(ids(page).filter((id) => ['1', '2', '3'].includes(id))).toHaveLength(1);
      expect(await page.totalCount()).toBe(5);
      const [best] = page.hits;
      expect(await best!.copies!.count()).toBe(3);
      expect(await best!.copies!.authors()).toBe(3);
      const listed = await searched.retrieval.listPremises('ALL', best!.copies!.list);
      expect(listed.hits.map(({ premise }) => premise.externalId).sort()).toEqual(['1', '2', '3']);
      const [ages] = await best!.copies!.facets({ variables: ['age'] });
      expect(ages!.values).toMatchObject([
        { value: 'old', count: 2 },
        { value: 'young', count: 1 },
      ]);
      expect(await page.hits.at(-1)!.copies!.count()).toBe(1);
    });

    it('are shown by KEEP', async () => {
      expect(
        ids(await search({ copies: 'KEEP' }))
          .slice(0, 3)
          .sort(),
      ).toEqual(['1', '2', '3']);
    });

    it('are those that the filter admits', async () => {
      const filter = { profile: [{ variable: 'age', anyOf: ['old'] }] };
      const page = await search({ filter });
      const [best] = page.hits;
      expect(['2', '3']).toContain(best!.premise.externalId);
      expect(await best!.copies!.count()).toBe(2);
      const listed = await searched.retrieval.listPremises('ALL', best!.copies!.list);
      expect(listed.hits.map(({ premise }) => premise.externalId).sort()).toEqual(['2', '3']);
    });

    it('are on no later page', async () => {
      const all = ids(await search());
      const read: string[] = [];
      for (let after: string | undefined; ;) {
        const page = await search({ first: 1, ...(after && { after }) });
        read.push(...ids(page));
        if (!page.hasNextPage) break;
        after = page.hits.at(-1)!.cursor;
      }
      expect(read).toEqual(all);
    });

    it('are in the results of counter-arguments and of groups, too', async () => {
      const counter = await searched.retrieval.searchCounterPremises('ALL', {
        by: { premiseId: entityId('premise', 'town', '5') },
        corpus: 'town',
        minSideProbability: 1,
      });
      expect(counter.hits).toHaveLength(1);
      expect(await counter.hits[0]!.copies!.count()).toBe(3);
      const compared = await searched.retrieval.compareGroups('ALL', {
        by: { text: SOLAR },
        corpus: 'town',
        groups: ['young', 'old'].map((name) => ({
          name,
          filter: { profile: [{ variable: 'age', anyOf: [name] }] },
        })),
      });
      const pages = await Promise.all(compared.groups.map((group) => group.premises()));
      expect(ids(pages[1]!).filter((id) => ['2', '3'].includes(id))).toHaveLength(1);
      expect(ids(pages[0]!)).toEqual(['1']);
    });

    it('tell nothing of authors where small groups are withheld', async () => {
      const page = await searched
        .limited(2)
        .searchPremises('ALL', { by: { text: SOLAR }, corpus: 'town' });
      expect(await page.hits[0]!.copies!.count()).toBe(3);
      expect(await page.hits[0]!.copies!.authors()).toBeUndefined();
    });
  },
);
