import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import { profileKey } from '../../perspective/conditions.js';
import type { FacetCount, VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import { cachePerStore, stateOf } from '../ranks/memory.js';
import { folded } from './words.js';

/** Something that premises of a corpus have, with all texts that it is found by. */
export interface Entry {
  /** "topic", "claim" or the socio-variable whose value it is. */
  readonly variable: string;
  readonly texts: readonly { readonly text: string; readonly folded: string }[];
  readonly count: number;
  readonly claimId?: string;
}

/** Values of a variable or topics; the most frequent ones. */
const MAX_VALUES = 1_000;
/** Claims, the most frequent ones: as many as one search can look through in a few milliseconds. */
const MAX_CLAIMS = 20_000;
/** How many claims are read at a time. */
const TOGETHER = 50;
/** How many corpora's entries are kept. */
const KEPT = 100;

interface Kept {
  readonly state: string;
  readonly entries: Promise<readonly Entry[]>;
}
const keptOf = cachePerStore<Kept>(KEPT);

/** All entries of a corpus, the most frequent first. They are read again after each write. */
export function entriesOf(store: VectorStore, corpus: Corpus): Promise<readonly Entry[]> {
  const known = keptOf(store);
  const state = stateOf(corpus);
  const kept = known.get(corpus.id);
  if (kept?.state === state) return kept.entries;
  const entries = readEntries(store, corpus);
  known.set(corpus.id, { state, entries });
  entries.catch(() => known.delete(corpus.id));
  return entries;
}

async function readEntries(store: VectorStore, corpus: Corpus): Promise<readonly Entry[]> {
  const filter = { must: [inCorpus(corpus.name)] };
  const counted = (key: string, limit: number) =>
    store.facet('premises', { key, filter, limit: limit });
  const [claims, topics, ...values] = await Promise.all([
    counted('claim', MAX_CLAIMS).then((counts) => claimEntries(store, counts)),
    counted('topic', MAX_VALUES).then((counts) => valueEntries('topic', counts)),
    ...corpus.variables.map(async ({ name, unknown }) => {
      const counts = await counted(profileKey(name), MAX_VALUES);
      return valueEntries(
        name,
        counts.filter(({ value }) => !unknown.includes(String(value))),
      );
    }),
  ]);
  return [...topics, ...claims, ...values.flat()].sort(
    (a, b) => b.count - a.count || compare(a.texts[0]!.text, b.texts[0]!.text),
  );
}

/** In the same order on every engine; a language's own order would need to know the language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function valueEntries(variable: string, counts: readonly FacetCount[]): Entry[] {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ variable, texts: [searchable(String(value))], count }));
}

async function claimEntries(store: VectorStore, counts: readonly FacetCount[]): Promise<Entry[]> {
  const frequency = new Map(counts.map(({ value, count }) => [String(value), count]));
  const ids = [...frequency.keys()];
  const entries: Entry[] = [];
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const selection = { payload: ['text', 'texts'], budget: UNLIMITED } as const;
    const some = ids.slice(from, from + TOGETHER);
    for (const { id, payload } of await store.retrieve('claims', some, selection)) {
      const count = frequency.get(id)!;
      if (count === 0) continue;
      const texts = new Set([payload.text, ...Object.values(payload.texts)]);
      entries.push({ variable: 'claim', texts: [...texts].map(searchable), count, claimId: id });
    }
  }
  return entries;
}

function searchable(text: string) {
  return { text, folded: folded(text) };
}
