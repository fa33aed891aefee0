import { expect, it } from 'vitest';
import { analystNote, saidBy, withoutName } from '../../../src/formats/graphs/dialogue.js';

it.each([
  ['Ann Smith : Trams are quiet.', 'Ann Smith', 'Trams are quiet.'],
  ['ANN :Trams are quiet.', 'ANN', 'Trams are quiet.'],
  ['ANN: Trams are quiet.', 'ANN', 'Trams are quiet.'],
  ['tram_fan99: they are: quiet', 'tram_fan99', 'they are: quiet'],
  ['The Mayor of Bern: Trams are quiet.', 'The Mayor of Bern', 'Trams are quiet.'],
  ['Ann Smith : \u{1F68B} : quiet', 'Ann Smith', '\u{1F68B} : quiet'],
  ["Ann says 'Trams aren't loud.'", 'Ann', "Trams aren't loud."],
  ['Trams are quiet.', undefined, 'Trams are quiet.'],
  ['My reason is this: trams are quiet.', undefined, 'My reason is this: trams are quiet.'],
  ['One, two: three', undefined, 'One, two: three'],
  ['Line 4 at 10:30 is late', undefined, 'Line 4 at 10:30 is late'],
  ['Ann : ', undefined, 'Ann :'],
  ['', undefined, ''],
])('of "%s" it is %s', (text, speaker, words) => {
  expect(saidBy(text)).toEqual({ text: words, ...(speaker && { speaker }) });
});

it('a name in front goes only if it is that of the speaker', () => {
  expect(withoutName('Ann: Trams are quiet.', 'ANN')).toBe('Trams are quiet.');
  expect(withoutName('Ben: Trams are quiet.', 'ANN')).toBe('Ben: Trams are quiet.');
});

it('an analyst notes what a speaker says', () => {
  expect(analystNote('Kim: Ann : Trams are quiet.')).toEqual({
    analyst: 'Kim',
    quoted: 'Ann : Trams are quiet.',
  });
  for (const text of ['Ann : Trams are quiet.', 'Ann: Trams are quiet.', 'Ann: it is 10:30']) {
    expect(analystNote(text), text).toBeUndefined();
  }
});
