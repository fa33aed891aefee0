import { inCorpus } from '../domain/filter.js';
import type { Change, Vectors, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import { scrollAll } from './scroll.js';
import type { CorpusRecord } from './record.js';
import { type TermsByLanguage, termsOf } from './terms.js';

export interface Recovered {
  readonly terms: TermsByLanguage;
  /** The highest sequence of the premises, graphs and images, or more. */
  readonly sequence: number;
  /** Deletes the claims and profiles that no premise refers to. */
  readonly changes: readonly Change[];
}

/**
 * Repairs a corpus after a write that may be half done, for instance after a kill: counts the terms
 * of the stored premises again, finds the highest sequence, and deletes claims and profiles that no
 * premise refers to any more.
 * @param signal ends it; its reason is thrown
 */
export async function recover(
  store: VectorStore,
  corpus: CorpusRecord,
  signal: AbortSignal,
): Promise<Recovered> {
  const filter = { must: [inCorpus(corpus.name)] };
  const terms: TermsByLanguage = new Map();
  const used = { claims: new Set<unknown>(), profiles: new Set<unknown>() };
  let sequence = corpus.sequence;
  const selection = {
    payload: ['language', 'claim', 'profile_id', 'sequence'],
    budget: UNLIMITED,
    vectors: ['lexical'],
  } as const;
  for await (const { payload, vectors } of scrollAll(store, 'premises', filter, selection)) {
    signal.throwIfAborted();
    termsOf(terms, payload.language ?? '').add(lexicalTerms(vectors));
    for (const claim of payload.claim ?? []) used.claims.add(claim);
    used.profiles.add(payload.profile_id);
    sequence = Math.max(sequence, payload.sequence);
  }
  for (const collection of ['graphs', 'images'] as const) {
    const ofSequence = { payload: ['sequence'], budget: UNLIMITED } as const;
    const sequences = scrollAll(store, collection, filter, ofSequence);
    for await (const { payload } of sequences) {
      signal.throwIfAborted();
      sequence = Math.max(sequence, payload.sequence);
    }
  }
  const changes: Change[] = [];
  for (const collection of ['claims', 'profiles'] as const) {
    const stale: string[] = [];
    for await (const { id } of scrollAll(store, collection, filter, { payload: false })) {
      signal.throwIfAborted();
      if (!used[collection].has(id)) stale.push(id);
    }
    if (stale.length > 0) changes.push({ collection, delete: { ids: stale } });
  }
  return { terms, sequence, changes };
}

/** The terms of the stored premises of a corpus. */
export async function countStoredTerms(
  store: VectorStore,
  corpus: string,
  signal: AbortSignal,
): Promise<TermsByLanguage> {
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['language'], vectors: ['lexical'], budget: UNLIMITED } as const;
  const terms: TermsByLanguage = new Map();
  for await (const { payload, vectors } of scrollAll(store, 'premises', filter, selection)) {
    signal.throwIfAborted();
    termsOf(terms, payload.language ?? '').add(lexicalTerms(vectors));
  }
  return terms;
}

/** The terms of a stored premise. */
export function lexicalTerms(vectors: Vectors | undefined): readonly number[] {
  const lexical = vectors?.lexical;
  return lexical !== undefined && 'indices' in lexical ? lexical.indices : [];
}
