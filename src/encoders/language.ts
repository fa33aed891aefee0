// The smallest data set. It takes half the memory of the next one, and works as well on whole
// sentences.
import { eld } from 'eld/extrasmall';

/** The languages of the text encoder (ISO 639-1). Chinese counts once, whatever its script. */
export const LANGUAGES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'th',
  'tr',
  'zh',
] as const;

/** How far the best language must be ahead, on a scale of 0 to 1. */
const LEAD = 0.02;

const detector = eld.newInstance();
detector.setLanguageSubset([...LANGUAGES]);

/** Detects the language of a text among {@link LANGUAGES}; undefined if it is unclear. */
export function detectLanguage(text: string): string | undefined {
  const result = detector.detect(text);
  const [best = 0, second = 0] = Object.values(result.getScores()).sort((a, b) => b - a);
  return result.language !== '' && best - second >= LEAD ? result.language : undefined;
}
