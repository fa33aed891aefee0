import { type Phrases, phrasesOf } from './phrases-of.js';
import { useTranslation } from './use-translation.js';

/**
 * Words for the values of common socio-variables. Other values are shown as the data has them:
 * corpora bring their own variables.
 */
export function usePhrases(): Phrases {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const phrases = known.get(language) ?? phrasesOf(i18n, language);
  known.set(language, phrases);
  return phrases;
}

/** Made once for each language: every card asks for them. */
const known = new Map<string, Phrases>();
