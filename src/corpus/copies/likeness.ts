import type { Stance } from '../../domain/premise.js';
import { analyserOf } from '../../encoders/analysis.js';
import { dot } from '../../math/vectors.js';
import type { DenseVector } from '../../store/port.js';

/** A text as its copies are found. */
export interface CopiedText {
  /** Of its premise. */
  readonly id: string;
  readonly text: string;
  readonly language?: string | undefined;
  readonly vector: DenseVector;
  /** The stance, and the claim that it is on. */
  readonly stance?: Stance | undefined;
  readonly claim?: string | undefined;
}

/**
 * What makes a text a copy of another; `npm run lab -- measure-copies` prints how well it does. Texts
 * in one language are compared by the Jaccard similarity of their words. Where it is only `reworded`,
 * the cosine of their vectors must be at least `alike`, and in few words at least `short`.
 * Translations are compared by cosine and length.
 */
export const COPIES = {
  jaccard: 0.7,
  reworded: 0.45,
  alike: 0.8,
  short: 0.9,
  translated: 0.77,
  lengths: 0.8,
} as const;

/** Texts that differ in at most so many words may differ in a single one that turns the meaning. */
const FEW_WORDS = 4;
/** In a text of fewer words, any one may do so, so its stance on the claim must be the same. */
const SHORT_TEXT = 12;

/** In a text of fewer words, one changes what it is about, unless the vector says otherwise. */
const VERY_SHORT = 8;

/** Without those that also stand for something else, such as the French *ne ... que*. */
const NEGATIONS: ReadonlySet<string> = new Set(
  [
    'nicht nichts kein keine keinen keinem keiner keines nie niemals weder ohne',
    'pas jamais non sans aucun aucune ni',
    'no senza nessun nessuno nessuna né',
    'not never none nor without cannot t',
    'sin nunca ningún ninguna',
  ].flatMap((words) => words.split(' ')),
);

/** A text with its words. */
export interface ReadText extends CopiedText {
  /** In the order of the text; a text without words is one word. */
  readonly words: readonly string[];
  readonly distinct: ReadonlySet<string>;
}

/** @returns a generator that can pause, because some texts are very long */
export function* readText(text: CopiedText): Generator<void, ReadText> {
  const words: string[] = [];
  for (const some of analyserOf(text.language).wordsInPieces(text.text)) {
    for (const word of some) words.push(word);
    yield;
  }
  if (words.length === 0) words.push(text.text.trim());
  return { ...text, words, distinct: new Set(words) };
}

/** How alike a text and its copy are, 0 to 2; undefined if one is no copy of the other. */
export function copyLikeness(a: ReadText, b: ReadText): number | undefined {
  const jaccard = jaccardOf(a.distinct, b.distinct);
  const cosine = dot(a.vector, b.vector);
  const likeness = jaccard + cosine;
  if (jaccard === 1) return likeness;
  const words = Math.min(a.words.length, b.words.length);
  if (words < SHORT_TEXT && takeSides(a, b)) return undefined;
  const needed = words < VERY_SHORT ? COPIES.short : jaccard >= COPIES.jaccard ? -1 : COPIES.alike;
  if (jaccard >= COPIES.reworded && cosine >= needed) {
    return turnsMeaning(a, b) ? undefined : likeness;
  }
  if (a.language === b.language || cosine < COPIES.translated) return undefined;
  const [shorter, longer] = [a.text.length, b.text.length].sort((x, y) => x - y) as [
    number,
    number,
  ];
  return shorter >= COPIES.lengths * longer && !takeSides(a, b) ? likeness : undefined;
}

/** The words that two texts share, among all of both, 0 to 1; NaN for two texts without words. */
export function jaccardOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return common / (a.size + b.size - common);
}

/** Whether the data gives the texts different stances on one claim. */
function takeSides(a: CopiedText, b: CopiedText): boolean {
  if (a.claim === undefined || a.claim !== b.claim) return false;
  return a.stance !== undefined && b.stance !== undefined && a.stance !== b.stance;
}

/** Whether texts differ in little but a negation or a number. */
function turnsMeaning(a: ReadText, b: ReadText): boolean {
  const onlyA = [...a.distinct].filter((word) => !b.distinct.has(word));
  const onlyB = [...b.distinct].filter((word) => !a.distinct.has(word));
  if (onlyA.length + onlyB.length > FEW_WORDS) return false;
  const negations = (words: readonly string[]) =>
    words.filter((word) => NEGATIONS.has(word)).length;
  if (negations(onlyA) !== negations(onlyB)) return true;
  const hasDigit = (word: string) => /\p{N}/u.test(word);
  return onlyA.some(hasDigit) && onlyB.some(hasDigit);
}
