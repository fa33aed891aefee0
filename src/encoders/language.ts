// The smallest data: half the memory of the next, and as good on whole sentences.
import { eld } from 'eld/extrasmall';

/** The languages of the text encoder (ISO 639-1); Chinese in both scripts is one. */
export const LANGUAGES = [
  ...['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko'],
  ...['nl', 'pl', 'pt', 'ru', 'th', 'tr', 'zh'],
] as const;

/** By how much (of 1) the best language must lead. */
const LEAD = 0.02;

const detector = eld.newInstance();
detector.setLanguageSubset([...LANGUAGES]);

/** The language of a text, of {@link LANGUAGES}; undefined where two are about as likely, or none is. */
export function detectLanguage(text: string): string | undefined {
  const result = detector.detect(text);
  const [best = 0, second = 0] = Object.values(result.getScores()).sort((a, b) => b - a);
  return result.language !== '' && best - second >= LEAD ? result.language : undefined;
}
