import { useMemo } from 'react';
import { useTranslation } from './use-translation.js';

export interface Figures {
  /** A share of 0 to 1 in whole percent; what is more than nothing never reads 0. */
  percent(share: number): string;
  /** With two digits after the point. */
  decimal(value: number): string;
  /** "a, b and c" */
  list(texts: readonly string[]): string;
}

/** Numbers and lists as the language of the page writes them. */
export function useFigures(): Figures {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const whole = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    const fine = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const decimals = new Intl.NumberFormat(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    // The English of the page is British: "a, b and c".
    const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
    return {
      percent: (share) => (share > 0 && share < 0.01 ? fine : whole).format(share),
      decimal: (value) => decimals.format(value),
      list: (texts) => lists.format(texts),
    };
  }, [language]);
}
