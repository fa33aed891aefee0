/** The languages in which a model guesses sides, as the schema says at `counterPremises`. */
const GUESSED_LANGUAGES: readonly string[] = ['en', 'fr', 'de', 'it'];

export const isGuessedIn = (language: string): boolean => GUESSED_LANGUAGES.includes(language);

/** From these probabilities on, the least first. */
const WORDS = [
  ['perhaps', 0],
  ['probably', 0.7],
  ['veryProbably', 0.9],
] as const;

/** The word for a probability, of which the page has texts. */
export function wordFor(probability: number): (typeof WORDS)[number][0] {
  return WORDS.findLast(([, from]) => probability >= from)?.[0] ?? 'perhaps';
}

/** As a figure. It is cut off, so that a guess of 99.6 % does not become "100 %". */
export function percentOf(probability: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', roundingMode: 'floor' });
  return format.format(probability);
}
