import type { Corpus } from '../../domain/corpus.js';
import { type Condition, inCorpus } from '../../domain/filter.js';
import { type Analyser, analyserOf } from '../../encoders/analysis.js';
import { detectLanguage } from '../../encoders/language.js';
import { countsOf } from '../../math/statistics.js';
import { UNLIMITED } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { VectorStore } from '../../store/port.js';
import { rank, type Scored } from '../../store/ties.js';
import { cachePerStore, stateOf } from '../memory.js';

export interface IndexedClaim {
  readonly id: string;
  readonly text: string;
  readonly language?: string | undefined;
}

interface Posting {
  readonly claim: number;
  readonly frequency: number;
}

interface Part {
  readonly analyser: Analyser;
  readonly postings: Map<string, Posting[]>;
  claims: number;
  terms: number;
}

/**
 * An index of claims in memory, which finds them by their words with Divergence from Randomness;
 * see {@link inl2}. Whatever takes a text can pause every few milliseconds.
 */
export class ClaimIndex {
  readonly #parts = new Map<string, Part>();
  readonly #ids: string[] = [];
  readonly #lengths: number[] = [];

  get size(): number {
    return this.#ids.length;
  }

  *add({ id, text, language = '' }: IndexedClaim): Generator<void, void> {
    const analyser = analyserOf(language);
    const terms = yield* termsOf(analyser, analyser.wordsInPieces(text));
    const part = this.#parts.get(language) ?? {
      analyser,
      postings: new Map(),
      claims: 0,
      terms: 0,
    };
    this.#parts.set(language, part);
    const claim = this.#ids.push(id) - 1;
    this.#lengths.push(terms.length);
    part.claims += 1;
    part.terms += terms.length;
    for (const [term, frequency] of countsOf(terms)) {
      const postings = part.postings.get(term) ?? [];
      postings.push({ claim, frequency });
      part.postings.set(term, postings);
    }
  }

  /**
   * The claims that share words with a text, best first.
   * @param language of the text; detected if absent
   */
  *nearest(
    text: string,
    limit: number,
    language = detectLanguage(text),
  ): Generator<void, readonly Scored[]> {
    const own = analyserOf(language);
    const words: (readonly string[])[] = [];
    for (const some of own.wordsInPieces(text)) {
      words.push(some.filter((word) => !own.isStopWord(word)));
      yield;
    }
    const counts = new Map<Analyser, ReadonlyMap<string, number>>();
    const scores = new Map<number, number>();
    for (const part of this.#parts.values()) {
      const { analyser } = part;
      const terms = counts.get(analyser) ?? countsOf(yield* termsOf(analyser, words));
      counts.set(analyser, terms);
      yield* this.#score(part, terms, scores);
    }
    const hits = [...scores].map(([claim, score]) => ({ id: this.#ids[claim]!, score }));
    return rank(hits).slice(0, limit);
  }

  /** Adds up the weights of the text's words, stemmed as in the language of these claims. */
  *#score(
    { postings, claims, terms }: Part,
    sought: ReadonlyMap<string, number>,
    scores: Map<number, number>,
  ): Generator<void, void> {
    const averageLength = terms / claims;
    for (const [term, count] of sought) {
      const found = postings.get(term);
      if (!found) continue;
      yield;
      for (const { claim, frequency } of found) {
        const inClaim = { frequency, length: this.#lengths[claim]!, averageLength };
        const weight = count * inl2(inClaim, claims, found.length);
        scores.set(claim, (scores.get(claim) ?? 0) + weight);
      }
    }
  }
}

function* termsOf(
  analyser: Analyser,
  words: Iterable<readonly string[]>,
): Generator<void, readonly string[]> {
  const terms: string[] = [];
  for (const some of words) {
    terms.push(...analyser.terms(some));
    yield;
  }
  return terms;
}
/** How much the length of a text counts; with 1, a text of average length keeps its frequencies. */
const C = 1;

interface TermInText {
  readonly frequency: number;
  /** The number of terms in the text, and its mean over all texts. */
  readonly length: number;
  readonly averageLength: number;
}

/**
 * The weight of a term in a text by InL2, one of the models of Divergence from Randomness (Amati
 * and van Rijsbergen 2002, "Probabilistic models of information retrieval based on measuring the
 * divergence from randomness"): the term's information by its inverse document frequency (In), the
 * gain of one more occurrence by Laplace's law of succession (L), and the frequency normalised by
 * the text's length (2):
 *
 * tfn = tf * log2(1 + c * mean length / length)
 * weight = tfn / (tfn + 1) * log2((N + 1) / (n + 0.5))
 * @param documents N, the number of texts
 * @param documentFrequency n, the number of texts that contain the term
 * @returns at least 0, as n is at most N
 */
export function inl2(
  { frequency, length, averageLength }: TermInText,
  documents: number,
  documentFrequency: number,
): number {
  if (frequency === 0) return 0;
  const normalised = frequency * Math.log2(1 + (C * averageLength) / length);
  const gain = normalised / (normalised + 1);
  return gain * Math.log2((documents + 1) / (documentFrequency + 0.5));
}

/** How many claims are read at a time, whose texts may be long. */
const PAGE = 64;
/** How many corpora are remembered. A claim of 100 characters takes about half a kilobyte. */
const KEPT_CORPORA = 8;

interface KnownClaims {
  readonly state: string;
  readonly index: ClaimIndex;
  /** The write sequence of the newest claim. */
  readonly newest: number;
}

const readingsOf = cachePerStore<{ state: string; reading: Promise<KnownClaims> }>(KEPT_CORPORA);

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
  before: Promise<KnownClaims> | undefined,
): Promise<KnownClaims> {
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
