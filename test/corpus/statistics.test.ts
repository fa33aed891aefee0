import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';
import { RUNS } from '../support/runs.js';
import { type OpenCorpora, openCorpora, premise, sharedStore, stored } from './support.js';

const WOLF = 'Der Wolf gehört nicht auf die Alp.';
const sparseEncoder = createSparseEncoder();
const termsIn = (text: string) => atOnce(sparseEncoder.encodeDocument(text, 'de')).indices;
const [wolf = 0] = termsIn('Wolf');
const lost = new Error('connection lost');

const frequencyIn = async ({ registry }: OpenCorpora) =>
  (await registry.terms('town', 'de')).frequency(wolf);

const idOf = (id: string) => entityId('premise', 'town', id);

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS] }));
afterEach(() => void vi.useRealTimers());

describe('statistics', () => {
  let corpora: OpenCorpora;
  beforeEach(async () => {
    corpora = await openCorpora();
    await corpora.writer.putCorpus({ name: 'town' });
  });

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
    const frequencies = vi.spyOn(next.store, 'frequencies');
    const failing = frequencies.mockRejectedValue(new Error('too slow'));
    expect(await next.registry.get('town')).toMatchObject({ name: 'town' });
    await expect(next.registry.terms('town', 'de')).rejects.toThrow('too slow');
    failing.mockRestore();
    expect((await next.registry.terms('town', 'de')).frequency(wolf)).toBe(1);
  });
});

describe('on a store that counts them itself', () => {
  it('are exact after a kill, whatever is stored of them', async () => {
    const { store, writer } = await openCorpora();
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [premise('1', { text: WOLF }), premise('2', { text: WOLF })]);
    await writer.flush('town');
    await writer.deletePremises('town', [idOf('1')]);
    const scroll = vi.spyOn(store, 'scroll');
    expect(await frequencyIn(await openCorpora(store))).toBe(1);
    expect(scroll).not.toHaveBeenCalledWith('premises', expect.anything());
  });

  it('are exact after a write that the store has refused', async () => {
    const mine = await openCorpora();
    await mine.writer.putCorpus({ name: 'town' });
    const { write } = mine.store;
    mine.store.write = () => Promise.reject(new ElenchusError('STORE_FULL', { directory: 'data' }));
    const refused = mine.writer.putPremises('town', [premise('2', { text: WOLF })]);
    await expect(refused).rejects.toMatchObject({ code: 'STORE_FULL' });
    expect(await frequencyIn(mine)).toBe(0);
    mine.store.write = write;
    await mine.writer.putPremises('town', [premise('2', { text: WOLF })]);
    expect(await frequencyIn(mine)).toBe(1);
  });
});

describe('on a store that other processes share', () => {
  let store: ReturnType<typeof sharedStore>;
  let mine: OpenCorpora;
  beforeEach(async () => {
    store = sharedStore();
    mine = await openCorpora(store);
    await mine.writer.putCorpus({ name: 'town' });
    const many = Array.from({ length: 30 }, (_, number) => premise(`${number}`, { text: WOLF }));
    await mine.writer.putPremises('town', many);
  });
  const put = (id: string, from = mine) =>
    from.writer.putPremises('town', [premise(id, { text: WOLF })]);
  const failToPut = async (id: string, replaced: MemoryStore['write']) => {
    const { write } = store;
    store.write = replaced;
    await expect(put(id)).rejects.toThrow(lost);
    store.write = write;
  };

  it('are stored when nothing is written for a while, and every minute', async () => {
    vi.useFakeTimers({ toFake: [...TIMERS, 'performance'] });
    const reader = async () => frequencyIn(await openCorpora(store));
    await put('first');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reader()).toBe(31);
    for (let second = 0; second < 70; second += 2) {
      await put(`${second} s`);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    expect(await reader()).toBeGreaterThan(31);
    expect(await reader()).toBeLessThan(31 + 35);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reader()).toBe(31 + 35);
  });

  it('are stored on close, in a form that the next process reads', async () => {
    const words = Array.from({ length: 60 }, (_, document) =>
      premise(`${document}`, {
        language: 'de',
        text: Array.from({ length: 80 }, (_, word) => `wort${document}x${word}`).join(' '),
      }),
    );
    await mine.writer.putPremises('town', [...words, premise('wolf', { text: WOLF })]);
    await mine.close();
    const next = await openCorpora(store);
    store.calls.clear();
    const terms = await next.registry.terms('town', 'de');
    expect([terms.documents, terms.frequency(wolf)]).toEqual([61, 1]);
    const last = termsIn(words[59]!.text);
    expect(last.every((term) => terms.frequency(term) >= 1)).toBe(true);
    expect(store.calls.get('scroll')).toBe(1);
  });

  it('are those of before while a write is of unknown outcome, and are then counted', async () => {
    const { write } = store;
    await failToPut('a', async (changes) => {
      await write.call(store, changes);
      throw lost;
    });
    expect(await frequencyIn(mine)).toBe(30);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await frequencyIn(mine)).toBe(31);
    expect(await frequencyIn(await openCorpora(store))).toBe(31);
  });

  it('go on with a sequence that no half-done write has used', async () => {
    const { write } = store;
    await failToPut('a', async (changes) => {
      await write.call(store, changes.slice(0, -1));
      throw lost;
    });
    await put('b');
    const sequenceOf = (id: string) => Number(stored(store, 'premises').get(id)!.payload.sequence);
    expect(sequenceOf('b')).toBeGreaterThan(sequenceOf('a'));
  });

  it('are counted although premises are written, replaced and deleted meanwhile', async () => {
    const ids = Array.from({ length: 1_500 }, (_, number) => `more ${number}`);
    await mine.writer.putPremises(
      'town',
      ids.map((id) => premise(id, { text: WOLF })),
    );
    await failToPut('a', () => Promise.reject(lost));
    const { scroll } = store;
    let pages = 0;
    store.scroll = async (...given) => {
      const page = await scroll.apply(store, given as never);
      if (given[0] === 'premises' && (pages += 1) === 2) {
        void put('b');
        void mine.writer.putPremises('town', [premise('more 0', { text: 'Der Bus fährt oft.' })]);
        void mine.writer.deletePremises('town', ids.slice(1, 400).map(idOf));
      }
      return page as never;
    };
    await mine.writer.finish('town');
    expect(pages).toBeGreaterThan(2);
    expect(await frequencyIn(mine)).toBe(30 + 1_500 + 1 - 1 - 399);
  });

  it('are of a corpus that knows the variables of every premise, even of a half-done write', async () => {
    const { write } = store;
    store.write = async (changes) => {
      await write.call(store, changes.slice(0, -1));
      throw lost;
    };
    const refused = mine.writer.putPremises('town', [premise('a', { profile: { age: 'old' } })]);
    await expect(refused).rejects.toThrow(lost);
    store.write = write;
    expect(stored(store, 'premises').has('a')).toBe(true);
    const known = { variables: [{ name: 'age', values: ['old'] }] };
    expect(await mine.registry.get('town')).toMatchObject(known);
  });

  it('of a write that was not completed leave no claims and profiles', async () => {
    const { write } = store;
    const claim = { text: 'Die Schule bleibt.' };
    store.write = async (changes) => {
      await write.call(store, changes.slice(0, 2));
      throw lost;
    };
    const profile = { age: 'old' };
    const refused = mine.writer.putPremises('town', [premise('a', { claim, profile })]);
    await expect(refused).rejects.toThrow(lost);
    store.write = write;
    expect(stored(store, 'claims').size).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stored(store, 'claims').size).toBe(0);
    expect(stored(store, 'profiles').size).toBe(1);
  });

  it.each(['clearCorpus', 'deleteCorpus'] as const)(
    'are counted if %s fails half way',
    async (method) => {
      const { write } = store;
      store.write = async (changes) => {
        await write.call(store, changes.slice(0, 3));
        throw lost;
      };
      await expect(mine.writer[method]('town')).rejects.toThrow(lost);
      store.write = write;
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await mine.registry.terms('town', 'de')).documents).toBe(0);
      await mine.writer[method]('town');
    },
  );

  it('are counted later, after one warning, if they cannot be counted for a while', async () => {
    const onWarning = vi.fn();
    await mine.close();
    const next = await openCorpora(store, '1', undefined, { onWarning });
    await put('a', next);
    const { write } = store;
    store.write = () => Promise.reject(lost);
    await vi.advanceTimersByTimeAsync(130_000);
    expect(onWarning.mock.calls).toMatchObject([[{ code: 'STORE_FAILED' }]]);
    store.write = write;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await frequencyIn(await openCorpora(store))).toBe(31);
  });
});

describe('a corpus that several processes want to write to', () => {
  let store: ReturnType<typeof sharedStore>;
  let mine: OpenCorpora;
  let other: OpenCorpora;
  const paused = {
    code: 'WRITES_PAUSED',
    message: expect.stringMatching(
      /nothing can be written to corpus "town" while process/,
    ) as string,
  };
  beforeEach(async () => {
    store = sharedStore();
    mine = await openCorpora(store);
    other = await openCorpora(store);
    await mine.writer.putCorpus({ name: 'town' });
  });
  const put = ({ writer }: OpenCorpora, id: string) =>
    writer.putPremises('town', [premise(id, { text: WOLF })]);

  it('is written by one only, until that one has written nothing for a while', async () => {
    await put(mine, '1');
    await expect(put(other, '2')).rejects.toMatchObject(paused);
    await expect(other.writer.deleteCorpus('town')).rejects.toMatchObject(paused);
    await other.writer.putCorpus({ name: 'city' });
    await vi.advanceTimersByTimeAsync(5_000);
    await put(other, '2');
    await expect(put(mine, '3')).rejects.toMatchObject(paused);
    await other.close();
    await put(mine, '3');
    expect(await frequencyIn(mine)).toBe(3);
    expect(await mine.registry.get('town')).toMatchObject({ sequence: 3 });
  });

  it('is counted by whoever takes it over from a process that was killed', async () => {
    await put(mine, '1');
    vi.clearAllTimers();
    await expect(put(other, '2')).rejects.toMatchObject(paused);
    store.expire();
    await put(other, '2');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await frequencyIn(other)).toBe(2);
    await expect(put(mine, '3')).rejects.toMatchObject({ code: 'WRITES_PAUSED' });
  });

  it('is not given back as long as nobody else could know that it must be counted', async () => {
    const { write } = store;
    store.write = () => Promise.reject(lost);
    await expect(put(mine, '1')).rejects.toThrow(lost);
    await mine.close();
    store.write = write;
    await expect(put(other, '2')).rejects.toMatchObject(paused);
  });
});

/** What happens to a write: how many of its changes are stored at once, and whether the others are later. */
const fault = fc.record({ now: fc.nat(5), isLate: fc.boolean() });
const id = fc.constantFrom('1', '2', '3', '4');
const text = fc.constantFrom(
  'Der Wolf heult.',
  'Der Bus fährt.',
  'Wolf und Bus.',
  'Es regnet heute.',
);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('put' as const), id, text, fault: fc.option(fault) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('delete' as const), id, fault: fc.option(fault) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('kill', 'late', 'close', 'wait') }) },
);

/** Terms by the number of stored premises that have them. */
function countedFrom(store: MemoryStore): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { payload } of stored(store, 'premises').values()) {
    for (const term of termsIn(String(payload.text))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

async function expectExact({ registry, store }: OpenCorpora): Promise<void> {
  const terms = await registry.terms('town', 'de');
  const all = ['Der Wolf heult.', 'Der Bus fährt.', 'Wolf und Bus.', 'Es regnet heute.'].flatMap(
    termsIn,
  );
  const expected = countedFrom(store);
  for (const term of all) expect(terms.frequency(term)).toBe(expected.get(term) ?? 0);
  expect(terms.documents).toBe(stored(store, 'premises').size);
}

it('after any writes, kills and late failures, one count finds what is stored, and nothing acknowledged is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 16 }), async (isAtomic, steps) => {
      const store = isAtomic ? { ...createMemoryStore(), expire: () => undefined } : sharedStore();
      const write = store.write.bind(store);
      let next: { readonly now: number; readonly isLate: boolean } | null = null;
      const late: (() => Promise<void>)[] = [];
      let wasLate = false;
      /** The text of each premise, or none, after the last acknowledged write that nothing has undone. */
      const acknowledged = new Map<string, string | undefined>();
      store.write = async (changes) => {
        const fails = next;
        next = null;
        if (fails === null) return write(changes);
        // An atomic store does it all or nothing.
        const now = isAtomic ? (fails.now > 2 ? changes.length : 0) : fails.now;
        await write(changes.slice(0, now));
        if (fails.isLate && !isAtomic) late.push(() => write(changes.slice(now)));
        throw lost;
      };
      let process = await openCorpora(store);
      await process.writer.putCorpus({ name: 'town' });
      for (const each of steps) {
        if (each.do === 'put' || each.do === 'delete') {
          next = each.fault;
          acknowledged.delete(each.id);
          const written =
            each.do === 'put'
              ? process.writer.putPremises('town', [
                  premise(each.id, { text: each.text, language: 'de' }),
                ])
              : process.writer.deletePremises('town', [idOf(each.id)]);
          const isDone = await written.then(
            () => true,
            () => false,
          );
          if (isDone) acknowledged.set(each.id, each.do === 'put' ? each.text : undefined);
          next = null;
        } else if (each.do === 'late') {
          // Whatever it undoes was acknowledged, but may be undone: see "Limits".
          wasLate ||= late.length > 0;
          for (const effect of late.splice(0)) await effect();
          if (wasLate) acknowledged.clear();
        } else if (each.do === 'wait') {
          await vi.advanceTimersByTimeAsync(6_000);
        } else {
          if (each.do === 'close') await process.close();
          vi.clearAllTimers();
          store.expire();
          process = await openCorpora(store);
        }
        if (isAtomic) await expectExact(process);
      }
      if (late.length > 0) acknowledged.clear();
      wasLate ||= late.length > 0;
      for (const effect of late.splice(0)) await effect();
      vi.clearAllTimers();
      store.expire();
      process = await openCorpora(store);
      // The next process counts if it must; of what takes effect later it cannot know.
      if (wasLate) process.registry.distrust('town');
      await process.writer.finish('town');
      await expectExact(process);
      await expectExact(await openCorpora(store));
      for (const [premiseId, written] of acknowledged) {
        expect(stored(store, 'premises').get(premiseId)?.payload.text).toBe(written);
      }
      vi.clearAllTimers();
    }),
    { numRuns: RUNS.usual },
  );
}, 60_000);
