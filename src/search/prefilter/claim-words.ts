import type { Corpus } from '../../domain/corpus.js';
import { inCorpus, type Condition } from '../../domain/filter.js';
import type { VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import { cachePerStore, stateOf } from '../ranks/memory.js';
import { ClaimIndex } from './claim-index.js';

/** How many claims are read at a time, whose texts may be long. */
const PAGE = 64;
/** How many corpora are remembered. A claim of 100 characters takes about half a kilobyte. */
const KEPT_CORPORA = 8;

interface Reading {
  readonly state: string;
  readonly index: ClaimIndex;
  /** The write sequence of the newest claim. */
  readonly newest: number;
}

const readingsOf = cachePerStore<{ state: string; reading: Promise<Reading> }>(KEPT_CORPORA);

/**
 * The words of a corpus's claims. They are read once; after a write only new claims are read, or
 * all of them if one was changed or deleted.
 */
export async function claimWords(store: VectorStore, corpus: Corpus): Promise<ClaimIndex> {
  const known = readingsOf(store);
  const state = stateOf(corpus);
  const kept = known.get(corpus.id);
  if (kept?.state === state) return (await kept.reading).index;
  const reading = read(store, corpus, state, kept?.reading);
  known.set(corpus.id, { state, reading });
  reading.catch(() => {
    if (known.get(corpus.id)?.reading === reading) known.delete(corpus.id);
  });
  return (await reading).index;
}

async function read(
  store: VectorStore,
  corpus: Corpus,
  state: string,
  before: Promise<Reading> | undefined,
): Promise<Reading> {
  const own = inCorpus(corpus.name);
  const old = await before?.catch(() => undefined);
  if (old !== undefined) {
    const later: Condition = { key: 'sequence', range: { gt: old.newest } };
    const [all, added] = await Promise.all(
      [[own], [own, later]].map((must) => store.count('claims', { must })),
    );
    if (all === old.index.size + added!) {
      const newest = added === 0 ? old.newest : await addAll(store, [own, later], old.index);
      return { state, index: old.index, newest: Math.max(newest, old.newest) };
    }
  }
  const index = new ClaimIndex();
  return { state, index, newest: await addAll(store, [own], index) };
}

/** @returns the write sequence of the newest claim; -1 if there are none */
async function addAll(
  store: VectorStore,
  must: readonly Condition[],
  index: ClaimIndex,
): Promise<number> {
  let newest = -1;
  for (let after: string | undefined; ;) {
    const page = await store.scroll('claims', {
      filter: { must },
      limit: PAGE,
      payload: ['text', 'language', 'sequence'],
      budget: UNLIMITED,
      ...(after !== undefined && { after }),
    });
    for (const { id, payload } of page.points) {
      const { text, language, sequence } = payload;
      await eventLoop.run(index.add({ id, text, language }));
      newest = Math.max(newest, sequence);
    }
    if (page.next === undefined) return newest;
    after = page.next;
  }
}
