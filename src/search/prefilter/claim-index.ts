import { type Analyser, analyserOf } from '../../encoders/analysis.js';
import { detectLanguage } from '../../encoders/language.js';
import { countsOf } from '../../math/statistics.js';
import { rank, type Scored } from '../../store/ties.js';
import { inl2 } from './inl2.js';

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
