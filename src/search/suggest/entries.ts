import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import { cut } from '../../domain/text.js';
import { profileKey } from '../../perspective/conditions.js';
import type { FacetCount, VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import { eventLoop } from '../../runtime/threads/turns.js';
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
/** A claim is found by its first characters, and shown with these. */
const MAX_CHARACTERS = 1_000;
/** How many corpora's entries are kept. */
const KEPT = 100;

/** Entries of one kind, the most frequent first. */
export type Entries = readonly Entry[];

interface Kept {
  readonly state: string;
  readonly entries: Promise<readonly Entries[]>;
}
const keptOf = cachePerStore<Kept>(KEPT);

/** All entries of a corpus, by their kind. They are read again after each write. */
export function entriesOf(store: VectorStore, corpus: Corpus): Promise<readonly Entries[]> {
  const known = keptOf(store);
  const state = stateOf(corpus);
  const kept = known.get(corpus.id);
  if (kept?.state === state) return kept.entries;
  const entries = readEntries(store, corpus);
  known.set(corpus.id, { state, entries });
  entries.catch(() => known.delete(corpus.id));
  return entries;
}

function readEntries(store: VectorStore, corpus: Corpus): Promise<readonly Entries[]> {
  const filter = { must: [inCorpus(corpus.name)] };
  const counted = (key: string, limit: number) =>
    store.facet('premises', { key, filter, limit: limit });
  return Promise.all([
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
}

/** The most frequent first; equally frequent ones in the same order on every engine. */
export function byFrequency(a: Entry, b: Entry): number {
  return b.count - a.count || compare(a.texts[0]!.text, b.texts[0]!.text);
}

/** A language's own order would need to know the language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function valueEntries(variable: string, counts: readonly FacetCount[]): Promise<Entries> {
  const entries: Entry[] = [];
  for (const { value, count } of counts) {
    if (count === 0) continue;
    await eventLoop.pause();
    entries.push({ variable, texts: [searchable(String(value))], count });
  }
  return entries.sort(byFrequency);
}

async function claimEntries(store: VectorStore, counts: readonly FacetCount[]): Promise<Entries> {
  const frequency = new Map(counts.map(({ value, count }) => [String(value), count]));
  const ids = [...frequency.keys()];
  const entries: Entry[] = [];
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const selection = { payload: ['text', 'texts'], budget: UNLIMITED } as const;
    const some = ids.slice(from, from + TOGETHER);
    for (const { id, payload } of await store.retrieve('claims', some, selection)) {
      const count = frequency.get(id)!;
      if (count === 0) continue;
      await eventLoop.pause();
      const texts = new Set([payload.text, ...Object.values(payload.texts)].map(beginning));
      entries.push({ variable: 'claim', texts: [...texts].map(searchable), count, claimId: id });
    }
  }
  return entries.sort(byFrequency);
}

function beginning(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  // A copy: a part of a string keeps all of it in memory.
  return Buffer.from(`${text.slice(0, cut(text, 0, MAX_CHARACTERS)).trimEnd()}…`).toString();
}

function searchable(text: string) {
  return { text, folded: folded(text) };
}
