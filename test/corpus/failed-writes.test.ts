import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { StoredRegistry } from '../../src/corpus/registry.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import type { MemoryStore } from '../support/memory-store.js';
import { describable, openCorpora, premise, sharedStore, type OpenCorpora } from './support.js';
import { UNLIMITED } from '../../src/store/reads.js';
import { atOnce } from '../../src/runtime/threads/turns.js';

// Writes that fail, are half done or take effect late, on a store that several processes share.

const WOLF = 'Der Wolf gehört nicht auf die Alp.';
const [wolf = 0] = atOnce(createSparseEncoder().encodeDocument('Wolf', 'de')).indices;
const lost = new Error('connection lost');

let mine: OpenCorpora;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  mine = await openCorpora(sharedStore());
  await mine.writer.putCorpus({ name: 'town' });
});
const put = (id: string, from = mine) =>
  from.writer.putPremises('town', [premise(id, { text: WOLF })]);
const frequencyIn = async ({ registry }: Pick<OpenCorpora, 'registry'>) =>
  (await registry.terms('town', 'de')).frequency(wolf);
/** As the next process reads it. */
const record = async () => (await openCorpora(mine.store)).registry.get('town');
const stored = async () => {
  const next = await openCorpora(mine.store);
  const { dirty } = (await next.registry.get('town'))!;
  return { dirty, frequency: await frequencyIn(next) };
};
/** Replaces all writes until `restore` is called. */
const replaceWrites = (replaced: (write: MemoryStore['write']) => MemoryStore['write']) => {
  const write = mine.store.write.bind(mine.store);
  mine.store.write = replaced(write);
  return { restore: () => (mine.store.write = write) };
};
/** Writes are done, but their answers are lost. */
const loseAnswers = () =>
  replaceWrites((write) => async (changes) => {
    await write(changes);
    throw lost;
  });
/** Writes fail, but are done after 20 seconds. */
const writeLate = () =>
  replaceWrites((write) => (changes) => {
    setTimeout(() => void write(changes), 20_000);
    return Promise.reject(lost);
  });
/** Writes fail. After 20 seconds, only their first change, the mark of the corpus, is stored. */
const markLate = () =>
  replaceWrites((write) => (changes) => {
    setTimeout(() => void write(changes.slice(0, 1)), 20_000);
    return Promise.reject(lost);
  });
/** @param work what fails while writes are replaced */
const failTo = async (
  work: () => Promise<unknown>,
  { restore }: ReturnType<typeof replaceWrites>,
) => {
  await expect(work()).rejects.toThrow(lost);
  restore();
};
const failToPut = (replaced: ReturnType<typeof replaceWrites>) => failTo(() => put('2'), replaced);

/** Stops all timers, as a kill would. */
const kill = () => {
  const now = performance.now();
  vi.clearAllTimers();
  // Clearing sets the clock back.
  vi.advanceTimersByTime(now);
};
/** Lets everything run until it waits for a timer or for the store. */
const rounds = async () => {
  for (let round = 0; round < 50; round += 1) await turn();
};

afterEach(() => void vi.useRealTimers());

describe('counts again', () => {
  it('after a kill, although the corpus was described anew before the next write', async () => {
    await put('1');
    kill();
    const next = await openCorpora(mine.store);
    await next.writer.updateCorpus({ name: 'town', title: 'Town' });
    await put('2', next);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('after a failed write, although the corpus was described anew', async () => {
    await put('1');
    await failToPut(loseAnswers());
    await mine.writer.updateCorpus({ name: 'town', title: 'Town' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('after the answers to storing the statistics and to the next write were lost', async () => {
    await put('1');
    const flushing = loseAnswers();
    await vi.advanceTimersByTimeAsync(5_000);
    flushing.restore();
    // All but the record, which is last.
    const { restore } = replaceWrites((write) => async (changes) => {
      if (!changes.some(({ collection }) => collection === 'premises')) return write(changes);
      await write(changes.slice(0, -1));
      throw lost;
    });
    await expect(put('2')).rejects.toThrow(lost);
    restore();
    expect(await stored()).toMatchObject({ dirty: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('although the record was being read when a write failed', async () => {
    await put('1');
    await mine.writer.flush('town');
    let [fail, begin] = [(): void => undefined, (): void => undefined];
    const writing = new Promise<void>((resolve) => (begin = resolve));
    const { restore } = replaceWrites((write) => async (changes) => {
      await write(changes);
      begin();
      await new Promise((_, reject) => (fail = () => reject(lost)));
    });
    const retrieve = mine.store.retrieve.bind(mine.store);
    const [old] = await retrieve('corpora', [(await mine.registry.require('town')).record.id]);
    const failed = expect(put('2')).rejects.toThrow(lost);
    await writing;

    let arrive = (): void => undefined;
    const reading = new Promise<void>((begun) => {
      mine.store.retrieve = async () => {
        mine.store.retrieve = retrieve;
        begun();
        await new Promise<void>((resolve) => (arrive = resolve));
        return [old!] as never;
      };
    });
    vi.advanceTimersByTime(1_000);
    const read = mine.registry.get('town');
    await reading;
    fail();
    await failed;
    arrive();
    await read;
    restore();
    await put('3');
    expect((await mine.registry.terms('town', 'de')).frequency(wolf)).toBe(3);
  });

  it('after a write that failed takes effect late', async () => {
    await put('1');
    await failToPut(writeLate());
    await put('3');
    await vi.advanceTimersByTimeAsync(10_000);
    const { registry } = await openCorpora(mine.store);
    expect((await registry.terms('town', 'de')).frequency(wolf)).toBe(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 3 });
    // Another process reads them, too.
    expect((await registry.terms('town', 'de')).frequency(wolf)).toBe(3);
  });

  it('after a late write of an older description, and keeps the newer one', async () => {
    await put('1');
    await failToPut(writeLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'Town' });
    await put('3');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 3 });
    expect(await record()).toMatchObject({ title: 'Town' });
  });

  it('nothing if only claims could not be clustered', async () => {
    await mine.writer.putPremises('town', [premise('1', { claim: { text: 'Ja.' } })]);
    const scroll = mine.store.scroll.bind(mine.store);
    const scrolled = vi.fn();
    mine.store.scroll = (...given) => {
      scrolled(given[0]);
      return given[0] === 'claims' ? Promise.reject(lost) : scroll(...given);
    };
    mine.store.count = () => Promise.reject(lost);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(scrolled).not.toHaveBeenCalledWith('premises');
    expect(await stored()).toMatchObject({ dirty: false });
  });

  it('after a write that takes effect late, although statistics were stored meanwhile', async () => {
    await put('1');
    let fail = (): void => undefined;
    const { restore } = replaceWrites((write) => (changes) => {
      setTimeout(() => void write(changes), 22_000);
      return new Promise((_, reject) => (fail = () => reject(lost)));
    });
    const failed = expect(put('2')).rejects.toThrow(lost);
    // Statistics are to be stored now, and wait for their turn.
    await vi.advanceTimersByTimeAsync(6_000);
    restore();
    fail();
    await failed;
    await mine.writer.flush('town');
    await put('3');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await stored()).toEqual({ dirty: true, frequency: 2 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 3 });
  });

  it('by the next process after a stop, if a write that failed may still take effect', async () => {
    await put('1');
    await failToPut(replaceWrites(() => () => Promise.reject(lost)));
    await put('3');
    await mine.close();
    expect(await stored()).toEqual({ dirty: true, frequency: 2 });
  });

  it('after a description that could not be stored', async () => {
    await put('1');
    await failTo(() => mine.writer.updateCorpus({ name: 'town', title: 'T' }), loseAnswers());
    await put('2');
    expect(await stored()).toMatchObject({ dirty: true });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('what another process wrote before it was killed, although the record was just read', async () => {
    const next = await openCorpora(mine.store);
    await next.registry.get('town');
    await put('1');
    kill();
    await put('2', next);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('what was written while another process paused the storing of statistics', async () => {
    await put('1');
    let pause = (): void => undefined;
    const { restore } = replaceWrites(
      () => () =>
        new Promise((_, reject) => {
          const details = { what: 'nothing', reason: 'a reindex' };
          pause = () => reject(new ElenchusError('WRITES_PAUSED', details));
        }),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    const waiting = put('2');
    // Encoded, and in the queue.
    await rounds();
    restore();
    pause();
    await waiting;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('only until the process is closed', async () => {
    await put('1');
    await failToPut(loseAnswers());
    // Without an end.
    const scroll = mine.store.scroll.bind(mine.store);
    const scrolled = vi.fn();
    mine.store.scroll = async (...given) => {
      scrolled();
      const { points } = await scroll(...given);
      await new Promise((resolve) => setImmediate(resolve));
      return { points, next: 'more' };
    };
    await vi.advanceTimersByTimeAsync(30_000);
    expect(scrolled).toHaveBeenCalled();
    await mine.close();
    mine.store.scroll = scroll;
    expect(await stored()).toMatchObject({ dirty: true });
  });

  it('after a kill during a write, although the corpus was cleared before that took effect', async () => {
    await put('1');
    await mine.writer.flush('town');
    const { restore } = replaceWrites((write) => async (changes) => {
      await write(changes.slice(0, 1));
      setTimeout(() => void write(changes.slice(1)), 5_000);
      throw lost;
    });
    await expect(put('2')).rejects.toThrow(lost);
    restore();
    mine.registry.repair.close();
    const next = await openCorpora(mine.store);
    await next.writer.clearCorpus('town');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await mine.store.count('premises')).toBe(1);
    expect(await stored()).toEqual({ dirty: false, frequency: 1 });
  });

  it('for searches, if the statistics of a killed writer stay outdated for a minute', async () => {
    await put('1');
    kill();
    const reader = await openCorpora(mine.store);
    const frequency = () => frequencyIn(reader);
    expect(await frequency()).toBe(0);
    vi.advanceTimersByTime(59_000);
    expect(await frequency()).toBe(0);
    vi.advanceTimersByTime(2_000);
    await expect.poll(frequency).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await frequency()).toBe(1);
    expect(await stored()).toMatchObject({ dirty: true });
  });

  it('what a killed process wrote last, although an older read arrives meanwhile', async () => {
    await put('0');
    await mine.writer.flush('town');
    const next = await openCorpora(mine.store);
    await next.registry.get('town');
    const { retrieve } = mine.store;
    const arrivals: (() => void)[] = [];
    mine.store.retrieve = async (...given) => {
      const found = await retrieve.apply(mine.store, given);
      if (given[0] === 'corpora') await new Promise<void>((arrive) => arrivals.push(arrive));
      return found as never;
    };
    vi.advanceTimersByTime(1_000);
    const search = next.registry.get('town');
    await rounds();
    mine.store.retrieve = retrieve;
    await put('1');
    vi.advanceTimersByTime(10);
    const reading = new Promise<void>((begin) => {
      mine.store.retrieve = async (...given) => {
        mine.store.retrieve = retrieve;
        const found = await retrieve.apply(mine.store, given);
        const arrived = new Promise<void>((arrive) => arrivals.push(arrive));
        begin();
        await arrived;
        return found as never;
      };
    });
    const latest = next.registry.latest('town');
    await reading;
    vi.advanceTimersByTime(10);
    arrivals[0]!();
    await search;
    arrivals[1]!();
    expect((await latest)?.record).toMatchObject({ dirty: true, sequence: 2 });
  });

  it('after a stop, when a write that had failed before takes effect late', async () => {
    await put('1');
    await failToPut(
      replaceWrites((write) => async (changes) => {
        await write(changes.slice(0, 1));
        setTimeout(() => void write(changes.slice(1, -1)), 10_000);
        throw lost;
      }),
    );
    await mine.close();
    const next = await openCorpora(mine.store);
    await put('3', next);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 3 });
  });

  it('for searches, in a corpus of another generation with the same sequence', async () => {
    await put('1');
    kill();
    const reader = await openCorpora(mine.store);
    const frequency = () => frequencyIn(reader);
    expect(await frequency()).toBe(0);
    vi.advanceTimersByTime(61_000);
    await expect.poll(frequency).toBe(1);
    const { points } = await mine.store.scroll('corpora', {
      limit: 10,
      payload: true,
      budget: UNLIMITED,
    });
    const record = points.find(({ payload }) => payload.kind === 'corpus')!;
    const payload = { ...record.payload, generation: 'of an import that was killed' };
    await mine.store.upsert('corpora', [{ ...record, vectors: {}, payload }]);
    vi.advanceTimersByTime(1_000);
    expect(await frequency()).toBe(0);
    vi.advanceTimersByTime(61_000);
    await expect.poll(frequency).toBe(1);
  });

  it('for searches, in a corpus that was deleted and created again', async () => {
    await put('1');
    kill();
    const reader = await openCorpora(mine.store);
    const frequency = () => frequencyIn(reader);
    expect(await frequency()).toBe(0);
    vi.advanceTimersByTime(61_000);
    await expect.poll(frequency).toBe(1);
    await mine.writer.deleteCorpus('town');
    vi.advanceTimersByTime(1_000);
    expect(await reader.registry.get('town')).toBeUndefined();
    await mine.writer.createCorpus({ name: 'town' });
    await put('2');
    kill();
    expect(await frequency()).toBe(0);
    vi.advanceTimersByTime(61_000);
    await expect.poll(frequency).toBe(1);
  });
});

describe('a write that fails and takes effect late does not undo', () => {
  const title = async () => (await record())?.title;
  beforeEach(async () => {
    await put('1');
    await mine.writer.flush('town');
  });

  it('a new description', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
    expect(await stored()).toEqual({ dirty: false, frequency: 1 });
  });

  it('a new description, although the first count fails', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await put('3');
    await vi.advanceTimersByTimeAsync(25_000);
    const { restore } = replaceWrites(() => () => Promise.reject(lost));
    await vi.advanceTimersByTimeAsync(5_000);
    restore();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await title()).toBe('New');
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('a new description, although another write fails before', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await failToPut(replaceWrites(() => () => Promise.reject(lost)));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
    expect(await stored()).toEqual({ dirty: false, frequency: 1 });
  });

  it('a new description, although its statistics cannot be stored before', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await put('3');
    const { restore } = replaceWrites(() => () => Promise.reject(lost));
    await vi.advanceTimersByTimeAsync(6_000);
    restore();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await title()).toBe('New');
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('a new description, although another write follows when it has taken effect', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await title()).toBeUndefined();
    await put('3');
    await mine.writer.updateCorpus({ name: 'town', licence: 'CC0' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await record()).toMatchObject({ title: 'New', licence: 'CC0' });
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('a new description, although a newer one fails', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    const describe = () => mine.writer.updateCorpus({ name: 'town', title: 'Newer' });
    await failTo(
      describe,
      replaceWrites(() => () => Promise.reject(lost)),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
  });

  it('a new description, although an import fails before it writes', async () => {
    await failToPut(markLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    const source = await openCorpora(describable(sharedStore()));
    await source.writer.putCorpus({ name: 'town' });
    const folder = await mkdtemp(join(tmpdir(), 'elenchus-failed-writes-'));
    const file = await fileOf(source, folder);
    describable(mine.store);
    const add = () => mine.transfers.import(file, { add: true });
    await failTo(
      add,
      replaceWrites(() => () => Promise.reject(lost)),
    );
    await rm(folder, { recursive: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
  });

  it('a new description, and the corpus keeps the fields and variables of late premises', async () => {
    await mine.writer.putPremises('town', [premise('3', { profile: { age: 'young' } })]);
    const more = { extra: { year: 1291 }, profile: { age: 'old', job: 'baker' } };
    const grow = () => mine.writer.putPremises('town', [premise('2', { text: WOLF, ...more })]);
    await failTo(grow, writeLate());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await record()).toMatchObject({
      title: 'New',
      fields: [{ name: 'year' }],
      variables: [
        { name: 'age', values: ['young', 'old'] },
        { name: 'job', values: ['baker'] },
      ],
    });
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('a new description whose answer was lost, and which was sent again', async () => {
    await failToPut(markLate());
    await put('3');
    const describe = () => mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await failTo(describe, loseAnswers());
    await describe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
  });

  it('a deletion', async () => {
    await failToPut(writeLate());
    await mine.writer.deleteCorpus('town');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await record()).toBeUndefined();
    expect(await mine.store.count('premises')).toBe(0);
  });

  it('a deletion, although it is written to when the corpus is back', async () => {
    await failToPut(writeLate());
    await mine.writer.deleteCorpus('town');
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await record()).toBeDefined();
    await expect(put('3')).rejects.toMatchObject({ code: 'CORPUS_NOT_FOUND' });
    expect(await mine.registry.list()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await record()).toBeUndefined();
    expect(await mine.store.count('premises')).toBe(0);
  });

  it('a deletion, although the corpus could not be created again', async () => {
    await failToPut(writeLate());
    await mine.writer.deleteCorpus('town');
    const create = () => mine.writer.createCorpus({ name: 'town', title: 'New' });
    await failTo(
      create,
      replaceWrites(() => () => Promise.reject(lost)),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await record()).toBeUndefined();
  });

  it('the creation of a corpus anew, when the deleted one is back', async () => {
    await failToPut(markLate());
    await mine.writer.deleteCorpus('town');
    await vi.advanceTimersByTimeAsync(21_000);
    await mine.writer.createCorpus({ name: 'town', title: 'New' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
  });

  it('a deletion, and leaves a corpus that another process has created since', async () => {
    await failToPut(replaceWrites(() => () => Promise.reject(lost)));
    await mine.writer.deleteCorpus('town');
    const next = await openCorpora(mine.store);
    await next.writer.createCorpus({ name: 'town', title: 'New' });
    await put('3', next);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
    expect(await stored()).toEqual({ dirty: false, frequency: 1 });
  });

  it('a deletion, although the first count is refused during a reindex', async () => {
    await failToPut(writeLate());
    await mine.writer.deleteCorpus('town');
    await vi.advanceTimersByTimeAsync(25_000);
    const details = { what: 'nothing', reason: 'a reindex' };
    const refused = () => Promise.reject(new ElenchusError('WRITES_PAUSED', details));
    const { restore } = replaceWrites(() => refused);
    await vi.advanceTimersByTimeAsync(5_000);
    restore();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await record()).toBeUndefined();
  });

  it('the creation of a corpus anew, whose answer was lost, and which was sent again', async () => {
    await failToPut(markLate());
    await mine.writer.deleteCorpus('town');
    const create = () => mine.writer.putCorpus({ name: 'town', title: 'New' });
    await failTo(create, loseAnswers());
    await create();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
  });

  it('the new generation of a cleared corpus, or a description after that', async () => {
    await failToPut(markLate());
    await mine.writer.clearCorpus('town');
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
    expect(await stored()).toEqual({ dirty: false, frequency: 0 });
  });

  it('the creation of a corpus whose deletion failed', async () => {
    const { restore } = replaceWrites((write) => async (changes) => {
      await write(changes);
      setTimeout(() => void write(changes.slice(-1)), 15_000);
      throw lost;
    });
    await expect(mine.writer.deleteCorpus('town')).rejects.toThrow(lost);
    restore();
    await mine.writer.createCorpus({ name: 'town', title: 'New' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await title()).toBe('New');
  });
});

/** The path of an export, in a folder. */
async function fileOf({ transfers }: OpenCorpora, folder: string): Promise<string> {
  const lines: string[] = [];
  for await (const line of transfers.export()) lines.push(`${line}\n`);
  const file = join(folder, 'all.jsonl');
  await writeFile(file, lines.join(''));
  return file;
}

describe('moving records', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'elenchus-failed-writes-'));
    describable(mine.store);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A file of a corpus with one premise. */
  async function exported(name: string): Promise<string> {
    const source = await openCorpora(describable(sharedStore()));
    await source.writer.putCorpus({ name });
    await source.writer.putPremises(name, [premise('moved', { text: WOLF })]);
    return fileOf(source, folder);
  }

  it('counts again after statistics that an export could not store, but are stored late', async () => {
    await put('1');
    await failTo(() => mine.transfers.export().next(), markLate());
    await put('2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 2 });
  });

  it('counts again after an import that failed, a part of which is stored late', async () => {
    const file = await exported('town');
    await put('1');
    const { restore } = replaceWrites((write) => async (changes) => {
      if (!changes.some(({ collection }) => collection === 'premises')) return write(changes);
      setTimeout(() => void write(changes), 20_000);
      throw lost;
    });
    await expect(mine.transfers.import(file, { add: true })).rejects.toThrow(lost);
    restore();
    await put('2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 3 });
  });

  it('keeps the description that an import has stored, after a write that had failed before', async () => {
    const file = await exported('town');
    await put('1');
    await failToPut(loseAnswers());
    await mine.writer.updateCorpus({ name: 'town', title: 'New' });
    await mine.transfers.import(file, { add: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await record()).not.toHaveProperty('title');
    expect(await stored()).toEqual({ dirty: false, frequency: 3 });
  });

  it('keeps a corpus that an import has stored, after its creation had failed before', async () => {
    const file = await exported('city');
    mine.store.collections.get('corpora')!.clear();
    const create = () => mine.writer.createCorpus({ name: 'city', title: 'Old' });
    mine.registry.invalidate('town');
    await failTo(create, writeLate());
    await mine.transfers.import(file);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await mine.registry.get('city')).not.toHaveProperty('title');
  });

  it('adds records of a corpus that does not exist', async () => {
    const source = await openCorpora(describable(sharedStore()));
    await source.writer.putCorpus({ name: 'city' });
    await source.writer.putPremises('city', [premise('moved')]);
    await source.writer.flush('city');
    source.store.collections.get('corpora')!.delete((await source.registry.get('city'))!.id);
    await expect(
      mine.transfers.import(await fileOf(source, folder), { add: true }),
    ).resolves.toMatchObject({ rejected: 0 });
    expect(await mine.store.count('premises')).toBe(1);
  });

  it('leaves alone what a killed process has left of other corpora', async () => {
    const file = await exported('city');
    await put('1');
    kill();
    const next = await openCorpora(mine.store);
    await next.transfers.import(file, { add: true });
    expect(await stored()).toMatchObject({ dirty: true });
    expect(await next.registry.get('city')).toMatchObject({ dirty: false });
  });

  it('keeps the statistics of other corpora that are not stored yet, although an import fails', async () => {
    const file = await exported('city');
    await put('1');
    const { restore } = replaceWrites((write) => (changes) => {
      const isPremise = changes.some(({ collection }) => collection === 'premises');
      return isPremise ? Promise.reject(lost) : write(changes);
    });
    await expect(mine.transfers.import(file, { add: true })).rejects.toThrow(lost);
    restore();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await stored()).toEqual({ dirty: false, frequency: 1 });
  });
});

it('does not hold up the reading of another corpus', async () => {
  const registry = new StoredRegistry(mine.store, 0);
  const { retrieve } = mine.store;
  let [reads, arrive] = [0, (): void => undefined];
  mine.store.retrieve = async (...given) => {
    reads += 1;
    await new Promise<void>((resolve) => (arrive = resolve));
    return (await retrieve.apply(mine.store, given)) as never;
  };
  const read = registry.get('town');
  registry.invalidate('city');
  arrive();
  expect(await read).toMatchObject({ name: 'town' });
  expect(reads).toBe(1);
});

it('lists the corpora anew only once, however many ask at the same time', async () => {
  const registry = new StoredRegistry(mine.store, 1_000);
  const scroll = vi.spyOn(mine.store, 'scroll');
  await Promise.all([registry.list(), registry.list()]);
  scroll.mockClear();
  await registry.list();
  expect(scroll).not.toHaveBeenCalled();
});
