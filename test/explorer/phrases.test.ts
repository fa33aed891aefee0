import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { isKnownValue } from '../../explorer/src/address/toggle.js';
import { own } from '../../explorer/src/texts/own.js';
import { type Phrases, phrasesOf } from '../../explorer/src/texts/phrases-of.js';

interface Texts {
  readonly titles: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const read = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../explorer/src/texts/en/${name}.json`, import.meta.url), 'utf8'),
  ) as Texts;
const en: Texts = { ...read('search'), ...read('values') };

/** What every object has, without that anybody said it. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe('words for the data', () => {
  let phrases: Phrases;

  beforeAll(async () => {
    const i18n = i18next.createInstance();
    await i18n.init({
      resources: { en: { translation: en } },
      lng: 'en',
      interpolation: { escapeValue: false },
    });
    phrases = phrasesOf(i18n, 'en');
  });

  it('are those of the page where it has some', () => {
    const [value, phrase] = Object.entries(en.phrases['gender']!)[0]!;
    expect(phrases.condition({ variable: 'gender', anyOf: [value] }, 'Gender')).toBe(phrase);
    expect(phrases.title('gender', 'gender')).toBe(en.titles['gender']);
  });

  it.each(INHERITED)('are those of the data for %s', (name) => {
    expect(phrases.value('gender', name)).toBe(name);
    expect(phrases.value(name, 'x')).toBe('x');
    expect(phrases.value(name, name)).toBe(name);
    expect(phrases.title(name, 'Guild')).toBe('Guild');
    expect(phrases.condition({ variable: name, anyOf: ['x', name] }, name)).toBe(
      `${name}: x or ${name}`,
    );
    expect(phrases.condition({ variable: name, from: name }, name)).toContain(name);
  });

  it.each(INHERITED)('are not what all dictionaries have: %s', (name) => {
    expect(own({ name: 'x' } as Record<string, string>, name)).toBeUndefined();
    expect(own(Object.fromEntries([[name, 'x']]), name)).toBe('x');
    expect(own(undefined, name)).toBeUndefined();
    expect(isKnownValue(name, 'x')).toBe(true);
  });
});
