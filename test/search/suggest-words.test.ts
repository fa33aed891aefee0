import { describe, expect, it } from 'vitest';
import { fit, folded, foldedPrefix } from '../../src/search/suggest.js';

const fits = (text: string, prefix: string) => fit(folded(text), foldedPrefix(prefix));

describe('a prefix', () => {
  it.each([
    ['Nuclear power', 'nuc', 'TEXT'],
    ['Phase out nuclear power', 'nuc', 'WORD'],
    ['Phase out nuclear power', 'Nuclear  po', 'WORD'],
    ['Anuclear', 'nuc', undefined],
    ['Subnuclear or nuclear', 'nuc', 'WORD'],
    ['Énergie', 'ener', 'TEXT'],
    ["Plus d'énergie", 'ENER', 'WORD'],
    ['Straße', 'strass', 'TEXT'],
    ['Strasse', 'straß', 'TEXT'],
    ['«Wolves»', 'wol', 'TEXT'],
    ['65+', '65', 'TEXT'],
    ['Die 18-jährigen', '18', 'WORD'],
    ['東京の木', '京', 'WORD'],
    ['ИЗМЕНЕНИЕ климата', 'клим', 'WORD'],
    ['Trees', '"tre', 'TEXT'],
  ])('fits "%s" by "%s": %s', (text, prefix, how) => {
    expect(fits(text, prefix)).toBe(how);
  });

  it('without a letter or digit is empty', () => {
    expect(foldedPrefix(' "!? ')).toBe('');
  });
});
