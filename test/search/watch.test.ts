import { expect, it } from 'vitest';
import type { PremiseRecord } from '../../src/domain/records.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import type { WatchSearch } from '../../src/search/types.js';
import { describeEngines } from '../store/contract/engines.js';
import { createFakeRelevanceFilter } from '../support/fake-relevance-filter.js';
import { openSearched, type SearchedEngine } from '../support/searched-engine.js';

const CLAIM = 'Trees should be planted.';
const QUESTION = 'Should trees be planted?';

const tree = (id: string, parts: Partial<PremiseRecord> = {}): PremiseRecord => ({
  id,
  text: `Trees number ${id} cool the street.`,
  language: 'en',
  claim: { text: CLAIM },
  stance: 'FAVOR',
  profile: {},
  extra: {},
  ...parts,
});
/** Says nothing on trees. */
const tram = (id: string): PremiseRecord =>
  tree(id, { text: `Trams ring bells ${id}.`, claim: { text: 'Trams ring.' } });

/** Nothing but what names trees answers. */
function onlyTrees() {
  const fake = createFakeRelevanceFilter();
  const relevance: typeof fake.relevance = async (claim, premises, ...rest) => {
    const { models } = await fake.relevance(claim, premises, ...rest);
    const scores = Float32Array.from(premises, ({ text }) => (/trees/i.test(text) ? 0.9 : 0));
    return { scores, models };
  };
  return { ...fake, relevance };
}

describeEngines(
  (name) => `what is new on ${name}`,
  (engine) => {
    /** A corpus of its own for each test. */
    async function withTown(test: (town: Town) => Promise<void>) {
      const searched = await openSearched(engine, 'towns', { relevanceFilter: onlyTrees() });
      try {
        await test(new Town(searched));
      } finally {
        await searched.opened.close();
      }
    }

    class Town {
      constructor(readonly searched: SearchedEngine) {}

      put(...premises: readonly PremiseRecord[]) {
        return this.searched.corpora.writer.putPremises('towns', premises);
      }

      async look(after?: string, parts: Partial<WatchSearch> = {}) {
        const asked = { by: { text: QUESTION }, corpus: 'towns', after, ...parts };
        const { premises, ...rest } = await this.searched.retrieval.watch('ALL', asked);
        return { ...rest, ids: premises.map(({ premise }) => premise.externalId), premises };
      }

      async refused(after: string, parts: Partial<WatchSearch> = {}) {
        const error: unknown = await this.look(after, parts).catch((problem: unknown) => problem);
        return (error as ElenchusError).code;
      }
    }

    it('is at first the newest that answers, and then what has come', async () => {
      await withTown(async (town) => {
        const before = new Date().toISOString();
        await town.put(tree('1'));
        await town.put(tree('2', { stance: 'AGAINST' }), tram('3'));
        await town.put(tree('4'));
        const first = await town.look(undefined, { first: 2 });
        const times = first.premises.map(({ premise }) => premise.writtenAt!);
        const inOrder = [before, ...times, new Date().toISOString()];
        expect(inOrder).toEqual(inOrder.toSorted());
        expect([first.ids, first.hasMore]).toEqual([['2', '4'], false]);
        expect(first.premises.map(({ side }) => side?.side)).toEqual(['AGAINST', 'FAVOR']);

        const nothing = await town.look(first.cursor);
        expect([nothing.ids, nothing.hasMore]).toEqual([[], false]);

        await town.put(tram('5'));
        const still = await town.look(nothing.cursor);
        expect(still.ids).toEqual([]);

        await town.put(tree('6'), tree('7'));
        await town.put(tree('5'));
        for (const cursor of [first.cursor, nothing.cursor, still.cursor]) {
          const { ids, hasMore } = await town.look(cursor);
          expect(ids.slice(0, 2).sort()).toEqual(['6', '7']);
          expect([ids[2], ids.length, hasMore]).toEqual(['5', 3, false]);
        }
      });
    });

    it('is what was changed, once, and nothing that was deleted or written again as it was', async () => {
      await withTown(async (town) => {
        const outcomes = await town.put(tree('1'), tree('2'), tree('3'));
        const { cursor } = await town.look();
        await town.put(tree('1'), tree('2', { stance: 'AGAINST' }));
        await town.put(tree('4'));
        await town.put(tree('4', { topic: 'streets' }));
        const found = await town.look(cursor);
        expect(found.ids).toEqual(['2', '4']);
        expect(found.premises[0]!.side).toMatchObject({ side: 'AGAINST', basis: 'GIVEN' });
        await town.put(tree('5'));
        const ids = outcomes.map(({ id }) => id!);
        await town.searched.corpora.writer.deletePremises('towns', ids);
        expect((await town.look(found.cursor)).ids).toEqual(['5']);
      });
    });

    it('is read in pages that neither lose nor repeat anything while others write', async () => {
      await withTown(async (town) => {
        const { cursor: begin } = await town.look();
        const batch = (from: number) =>
          Array.from({ length: 5 }, (_, at) =>
            tree(`${from + at}`, { text: `Trees, ${from + at}.` }),
          );
        await town.put(...batch(0), tram('x'));
        let next = { cursor: begin, hasMore: true };
        const seen: string[] = [];
        for (let page = 0; next.hasMore; page++) {
          const found = await town.look(next.cursor, { first: 2 });
          seen.push(...found.ids);
          next = found;
          if (page < 3) await town.put(...batch(10 + 10 * page), tram(`x${page}`));
        }
        const all = [0, 10, 20, 30].flatMap((from) => batch(from).map(({ id }) => id));
        expect(seen.toSorted()).toEqual(all.toSorted());
        // What was written first comes first.
        const writes = seen.map((id) => Math.floor(Number(id) / 10));
        expect(writes).toEqual(writes.toSorted((a, b) => a - b));
      });
    });

    it('is of one side, also where a network reads it', async () => {
      await withTown(async (town) => {
        const { cursor } = await town.look(undefined, { filter: { side: ['AGAINST'] } });
        await town.put(
          tree('1'),
          tree('2', { stance: 'AGAINST' }),
          tree('3', { stance: 'NEUTRAL' }),
        );
        await town.put(tree('4', { claim: undefined, stance: undefined, text: QUESTION }));
        const against = await town.look(cursor, { filter: { side: ['AGAINST'] } });
        expect(against.ids).toContain('2');
        const both = await town.look(undefined);
        expect(both.ids).toEqual(expect.arrayContaining(['1', '2', '4']));
        const of = (id: string) => both.premises.find((each) => each.premise.externalId === id)!;
        expect(of('4').side).toMatchObject({ basis: 'INFERRED' });
        expect(against.ids.includes('4')).toBe(of('4').side!.side === 'AGAINST');
      });
    });

    // A thousand premises take the stand-in for Qdrant half a minute, and the code is the same.
    if (engine.name === 'embedded') {
      it('takes the filter of a search, and looks through many premises in several calls', async () => {
        await withTown(async (town) => {
          const filter = { language: ['en'] };
          const { cursor } = await town.look(undefined, { filter });
          await town.put(tree('1'), tree('2', { language: 'de' }));
          const trams = Array.from({ length: 1_000 }, (_, at) => tram(`tram ${at % 3} ${at}`));
          await town.put(...trams.slice(0, 500));
          await town.put(...trams.slice(500));
          await town.put(tree('3'));
          // Far from the question, so that only who reads it knows.
          const far = { text: 'Streetrees hum.', claim: undefined, stance: undefined };
          await town.put(tree('4', far));
          expect((await town.look(undefined, { filter })).ids).toEqual(['1', '3', '4']);
          const one = await town.look(cursor, { filter });
          expect([one.ids, one.hasMore]).toEqual([['1'], true]);
          const two = await town.look(one.cursor, { filter });
          expect([two.ids, two.hasMore]).toEqual([['3', '4'], false]);
        });
      });
    }

    it('asks neither the store nor a network where nothing was written', async () => {
      await withTown(async (town) => {
        await town.put(tree('1'));
        const [outcome] = await town.put(tram('2'));
        const { cursor } = await town.look();
        const { store } = town.searched.opened;
        const counted: string[] = [];
        for (const name of ['count', 'query', 'queryBatch', 'retrieve', 'scroll'] as const) {
          const call = store[name].bind(store) as (...given: unknown[]) => unknown;
          Object.assign(store, {
            [name]: (collection: string, ...more: unknown[]) => {
              if (collection !== 'corpora') counted.push(name);
              return call(collection, ...more);
            },
          });
        }
        expect((await town.look(cursor)).cursor).toBe(cursor);
        expect(counted).toEqual([]);
        await town.searched.corpora.writer.deletePremises('towns', [outcome!.id!]);
        counted.length = 0;
        expect((await town.look(cursor)).ids).toEqual([]);
        expect(new Set(counted)).toEqual(new Set(['count']));
      });
    });

    it('refuses wrong pages, and cursors of other questions and of corpora that are not the same any more', async () => {
      await withTown(async (town) => {
        const { writer } = town.searched.corpora;
        await town.put(tree('1'));
        const { cursor } = await town.look();
        expect(await town.refused('x')).toBe('CURSOR_INVALID');
        expect(await town.refused(cursor, { first: 0 })).toBe('PAGE_SIZE');
        expect(await town.refused(cursor, { first: 49 })).toBe('PAGE_SIZE');
        expect(await town.refused(cursor, { by: { text: 'Should trams ring?' } })).toBe(
          'CURSOR_FOREIGN',
        );
        expect(await town.refused(cursor, { opposite: true })).toBe('CURSOR_FOREIGN');
        expect(await town.refused(cursor, { filter: { language: ['en'] } })).toBe('CURSOR_FOREIGN');
        await writer.putCorpus({ name: 'village' });
        expect(await town.refused(cursor, { corpus: 'village' })).toBe('CURSOR_FOREIGN');
        await writer.clearCorpus('towns');
        expect(await town.refused(cursor)).toBe('CURSOR_STALE');
        await writer.deleteCorpus('towns');
        expect(await town.refused(cursor)).toBe('CORPUS_NOT_FOUND');
        await writer.putCorpus({ name: 'towns' });
        expect(await town.refused(cursor)).toBe('CURSOR_STALE');
      });
    });
  },
);
