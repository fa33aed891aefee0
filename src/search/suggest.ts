import type { Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import { profileKey } from '../domain/profile-conditions.js';
import type { AllowedCorpora } from '../domain/search.js';
import { cut } from '../domain/text.js';
import { type RequestScope, UNLIMITED } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { FacetCount, VectorStore } from '../store/port.js';
import { checkPageSize, checkText, type SuggestOptions, suggestRequest } from './arguments.js';
import type { SearchDependencies } from './dependencies.js';
import { cachePerStore, stateOf } from './memory.js';
import type { Suggestion } from './types.js';

const MAX_PREFIX = 100;
const MAX_SUGGESTIONS = 50;

/**
 * What begins with a prefix, or has a word that does, whatever its case and accents. What begins
 * with it as a whole comes first, then the most frequent.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, PAGE_SIZE, CORPUS_REQUIRED, CORPUS_NOT_FOUND
 */
export async function suggest(
  { store, corpora }: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: SuggestOptions,
): Promise<readonly Suggestion[]> {
  const { prefix, corpus: name, first } = suggestRequest(options);
  checkText(prefix, 'prefix', MAX_PREFIX);
  checkPageSize(first, MAX_SUGGESTIONS);
  const corpus = await corpora.resolve(allowed, name);
  const wanted = foldedPrefix(prefix);
  if (wanted === '') return [];

  const whole: Found[] = [];
  const words: Found[] = [];
  for (const entries of await entriesOf(store, corpus)) {
    const found = await eventLoop.run(fitting(entries, wanted, first), scope);
    whole.push(...found.filter(({ kind }) => kind === 'TEXT'));
    words.push(...found.filter(({ kind }) => kind === 'WORD'));
  }
  const best = [whole, words].flatMap((found) =>
    found.sort((a, b) => byFrequency(a.entry, b.entry)),
  );
  return best.slice(0, first).map(({ entry: { variable, count, claimId }, text }) => {
    return { variable, text, count, claimId };
  });
}

interface Found {
  readonly entry: Entry;
  readonly kind: 'TEXT' | 'WORD';
  readonly text: string;
}

/** How many entries are looked at between pauses. */
const TOGETHER = 100;

/** The first entries that fit, until as many as are wanted begin with the prefix. */
function* fitting(entries: Entries, prefix: string, first: number): Generator<void, Found[]> {
  const found: Found[] = [];
  let whole = 0;
  for (const [place, entry] of entries.entries()) {
    if (place % TOGETHER === 0) yield;
    const fits = entry.texts.flatMap(({ text, folded }) => {
      const kind = fit(folded, prefix);
      return kind ? [{ entry, kind, text }] : [];
    });
    const best = fits.find(({ kind }) => kind === 'TEXT') ?? fits[0];
    if (best) found.push(best);
    if (best?.kind === 'TEXT') whole += 1;
    if (whole === first) break;
  }
  return found;
}
/**
 * Where a word begins: at a letter or digit after something else, or at any sign of a script without
 * spaces.
 */
const WORD_START =
  /(?<![\p{L}\p{N}\p{M}])[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/uy;
const FIRST = /[\p{L}\p{N}]/u;

/** A text as it is compared: without case and accents, and with single spaces. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** What was typed, from its first letter or digit on, folded; empty if it has none. */
export function foldedPrefix(text: string): string {
  const whole = folded(text);
  const start = whole.search(FIRST);
  return start < 0 ? '' : whole.slice(start);
}

/** How a prefix fits a folded text: it begins the text, or a later word, or neither. */
export function fit(text: string, prefix: string): 'TEXT' | 'WORD' | undefined {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
    WORD_START.lastIndex = at;
    if (WORD_START.test(text)) return at === text.search(FIRST) ? 'TEXT' : 'WORD';
  }
  return undefined;
}

/** Something that premises of a corpus have, with all texts that it is found by. */
interface Entry {
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
const READ_TOGETHER = 50;
/** A claim is found by its first characters, and shown with these. */
const MAX_CHARACTERS = 1_000;
/** How many corpora's entries are kept. */
const KEPT = 100;

/** Entries of one kind, the most frequent first. */
type Entries = readonly Entry[];

interface Kept {
  readonly state: string;
  readonly entries: Promise<readonly Entries[]>;
}
const keptOf = cachePerStore<Kept>(KEPT);

/** All entries of a corpus, by their kind. They are read again after each write. */
function entriesOf(store: VectorStore, corpus: Corpus): Promise<readonly Entries[]> {
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
function byFrequency(a: Entry, b: Entry): number {
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
  for (let from = 0; from < ids.length; from += READ_TOGETHER) {
    const selection = { payload: ['text', 'texts'], budget: UNLIMITED } as const;
    const some = ids.slice(from, from + READ_TOGETHER);
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
