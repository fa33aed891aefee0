import type { i18n } from 'i18next';
import type { ProfileCondition } from '../generated/operations.js';
import { own } from './own.js';

type Dictionary = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Phrases {
  /** A value of a facet in the language of the page, such as "weiblich"; else as the data has it. */
  value(variable: string, value: string): string;
  /** The name of a facet. */
  title(variable: string, title: string): string;
  /** A condition as a part of a sentence, such as "65 and over". */
  condition(condition: ProfileCondition, title: string): string;
}

/** The phrases of one language. */
export function phrasesOf(i18n: i18n, language: string): Phrases {
  const t = i18n.getFixedT(language);
  const read = <Texts>(name: string) =>
    i18n.getResource(language, 'translation', name) as unknown as Texts;
  const values = read<Dictionary>('values');
  const phrases = read<Dictionary>('phrases');
  const titles = read<Readonly<Record<string, string>>>('titles');
  const languages = new Intl.DisplayNames([language], { type: 'language' });

  const value = (variable: string, text: string) => {
    if (variable === 'language') return nameOfLanguage(text, languages);
    return own(own(values, variable), text) ?? text;
  };
  const condition = (
    { variable, anyOf, noneOf, from, to, known }: ProfileCondition,
    title: string,
  ) => {
    const name = own(titles, variable) ?? title;
    const whole = (text: string) => own(own(phrases, variable), text);
    const phrase = (text: string) => whole(text) ?? value(variable, text);
    const plain = (text: string) => whole(text) ?? `${name}: ${value(variable, text)}`;
    const parts = [
      anyOf &&
        anyOf.map((text, index) => (index === 0 ? plain : phrase)(text)).join(t('sentence.or')),
      noneOf && t('sentence.not', { values: noneOf.map(plain).join(t('sentence.or')) }),
      from &&
        to &&
        t('sentence.between', { name, from: value(variable, from), to: value(variable, to) }),
      from && !to && t('sentence.from', { name, from: value(variable, from) }),
      to && !from && t('sentence.to', { name, to: value(variable, to) }),
      known && t('sentence.known', { name }),
    ];
    return parts.filter(Boolean).join(', ');
  };
  return {
    value,
    title: (variable, title) => own(titles, variable) ?? title,
    condition,
  };
}

function nameOfLanguage(code: string, languages: Intl.DisplayNames): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    // It is not a code at all.
    return code;
  }
}
