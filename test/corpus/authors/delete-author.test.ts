import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toGraphRecord } from '../../../src/corpus/collections/graphs.js';
import { type Corpora, createCorpora } from '../../../src/corpus/index.js';
import { entityId } from '../../../src/domain/ids.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { UNLIMITED } from '../../../src/runtime/scope.js';
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import type { VectorStore } from '../../../src/store/port.js';
import { onEveryEngine } from '../../store/contract/engines.js';
import { createFakeEncoder } from '../../support/fake-encoder.js';
import { createFakeStructureEncoder } from '../../support/fake-structure-encoder.js';
import { sharedStore } from '../support.js';
import { AUTHOR, contentsOf, COUNTS, fillTown, MARK, modelsOf } from './town.js';

function open(store: VectorStore): Promise<Corpora> {
  return createCorpora({
    store,
    textEncoder: createFakeEncoder(),
    sparseEncoder: createSparseEncoder(),
    structureEncoder: createFakeStructureEncoder(),
    // As a server that starts again.
    holder: 'this server',
  });
}

async function filled(store: VectorStore, corpus: string): Promise<Corpora> {
  const corpora = await open(store);
  await fillTown(corpora, corpus);
  await corpora.writer.flush(corpus);
  return corpora;
}

const NOTHING = {
  premises: 0,
  profiles: 0,
  judgements: 0,
  graphsChanged: 0,
  graphsDeleted: 0,
  locutions: 0,
};

/** Ends with the change that has this number; a store with atomic writes, with that write. */
function killedAt(store: VectorStore, at: number): VectorStore {
  let left = at;
  const live = () => {
    if (left-- <= 0) throw new Error('killed');
  };
  const changed: Pick<VectorStore, 'write' | 'upsert' | 'delete'> = {
    async write(changes) {
      if (store.atomicWrites) {
        live();
        return store.write(changes);
      }
      for (const change of changes) {
        if ('upsert' in change) await changed.upsert(change.collection, change.upsert);
        else await changed.delete(change.collection, change.delete);
      }
    },
    async upsert(...given) {
      live();
      await store.upsert(...given);
    },
    async delete(...given) {
      live();
      await store.delete(...given);
    },
  };
  return new Proxy(store, {
    get(target, name) {
      if (name in changed) return changed[name as 'write'];
      const value = target[name as keyof VectorStore] as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

onEveryEngine((opened) => {
  describe('deleting an author', () => {
    let corpora: Corpora;
    beforeAll(async () => {
      corpora = await filled(opened(), 'town');
    });
    afterAll(() => corpora.close());

    it('counts first what it would delete', async () => {
      const before = await contentsOf(opened(), 'town');
      expect(before.filter((point) => point.includes(MARK)).length).toBeGreaterThan(12);
      expect(await corpora.writer.deleteAuthor('town', AUTHOR, { dryRun: true })).toEqual(COUNTS);
      expect(await contentsOf(opened(), 'town')).toEqual(before);
    });

    it('deletes nothing where it is refused', async () => {
      const before = await contentsOf(opened(), 'town');
      const check = () => Promise.reject(new Error('refused'));
      await expect(corpora.writer.deleteAuthor('town', AUTHOR, { check })).rejects.toThrow(
        'refused',
      );
      expect(await contentsOf(opened(), 'town')).toEqual(before);
    });

    it('leaves nothing of theirs, and all of others', async () => {
      const store = opened();
      expect(await corpora.writer.deleteAuthor('town', AUTHOR)).toEqual(COUNTS);
      const left = await contentsOf(store, 'town');
      expect(left.filter((point) => point.includes(MARK))).toEqual([]);
      const count = (name: string) =>
        store.count(name, { must: [{ key: 'corpus', match: { value: 'town' } }] });
      const names = ['premises', 'claims', 'graphs', 'judgements', 'profiles'];
      expect(await Promise.all(names.map(count))).toEqual([4, 2, 2, 2, 2]);
    });

    it('keeps the shape of graphs, and what others say in them', async () => {
      const ids = ['talk', 'answer'].map((id) => entityId('graph', 'town', id));
      const points = await opened().retrieve('graphs', ids, {
        payload: true,
        vectors: true,
        budget: UNLIMITED,
      });
      const [talk, answer] = points.map((point) => toGraphRecord(point).graph);
      expect(talk).toMatchObject({
        nodes: [
          { id: 'claim', text: 'Trams are loud.' },
          { id: 'reason', text: '' },
          { id: 'for' },
          { id: 'asked', text: '' },
          { id: 'l3', text: '' },
          { id: 'saying' },
        ],
        edges: { length: 4 },
        locutions: [
          { speaker: 'Ann', text: 'They are loud.' },
          { text: '' },
          { text: '' },
          { text: '' },
          { speaker: 'Ann', text: 'No.', repliesTo: [{ to: 'l4' }] },
        ],
      });
      expect(answer?.nodes[1]).toMatchObject({ text: 'It is a long way to town.' });
      const [own] = await opened().retrieve(
        'premises',
        [entityId('premise', 'town', 'answer#reason')],
        { payload: true, budget: UNLIMITED },
      );
      expect(own?.payload).toMatchObject({ author: 'Ann' });
      expect(own?.payload).not.toHaveProperty('claim');
      expect(points.every(({ vectors }) => vectors?.['semantic'])).toBe(true);
    });

    it('marks what was learned as stale, and takes their words out of it', async () => {
      const corpus = (await corpora.registry.get('town'))!;
      const { profiles, sides } = modelsOf(opened());
      expect(await profiles.card(corpus)).toMatchObject({ version: '1', stale: true });
      const side = await sides.get(corpus);
      expect([...side!.words]).toEqual([
        ['is', 0.5],
        ['tram', 1],
      ]);
      expect(side?.card.stale).toBe(true);
      expect(side?.card.version).not.toBe('1');
      await profiles.put(corpus, {
        card: { ...(await profiles.card(corpus))!, stale: undefined },
        heads: [],
      });
      expect((await profiles.card(corpus))?.stale).toBeUndefined();
    });

    it('forgets values that nobody else has, and keeps the others', async () => {
      const { variables } = (await corpora.registry.get('town'))!;
      expect(variables).toMatchObject([
        { name: 'age', values: ['young', 'old'] },
        { name: 'job', values: ['baker'] },
      ]);
    });

    it('changes nothing the second time', async () => {
      const before = await contentsOf(opened(), 'town');
      expect(await corpora.writer.deleteAuthor('town', AUTHOR)).toEqual(NOTHING);
      expect(await contentsOf(opened(), 'town')).toEqual(before);
    });

    it('knows no other corpus, and refuses a name that none can have', async () => {
      await expect(corpora.writer.deleteAuthor('nowhere', AUTHOR)).rejects.toMatchObject({
        code: 'CORPUS_NOT_FOUND',
      });
      await expect(corpora.writer.deleteAuthor('town', ' ')).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    });
  });

  it('goes on after a kill at any moment, where it is asked for again', async () => {
    const store = opened();
    // The test server takes seconds for each.
    await killAgainAndAgain(store, store.engine === 'qdrant' ? 5 : 1);
  });
});

it('a store without atomic writes goes on, too, after a kill at any moment', async () => {
  expect(await killAgainAndAgain(sharedStore(), 1)).toBeGreaterThan(10);
});

/** @returns how often it was killed, at every change whose number `step` divides */
async function killAgainAndAgain(store: VectorStore, step: number): Promise<number> {
  const whole = await filled(store, 'town-whole');
  await whole.writer.deleteAuthor('town-whole', AUTHOR);
  const wanted = comparable(await contentsOf(store, 'town-whole'), 'town-whole');
  await whole.close();
  let kills = 0;
  for (let at = 0; ; at += step) {
    const corpus = `town-${at}`;
    await (await filled(store, corpus)).close();
    const killed = await open(killedAt(store, at));
    const done = await killed.writer.deleteAuthor(corpus, AUTHOR).then(
      () => true,
      (error: Error) => error.message !== 'killed',
    );
    if (done) break;
    kills += 1;
    const next = await open(store);
    await next.writer.deleteAuthor(corpus, AUTHOR);
    expect(comparable(await contentsOf(store, corpus), corpus), `after ${at}`).toEqual(wanted);
    await next.writer.deleteCorpus(corpus);
    await next.close();
  }
  expect(kills).toBeGreaterThan(3);
  return kills;
}

/**
 * Contents without the name of the corpus, the ids that follow from it, and the mark that it keeps for
 * a while after a kill.
 */
function comparable(contents: readonly string[], corpus: string): string[] {
  return contents
    .map((point) =>
      point.replaceAll(corpus, 'town').replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ''),
    )
    .map((point) => point.replaceAll(/"hash":"[^"]*"|"dirty":\w+/g, ''))
    .sort();
}

describe('the files of the embedded store', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'elenchus-author-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  /** The files in which one of these texts can be read. */
  async function filesWith(...texts: readonly string[]): Promise<string[]> {
    const names = await readdir(directory, { recursive: true, withFileTypes: true });
    const found: string[] = [];
    for (const entry of names.filter((each) => each.isFile())) {
      const bytes = await readFile(join(entry.parentPath, entry.name));
      if (texts.some((text) => bytes.includes(text))) found.push(entry.name);
    }
    return found;
  }

  /** A store whose first record lies so deep that LevelDB would not merge what comes above it. */
  async function deepStore(): Promise<void> {
    await (await openEmbeddedStore({ directory })).close();
    const records = join(directory, 'records');
    const options = { keyEncoding: 'utf8', valueEncoding: 'buffer' } as const;
    const first = new ClassicLevel<string, Buffer>(records, options);
    const entries = await first.iterator().all();
    await first.close();
    await rm(records, { recursive: true });
    const deep = new ClassicLevel<string, Buffer>(records, options);
    for (const [key, value] of entries) await deep.put(key, value);
    await deep.compactRange('', '~');
    await deep.close();
  }

  it('hold nothing of theirs afterwards, where all was above a deep table', async () => {
    await deepStore();
    const store = await openEmbeddedStore({ directory });
    const corpora = await filled(store, 'town');
    await corpora.writer.deleteAuthor('town', AUTHOR);
    expect(await filesWith(MARK)).toEqual([]);
    await corpora.close();
    await store.close();
  });

  it.each([
    ['one log', 0],
    ['a table, and a log above it', 1],
    ['several tables', 3],
  ])('hold nothing of theirs afterwards, where all was in %s', async (_, closed) => {
    let store = await openEmbeddedStore({ directory });
    let corpora = await filled(store, 'town');
    for (let times = 0; times < closed; times += 1) {
      await corpora.close();
      await store.close();
      store = await openEmbeddedStore({ directory });
      corpora = await open(store);
      const filter = { must: [{ key: 'author', match: { value: AUTHOR } }] };
      const wanted = { filter, limit: 2, payload: true, vectors: true, budget: UNLIMITED } as const;
      const { points } = await store.scroll('premises', wanted);
      await store.upsert(
        'premises',
        points.map((point) => ({ ...point, vectors: point.vectors ?? {} })),
      );
    }
    expect(await filesWith(MARK)).not.toEqual([]);
    await corpora.writer.deleteAuthor('town', AUTHOR);
    expect(await filesWith(MARK)).toEqual([]);
    expect(await filesWith('A tram is quiet.')).not.toEqual([]);
    await corpora.close();
    await store.close();
    expect(await filesWith(MARK)).toEqual([]);
    store = await openEmbeddedStore({ directory });
    expect(await store.count('premises')).toBe(4);
    await store.close();
  });
});
