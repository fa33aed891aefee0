import { Analyser } from '../../encoders/analysis.js';
import { detectLanguage } from '../../encoders/language.js';
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
 * see {@link inl2}.
 */
export class ClaimIndex {
  readonly #parts = new Map<string, Part>();
  readonly #ids: string[] = [];
  readonly #lengths: number[] = [];

  constructor(claims: readonly IndexedClaim[] = []) {
    for (const claim of claims) this.add(claim);
  }

  get size(): number {
    return this.#ids.length;
  }

  add({ id, text, language = '' }: IndexedClaim): void {
    const part = this.#parts.get(language) ?? {
      ...{ analyser: new Analyser(language || undefined), postings: new Map() },
      ...{ claims: 0, terms: 0 },
    };
    this.#parts.set(language, part);
    const terms = part.analyser.terms(part.analyser.words(text));
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
  nearest(text: string, limit: number, language = detectLanguage(text)): readonly Scored[] {
    const scores = new Map<number, number>();
    for (const [target, part] of this.#parts) this.#score(part, target, text, language, scores);
    const hits = [...scores].map(([claim, score]) => ({ id: this.#ids[claim]!, score }));
    return rank(hits).slice(0, limit);
  }

  /** Adds up the weights of the text's words, stemmed as in the language of these claims. */
  #score(
    { analyser, postings, claims, terms }: Part,
    target: string,
    text: string,
    language: string | undefined,
    scores: Map<number, number>,
  ): void {
    const own = language === (target || undefined) ? analyser : new Analyser(language);
    const words = [...own.words(text)].filter((word) => !own.isStopWord(word));
    const averageLength = terms / claims;
    for (const [term, count] of countsOf(analyser.terms(words))) {
      const found = postings.get(term) ?? [];
      for (const { claim, frequency } of found) {
        const inClaim = { frequency, length: this.#lengths[claim]!, averageLength };
        const weight = count * inl2(inClaim, claims, found.length);
        scores.set(claim, (scores.get(claim) ?? 0) + weight);
      }
    }
  }
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
