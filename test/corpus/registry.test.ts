import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { StoredRegistry } from '../../src/corpus/registry.js';
import { entityId } from '../../src/domain/ids.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';
import { openCorpora, premise, sharedStore, stored, type OpenCorpora } from './support.js';
import { atOnce } from '../../src/runtime/threads/turns.js';

const WOLF = 'Der Wolf gehört nicht auf die Alp.';
const [wolf = 0] = atOnce(createSparseEncoder().encodeDocument('Wolf', 'de')).indices;

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
  await corpora.writer.putCorpus({ name: 'town', title: 'Town', licence: 'CC0' });
});

afterEach(() => void vi.useRealTimers());

describe('terms', () => {
  it('follow every addition, replacement and deletion', async () => {
    const { writer, registry } = corpora;
    await writer.putPremises('town', [premise('1', { text: WOLF }), premise('2', { text: WOLF })]);
    const terms = await registry.terms('town', 'de');
    expect([terms.documents, terms.frequency(wolf)]).toEqual([2, 2]);
    await writer.putPremises('town', [premise('1', { text: 'Das Schaf gehört auf die Alp.' })]);
    expect([terms.documents, terms.frequency(wolf)]).toEqual([2, 1]);
    await writer.deletePremises('town', [entityId('premise', 'town', '2')]);
    expect([terms.documents, terms.frequency(wolf)]).toEqual([1, 0]);
  });

  it('are kept apart by corpus and language', async () => {
    const { writer, registry } = corpora;
    await writer.putCorpus({ name: 'city' });
    await writer.putPremises('town', [
      premise('1', { text: WOLF }),
      premise('2', { text: 'Le loup doit rester dans la forêt.' }),
      premise('3', { text: '12345' }),
    ]);
    expect(await registry.languages('town')).toEqual(['', 'de', 'fr']);
    expect(await registry.languages('city')).toEqual([]);
    expect((await registry.terms('city', 'de')).documents).toBe(0);
  });

  it('are read again after they could not be read, which nobody need have waited for', async () => {
    await corpora.writer.putPremises('town', [premise('1', { text: WOLF })]);
    await corpora.close();
    const next = await openCorpora(corpora.store);
    const failing = vi.spyOn(next.store, 'scroll').mockRejectedValue(new Error('too slow'));
    expect(await next.registry.get('town')).toMatchObject({ name: 'town' });
    await expect(next.registry.terms('town', 'de')).rejects.toThrow('too slow');
    failing.mockRestore();
    expect((await next.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
  });

  it('are stored on close, in a form that the next process reads', async () => {
    const words = Array.from({ length: 60 }, (_, document) =>
      premise(`${document}`, {
        language: 'de',
        text: Array.from({ length: 80 }, (_, word) => `wort${document}x${word}`).join(' '),
      }),
    );
    await corpora.writer.putPremises('town', [...words, premise('wolf', { text: WOLF })]);
    await corpora.close();
    const next = await openCorpora(corpora.store);
    corpora.store.calls.clear();
    const terms = await next.registry.terms('town', 'de');
    expect([terms.documents, terms.frequency(wolf)]).toEqual([61, 1]);
    expect((await next.registry.get('town'))?.sequence).toBe(1);
    const words0 = atOnce(
      createSparseEncoder().encodeDocument(words[59]?.text ?? '', 'de'),
    ).indices;
    expect(words0.every((term) => terms.frequency(term) >= 1)).toBe(true);
    expect(corpora.store.calls.get('scroll')).toBeLessThanOrEqual(1);
  });
});

describe('after a process was killed', () => {
  it('the statistics are counted again from what is stored', async () => {
    await corpora.writer.putPremises('town', [premise('1', { text: WOLF })]);
    // No close: what the statistics say is lost, what was written is there.
    const next = await openCorpora(corpora.store);
    const terms = await next.registry.terms('town', 'de');
    expect([terms.documents, terms.frequency(wolf)]).toEqual([1, 1]);
    expect(await next.registry.get('town')).toMatchObject({ sequence: 1, dirty: false });
  });

  it('sequences go on after the highest one that reached the store', async () => {
    await corpora.writer.putPremises('town', [premise('1')]);
    const point = stored(corpora.store, 'premises').get('1');
    if (point === undefined) throw new Error('not stored');
    const payload = { ...point.payload, sequence: 7 };
    await corpora.store.upsert('premises', [{ ...point, payload }]);
    const next = await openCorpora(corpora.store);
    await next.writer.putPremises('town', [premise('2')]);
    expect(stored(corpora.store, 'premises').get('2')?.payload.sequence).toBe(8);
  });

  it('claims and profiles whose premise was not written yet are removed', async () => {
    const { store, writer } = corpora;
    const upsert = store.upsert.bind(store);
    store.upsert = async (collection, points) => {
      if (collection === 'premises') throw new Error('killed');
      await upsert(collection, points);
    };
    const claim = { text: 'Die Schule bleibt.' };
    await expect(writer.putPremises('town', [premise('1', { claim })])).rejects.toThrow('killed');
    expect(stored(store, 'claims').size).toBe(1);
    store.upsert = upsert;
    const next = await openCorpora(store);
    expect((await next.registry.terms('town', 'de')).documents).toBe(0);
    expect(stored(store, 'claims').size + stored(store, 'profiles').size).toBe(0);
  });

  it('a write that failed is mended before the next one in the same process', async () => {
    const { store, writer, registry } = corpora;
    const upsert = store.upsert.bind(store);
    store.upsert = async (collection, points) => {
      await upsert(collection, points);
      if (collection === 'premises') throw new Error('connection lost');
    };
    await expect(writer.putPremises('town', [premise('1', { text: WOLF })])).rejects.toThrow();
    store.upsert = upsert;
    expect(await writer.putPremises('town', [premise('1', { text: WOLF })])).toMatchObject([
      { status: 'UNCHANGED' },
    ]);
    expect((await registry.terms('town', 'de')).frequency(wolf)).toBe(1);
  });
});

describe('a corpus that is cleared', () => {
  it('stays empty, although it is searched meanwhile', async () => {
    const { store, writer, registry } = corpora;
    await writer.putPremises('town', [premise('1', { text: WOLF })]);
    const { generation } = (await registry.get('town'))!;
    const [scroll, remove] = [store.scroll.bind(store), store.delete.bind(store)];
    let end = (): void => undefined;
    const cleared = new Promise<void>((resolve) => (end = resolve));
    const searches: Promise<unknown>[] = [];
    store.delete = (...given) => {
      searches.push(registry.terms('town', 'de'));
      return remove(...given);
    };
    // A repair would write last.
    store.scroll = async (...given) => {
      const page = await scroll(...given);
      await cleared;
      return page;
    };
    await writer.clearCorpus('town');
    end();
    await Promise.all(searches);
    const next = await openCorpora(store);
    for (const each of [corpora, next]) {
      expect((await each.registry.terms('town', 'de')).documents).toBe(0);
      const record = await each.registry.get('town');
      expect(record).toMatchObject({ sequence: 2, termsSequence: 2, dirty: false });
      expect(record?.generation).not.toBe(generation);
    }
  });

  it.each(['clearCorpus', 'deleteCorpus'] as const)(
    'is mended if %s fails half way',
    async (method) => {
      const { store, writer, registry } = corpora;
      await writer.putPremises('town', [premise('1', { text: WOLF })]);
      await writer.flush('town');
      const remove = store.delete.bind(store);
      store.delete = (collection, which) =>
        collection === 'corpora' ? Promise.reject(new Error('lost')) : remove(collection, which);
      await expect(writer[method]('town')).rejects.toThrow('lost');
      store.delete = remove;
      expect((await registry.terms('town', 'de')).documents).toBe(0);
    },
  );
});

describe('a full disk', () => {
  const full = () => Promise.reject(new ElenchusError('STORE_FULL', { directory: 'data' }));
  const atomic = (): MemoryStore => ({
    ...createMemoryStore(),
    capabilities: { soleOwner: true, atomicWrites: true, lateWritesMs: 0 },
  });

  it('keeps nobody from searching, before or after a restart', async () => {
    const mine = await openCorpora(atomic());
    await mine.writer.putCorpus({ name: 'town' });
    await mine.writer.putPremises('town', [premise('1', { text: WOLF })]);
    const write = mine.store.write.bind(mine.store);
    mine.store.write = full;
    const refused = mine.writer.putPremises('town', [premise('2', { text: WOLF })]);
    await expect(refused).rejects.toMatchObject({ code: 'STORE_FULL' });
    expect((await mine.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
    await mine.close();

    const next = await openCorpora(mine.store);
    expect((await next.registry.get('town'))?.dirty).toBe(true);
    expect((await next.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
    expect(await next.registry.list()).toMatchObject([{ name: 'town', sequence: 1 }]);
    mine.store.write = write;
    await next.writer.putPremises('town', [premise('2', { text: WOLF })]);
    await next.close();
    const last = await openCorpora(mine.store);
    expect(await last.registry.get('town')).toMatchObject({ dirty: false, sequence: 2 });
    expect((await last.registry.terms('town', 'de')).frequency(wolf)).toBe(2);
  });
});

describe('a store that other processes share', () => {
  it('shows their writes after the time to live', async () => {
    const store = sharedStore();
    const [mine, other] = [await openCorpora(store), await openCorpora(store)];
    await mine.writer.putCorpus({ name: 'town' });
    expect(await other.registry.list()).toMatchObject([{ name: 'town', sequence: 0 }]);
    await mine.writer.putPremises('town', [premise('1', { text: WOLF })]);
    await mine.close();
    await expect.poll(async () => (await other.registry.get('town'))?.sequence).toBe(1);
    expect((await other.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
  });

  it('can create a corpus anew that another process has just deleted', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const store = sharedStore();
    const [mine, other] = [await openCorpora(store), await openCorpora(store)];
    await mine.writer.createCorpus({ name: 'town', title: 'Old' });
    await other.writer.deleteCorpus('town');
    expect(await mine.writer.createCorpus({ name: 'town' })).not.toHaveProperty('title');
    await expect(other.writer.createCorpus({ name: 'town' })).rejects.toThrow('town');
  });

  it('shows their writes even if the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const store = sharedStore();
    const [mine, other] = [await openCorpora(store), await openCorpora(store)];
    await mine.writer.putCorpus({ name: 'town' });
    await other.registry.get('town');
    await mine.writer.putCorpus({ name: 'town', title: 'Town' });
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(51);
    expect(await other.registry.get('town')).toMatchObject({ title: 'Town' });
  });

  it('shows what was saved, and not what a read that began before has found', async () => {
    const store = sharedStore();
    const { writer } = await openCorpora(store);
    await writer.putCorpus({ name: 'town', title: 'Old' });
    const registry = new StoredRegistry(store, 0);
    const { record } = await registry.require('town');
    const retrieve = store.retrieve.bind(store);
    store.retrieve = async (...given) => {
      const found = await retrieve(...given);
      await registry.save({ ...record, title: 'New' });
      return found;
    };
    expect(await registry.get('town')).toMatchObject({ title: 'New' });
  });

  describe.each(['a write', 'storing its word statistics', 'clearing', 'deleting', 'encoding'])(
    'after %s has failed',
    (what) => {
      const fails = async ({ store, writer }: OpenCorpora): Promise<void> => {
        await writer.putPremises('town', [premise('1', { text: WOLF })]);
        const write = store.write.bind(store);
        const lost = new Error('connection lost');
        // Encoding first marks the corpus.
        let works = what === 'encoding' ? 1 : 0;
        store.write = (...given) => (works-- > 0 ? write(...given) : Promise.reject(lost));
        const refused = (change: Promise<unknown>) => expect(change).rejects.toThrow(lost);
        if (what === 'a write') await refused(writer.putPremises('town', [premise('2')]));
        else if (what === 'clearing') await refused(writer.clearCorpus('town'));
        else if (what === 'deleting') await refused(writer.deleteCorpus('town'));
        else if (what === 'encoding') await refused(writer.reencode('town'));
        else await vi.advanceTimersByTimeAsync(5_000);
        store.write = write;
      };
      const opened = async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        const mine = await openCorpora(sharedStore());
        await mine.writer.putCorpus({ name: 'town' });
        return mine;
      };
      const frequencyIn = async (store: MemoryStore) => {
        const { registry } = await openCorpora(store);
        return (await registry.terms('town', 'de')).frequency(wolf);
      };

      it('counts the words of earlier writes soon', async () => {
        const mine = await opened();
        await fails(mine);
        await vi.advanceTimersByTimeAsync(30_000);
        expect((await mine.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
        expect(await frequencyIn(mine.store)).toBe(1);
      });

      it('has them counted by the next writer if it is closed before', async () => {
        const mine = await opened();
        await fails(mine);
        await mine.close();
        const next = await openCorpora(mine.store);
        await next.writer.putPremises('town', [premise('3')]);
        expect((await next.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
      });
    },
  );

  describe('whose statistics cannot be stored for a while', () => {
    const lost = new Error('connection lost');

    it('has them stored later, after one warning', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const onWarning = vi.fn();
      const mine = await openCorpora(sharedStore(), '1', undefined, { onWarning });
      await mine.writer.putCorpus({ name: 'town' });
      await mine.writer.putPremises('town', [premise('1', { text: WOLF })]);
      const write = mine.store.write.bind(mine.store);
      mine.store.write = () => Promise.reject(lost);
      await vi.advanceTimersByTimeAsync(40_000);
      expect(onWarning.mock.calls).toMatchObject([[{ code: 'STORE_FAILED' }]]);
      mine.store.write = write;
      await vi.advanceTimersByTimeAsync(60_000);
      const { registry } = await openCorpora(mine.store);
      expect(await registry.get('town')).toMatchObject({ dirty: false });
      expect((await registry.terms('town', 'de')).frequency(wolf)).toBe(1);
    });

    it('does not keep those of other corpora from being stored on closing', async () => {
      const mine = await openCorpora(sharedStore());
      for (const name of ['city', 'town']) {
        await mine.writer.putCorpus({ name });
        await mine.writer.putPremises(name, [premise('1', { text: WOLF })]);
      }
      const write = mine.store.write.bind(mine.store);
      mine.store.write = (changes) => {
        const isCity = JSON.stringify(changes).includes('"city"');
        return isCity ? Promise.reject(lost) : write(changes);
      };
      await expect(mine.close()).rejects.toThrow(lost);
      const { registry } = await openCorpora(mine.store);
      expect(await registry.get('town')).toMatchObject({ dirty: false });
      expect(await registry.get('city')).toMatchObject({ dirty: true });
    });
  });

  it('is not mended by a reader, but by the next writer', async () => {
    const store = sharedStore();
    const first = await openCorpora(store);
    await first.writer.putCorpus({ name: 'town' });
    await first.writer.putPremises('town', [premise('1', { text: WOLF })]);
    const next = await openCorpora(store);
    expect((await next.registry.get('town'))?.dirty).toBe(true);
    await next.writer.putPremises('town', [premise('1', { text: WOLF })]);
    // Once more later, since a write of the first may be under way.
    expect(await next.registry.get('town')).toMatchObject({ dirty: true, sequence: 1 });
    expect((await next.registry.terms('town', 'de')).documents).toBe(1);
  });
});

it('lists corpora by name, and reads each only once', async () => {
  await corpora.writer.putCorpus({ name: 'city' });
  expect(await corpora.registry.list()).toMatchObject([
    { name: 'city' },
    { name: 'town', title: 'Town', licence: 'CC0', encoder: { id: 'fake' } },
  ]);
  corpora.store.calls.clear();
  await corpora.registry.list();
  await corpora.registry.get('town');
  expect(corpora.store.calls.size).toBe(0);
});

describe('the list', () => {
  it('has a corpus to which a write has failed', async () => {
    const { store, writer, registry } = corpora;
    await registry.list();
    const upsert = store.upsert.bind(store);
    store.upsert = () => Promise.reject(new Error('disk full'));
    await expect(writer.putPremises('town', [premise('1')])).rejects.toThrow('disk full');
    store.upsert = upsert;
    expect(await registry.list()).toMatchObject([{ name: 'town' }]);
  });

  it('has a corpus that was created, or was forgotten, while it was read', async () => {
    const { store, writer, registry } = corpora;
    const scroll = store.scroll.bind(store);
    store.scroll = async (...given) => {
      const page = await scroll(...given);
      store.scroll = scroll;
      await writer.putCorpus({ name: 'city' });
      return page;
    };
    expect(await registry.list()).toMatchObject([{ name: 'city' }, { name: 'town' }]);

    registry.invalidate('city');
    const retrieve = store.retrieve.bind(store);
    store.retrieve = async (...given) => {
      store.retrieve = retrieve;
      const found = await retrieve(...given);
      registry.invalidate('town');
      return found;
    };
    await registry.list();
    expect(await registry.list()).toMatchObject([{ name: 'city' }, { name: 'town' }]);
  });

  it('is not read again when somebody names a corpus that does not exist', async () => {
    const { store, registry } = corpora;
    await registry.list();
    store.calls.clear();
    expect(await registry.get('nowhere')).toBeUndefined();
    await registry.list();
    expect(store.calls.get('scroll')).toBeUndefined();
  });
});
