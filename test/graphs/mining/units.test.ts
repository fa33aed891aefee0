import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOf } from '../../../src/graphs/mining/units.js';

const textsOf = (text: string, language?: string) =>
  unitsOf(text, language).map((unit) => unit.text);

describe('units', () => {
  it.each([
    [
      'en',
      'Lakes should be cleaned, because fish die. Although it costs money, it pays off. It may rain; we swim anyway.',
      [
        'Lakes should be cleaned,',
        'because fish die.',
        'Although it costs money,',
        'it pays off.',
        'It may rain;',
        'we swim anyway.',
      ],
    ],
    [
      'de',
      'Der See soll sauber werden, weil Fische sterben. Zwar kostet das viel Geld, aber es lohnt sich sehr. Obwohl es regnet, schwimmen wir gern.',
      [
        'Der See soll sauber werden,',
        'weil Fische sterben.',
        'Zwar kostet das viel Geld,',
        'aber es lohnt sich sehr.',
        'Obwohl es regnet,',
        'schwimmen wir gern.',
      ],
    ],
    [
      'fr',
      'Il faut nettoyer le lac, car les poissons meurent. Certes, cela coûte cher, mais cela en vaut la peine. Bien qu’il pleuve, nous nageons volontiers.',
      [
        'Il faut nettoyer le lac,',
        'car les poissons meurent.',
        'Certes, cela coûte cher,',
        'mais cela en vaut la peine.',
        'Bien qu’il pleuve,',
        'nous nageons volontiers.',
      ],
    ],
    [
      'it',
      'Il lago va pulito, perché i pesci muoiono. È vero che costa caro, ma ne vale la pena. Sebbene piova, nuotiamo volentieri tutti.',
      [
        'Il lago va pulito,',
        'perché i pesci muoiono.',
        'È vero che costa caro,',
        'ma ne vale la pena.',
        'Sebbene piova, nuotiamo volentieri tutti.',
      ],
    ],
  ])('are the clauses that connectives join in %s', (language, text, units) => {
    expect(textsOf(text, language)).toEqual(units);
  });

  it.each([
    ['en', 'Dr. Smith met Mr. Jones at 3 p.m. They talked.', 2],
    ['de', 'Am 3. Mai kam z. B. Dr. Meier zu uns. Er blieb bis zum Abend.', 2],
    ['en', 'The show, however, must go on. It was salt and pepper and bread.', 2],
  ])('do not end behind an abbreviation or within a clause (%s: %s)', (language, text, count) => {
    expect(textsOf(text, language)).toHaveLength(count);
  });

  it.each([
    ['words without an end', 'a'.repeat(9_000) + ' ' + 'A. '.repeat(3_600)],
    ['initials', 'A. '.repeat(6_600)],
    ['white space', `a${' '.repeat(19_990)}b.`],
    ['closing marks', `a.${'"'.repeat(19_990)}b`],
    ['broken lines', `a${'\n '.repeat(9_500)}b`],
  ])('are found in linear time: %s', (_, text) => {
    expect(unitsOf(text, 'en').length).toBeGreaterThan(0);
  });

  it('ignore broken lines and bullets, and end with a paragraph', () => {
    const text = 'A heading\n\n- the first point is\n  on two lines\n- a second one\n\n***\n';
    expect(textsOf(text, 'en')).toEqual([
      'A heading',
      'the first point is\n  on two lines',
      'a second one',
    ]);
  });

  it('are sentences where the connectives are not known', () => {
    const text = 'Het meer moet schoon, omdat de vissen sterven. Dat is duur.';
    expect(textsOf(text, 'nl')).toEqual([
      'Het meer moet schoon, omdat de vissen sterven.',
      'Dat is duur.',
    ]);
    expect(textsOf('Один. Два.')).toEqual(['Один.', 'Два.']);
  });

  it('stand in the text where they say, in order, and hold all of its words', () => {
    const words = fc.constantFrom(
      'we',
      ' because ',
      ', but ',
      '. ',
      'İ',
      'ß',
      '\n',
      '; ',
      '😀',
      "'",
      'A',
    );
    const languages = fc.constantFrom('en', 'de', 'fr', 'it', undefined);
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), languages, (parts, language) => {
        const text = parts.join('');
        let end = 0;
        let covered = '';
        for (const unit of unitsOf(text, language)) {
          expect(unit.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(unit.start, unit.end)).toBe(unit.text);
          end = unit.end;
          covered += unit.text;
        }
        const letters = (of: string) => of.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
        expect(letters(covered)).toBe(letters(text));
      }),
    );
  });
});
