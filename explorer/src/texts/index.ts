import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { remember, remembered } from '../parts/remembered.js';
import en from './en/index.js';

/** What the page says, by its keys. A translation that lacks one does not compile. */
export type Texts = typeof en;

/** The languages of the page, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
} as const;
export type Language = keyof typeof LANGUAGES;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
  }
}

const STORED = 'elenchus.language';

const isLanguage = (value: string | undefined): value is Language =>
  value !== undefined && Object.hasOwn(LANGUAGES, value);

/** English is always there; the others come when they are wanted. */
const others: Record<Exclude<Language, 'en'>, () => Promise<{ default: Texts }>> = {
  de: () => import('./de/index.js'),
  fr: () => import('./fr/index.js'),
  it: () => import('./it/index.js'),
};

/** The language that was chosen here before, or else the first known one of the browser's. */
function preferred(): Language {
  const wished = [
    remembered(STORED),
    ...navigator.languages.map((language) => language.slice(0, 2)),
  ];
  return wished.find(isLanguage) ?? 'en';
}

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { en: { translation: en } },
    lng: 'en',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
  });
  await show(preferred());
}

export async function chooseLanguage(language: Language): Promise<void> {
  remember(STORED, language);
  await show(language);
}

async function show(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    const { default: texts } = await others[language]();
    i18next.addResourceBundle(language, 'translation', texts);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
