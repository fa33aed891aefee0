import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation as useI18next, type UseTranslationResponse } from 'react-i18next';

type Translation = UseTranslationResponse<'translation', undefined>;

const TranslationContext = createContext<Translation | undefined>(undefined);

/** Gives what it surrounds the texts of the language that is shown. */
export function Translated({ children }: { children: ReactNode }) {
  return <TranslationContext value={useI18next()}>{children}</TranslationContext>;
}

/**
 * The texts, as react-i18next gives them. Its own hook costs more than the rest of a card: it is
 * called once for the page.
 *
 * @throws Error outside of {@link Translated}
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error('there are no texts around this component');
  return translation;
}
