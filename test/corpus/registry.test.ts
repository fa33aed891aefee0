import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFINITIONS } from '../../src/corpus/collections/index.js';
import { StoredRegistry } from '../../src/corpus/registry.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import { type OpenCorpora, openCorpora, premise, sharedStore } from './support.js';

const WOLF = 'Der Wolf gehört nicht auf die Alp.';
const [wolf = 0] = atOnce(createSparseEncoder().encodeDocument('Wolf', 'de')).indices;

let corpora: OpenCorpora;
beforeEach(async () => {
  corpora = await openCorpora();
  await corpora.writer.putCorpus({ name: 'town', title: 'Town', licence: 'CC0' });
});

afterEach(() => void vi.useRealTimers());

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
    await mine.writer.finish('town');
    await other.writer.deleteCorpus('town');
    await other.writer.finish('town');
    expect(await mine.writer.createCorpus({ name: 'town' })).not.toHaveProperty('title');
    await mine.writer.finish('town');
    await expect(other.writer.createCorpus({ name: 'town' })).rejects.toMatchObject({
      code: 'CORPUS_EXISTS',
    });
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
});

it('does not hold up the reading of another corpus', async () => {
  const { store } = corpora;
  const registry = new StoredRegistry(store, 0);
  const { retrieve } = store;
  let [reads, arrive] = [0, (): void => undefined];
  store.retrieve = async (...given) => {
    reads += 1;
    await new Promise<void>((resolve) => (arrive = resolve));
    return (await retrieve.apply(store, given)) as never;
  };
  const read = registry.get('town');
  registry.invalidate('city');
  arrive();
  expect(await read).toMatchObject({ name: 'town' });
  expect(reads).toBe(1);
});

it('lists the corpora anew only once, however many ask at the same time', async () => {
  const registry = new StoredRegistry(sharedStore(), 1_000);
  for (const definition of DEFINITIONS) await registry.store.ensureCollection(definition);
  const scroll = vi.spyOn(registry.store, 'scroll');
  await Promise.all([registry.list(), registry.list()]);
  scroll.mockClear();
  await registry.list();
  expect(scroll).not.toHaveBeenCalled();
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
