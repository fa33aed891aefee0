import type { Side } from '../../domain/premise.js';
import type { WordOdds } from '../../domain/learned-models.js';

/** The text of a premise whose side of a claim is known. */
export interface SidedText {
  readonly text: string;
  readonly side: Side;
  readonly claim: string;
}

/** Added to each count, so that rare words count little. */
const SMOOTHING = 10;
/** Words in fewer premises are left out. */
const LEAST_PREMISES = 3;

/**
 * Tells sides by words and by pairs of neighbouring words, whatever the claim: people who are
 * against something often begin with "no", or write about costs. This is naive Bayes over the
 * presence of words.
 */
export class WordCounts {
  readonly #whole = new Counts();
  readonly #ofClaims = new Map<string, Counts>();

  constructor(examples: readonly SidedText[]) {
    for (const { text, side, claim } of examples) {
      const own = this.#ofClaims.get(claim) ?? new Counts();
      this.#ofClaims.set(claim, own);
      const words = wordsIn(text);
      for (const counts of [this.#whole, own]) counts.add(words, side);
    }
  }

  /** The log odds of FAVOR that each word adds. */
  odds(): WordOdds {
    const { words, premises } = this.#whole;
    const all = [...words].flatMap(([word, count]) => {
      const odds = logOddsOf(count, premises);
      return odds === undefined ? [] : [[word, odds] as const];
    });
    return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The log odds that the words of an example add, counted on the premises of other claims. */
  byOtherClaims({ text, claim }: SidedText): number {
    const own = this.#ofClaims.get(claim)!;
    const premises = minus(this.#whole.premises, own.premises);
    return scaledSum(wordsIn(text), (word) =>
      logOddsOf(minus(this.#whole.words.get(word)!, own.words.get(word)!), premises),
    );
  }
}

/** The log odds of FAVOR that the words of a text add, divided by the root of their number. */
export function wordOddsOf(text: string, odds: WordOdds): number {
  return scaledSum(wordsIn(text), (word) => odds.get(word));
}

/** How many premises are in favour, and how many against. */
type Count = readonly [number, number];

class Counts {
  readonly words = new Map<string, Count>();
  premises: Count = [0, 0];

  add(words: Iterable<string>, side: Side): void {
    const more = ([favour, against]: Count): Count =>
      side === 'FAVOR' ? [favour + 1, against] : [favour, against + 1];
    this.premises = more(this.premises);
    for (const word of words) this.words.set(word, more(this.words.get(word) ?? [0, 0]));
  }
}

function minus(all: Count, own: Count): Count {
  return [all[0] - own[0], all[1] - own[1]];
}

/** The log odds that a word adds; undefined if it is rare. */
function logOddsOf(count: Count, premises: Count): number | undefined {
  if (count[0] + count[1] < LEAST_PREMISES) return undefined;
  const share = (at: 0 | 1) => (count[at] + SMOOTHING) / (premises[at] + SMOOTHING);
  // Rounded as it is stored.
  return Math.fround(Math.log(share(0) / share(1)));
}

function scaledSum(words: ReadonlySet<string>, odds: (word: string) => number | undefined): number {
  const sum = [...words].reduce((total, word) => total + (odds(word) ?? 0), 0);
  return sum / Math.sqrt(Math.max(1, words.size));
}

/** The words of a text and its pairs of neighbouring words, in lower case. */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]);
}
