import { describe, expect, it } from 'vitest';
import { agreementInWords, questionOf, withoutDenial } from '../../src/search/question.js';

describe('the same words', () => {
  it.each([
    ['en', 'We should make it easier to cull wolves.', 'It should be made easier to cull wolves'],
    ['en', 'Should it be made easier to cull wolves?', 'It should be made easier to cull wolves.'],
    ['en', 'WOLVES should be protected!', 'Should we protect wolves?'],
    [
      'de',
      'Man soll den Abschuss von Wölfen erleichtern',
      'Der Abschuss von Wölfen soll erleichtert werden.',
    ],
    [
      'fr',
      'Faut-il faciliter l’abattage des loups ?',
      'L’abattage des loups devrait être facilité.',
    ],
    [
      'it',
      'Bisogna facilitare l’abbattimento dei lupi',
      'L’abbattimento dei lupi dovrebbe essere facilitato.',
    ],
    ['es', 'Hay que proteger al lobo', '¿Hay que proteger al lobo?'],
  ])('in %s: %s', (language, one, other) => {
    expect(agreementInWords(one, other, language)).toBe('SAME');
    expect(agreementInWords(other, one, language)).toBe('SAME');
  });

  it.each([
    ['en', 'It should be made harder to cull wolves.', 'It should be made easier to cull wolves.'],
    ['en', 'Only wolves should be protected.', 'Wolves should be protected.'],
    ['en', 'Some drugs should be legal.', 'All drugs should be legal.'],
    ['en', 'Never should wolves be protected.', 'Wolves should be protected.'],
    ['en', 'Cats are better than dogs.', 'Dogs are better than cats.'],
    ['en', 'Shops should open on Sundays.', 'Shops should close on Sundays.'],
    ['en', 'Wolves!', 'Wolves should.'],
    ['en', 'Should wolves not only be protected?', 'Should wolves be protected?'],
    ['en', 'No, wolves should not be protected.', 'Wolves should be protected.'],
    ['de', 'Wölfe sollen nicht nur geschützt werden', 'Wölfe sollen geschützt werden'],
    ['de', 'Wölfe sollen nie geschützt werden', 'Wölfe sollen geschützt werden'],
    ['fr', 'Il ne faut protéger que le loup', 'Il faut protéger le loup'],
    ['it', 'Non bisogna proteggere solo il lupo', 'Bisogna proteggere il lupo'],
    [
      'en',
      'Do the benefits of GMOs outweigh the risks?',
      'The risks of GMOs outweigh the benefits.',
    ],
    ['en', 'Does poverty cause crime?', 'Crime causes poverty.'],
    [
      'en',
      'Should coal be replaced with nuclear power?',
      'We should replace nuclear power with coal.',
    ],
    ['de', 'Sollen Lehrer Schüler bewerten?', 'Schüler sollen Lehrer bewerten.'],
    ['fr', 'La Russie doit-elle attaquer la Chine ?', 'La Chine doit attaquer la Russie.'],
    ['it', 'I ricchi devono aiutare i poveri', 'I poveri devono aiutare i ricchi'],
    ['en', 'Is college worth it?', 'College is worthless.'],
    ['en', 'Is oil important?', 'Oil should be imported.'],
    ['en', 'Should we reform the police?', 'Policy should be reformed.'],
    ['en', 'Universal education should be free.', 'University education should be free.'],
    ['en', 'A wage of 10000 dollars is fair', 'A wage of 100000 dollars is fair'],
    ['en', 'The US should leave NATO.', 'We should leave NATO.'],
    [
      'en',
      'Should parents who do not vaccinate be punished?',
      'Parents who vaccinate should be punished.',
    ],
    ['es', 'Hay que proteger al lobo', 'No hay que proteger al lobo'],
    ['es', 'Hay que proteger al lobo', 'El lobo se debe proteger'],
  ])('are not in %s: %s', (language, one, other) => {
    expect(agreementInWords(one, other, language)).toBe(undefined);
    expect(agreementInWords(other, one, language)).toBe(undefined);
  });
});

describe('the same words and a "not"', () => {
  it.each([
    [
      'en',
      'It should not be made easier to cull wolves.',
      'It should be made easier to cull wolves.',
    ],
    ['en', 'Public transport shouldn’t be free', 'Should public transport be free?'],
    ['en', 'There should be no tax on meat.', 'There should be a tax on meat.'],
    ['en', 'Should wolves not be protected?', 'Wolves should be protected.'],
    ['de', 'Wölfe sollen nicht geschützt werden', 'Wölfe sollen geschützt werden'],
    ['de', 'Wir brauchen keine Atomkraftwerke', 'Brauchen wir Atomkraftwerke?'],
    ['fr', 'Il ne faut pas protéger le loup', 'Il faut protéger le loup'],
    ['fr', 'On n’a pas besoin de nouvelles centrales', 'A-t-on besoin de nouvelles centrales ?'],
    ['it', 'Non bisogna proteggere il lupo', 'Bisogna proteggere il lupo'],
  ])('say the opposite in %s: %s', (language, one, other) => {
    expect(agreementInWords(one, other, language)).toBe('OPPOSITE');
    expect(agreementInWords(other, one, language)).toBe('OPPOSITE');
  });

  it.each([
    ['en', 'Shouldn’t wolves be protected?', 'Wolves should be protected.'],
    ['en', 'Wolves should not be culled.', 'We shouldn’t cull wolves'],
    ['de', 'Man soll Wölfe nicht schiessen', 'Wölfe soll man nicht schiessen!'],
  ])('say the same in %s: %s', (language, one, other) => {
    expect(agreementInWords(one, other, language)).toBe('SAME');
    expect(agreementInWords(other, one, language)).toBe('SAME');
  });
});

describe('a statement without its "not"', () => {
  it.each([
    ['en', 'Public transport should not be free.', 'Public transport should be free.'],
    ['en', 'We can’t leave the Alps to cars', 'We can leave the Alps to cars'],
    ['en', 'Do not close the swimming pool', 'close the swimming pool'],
    ['en', 'Parents cannot decide this', 'Parents can decide this'],
    ['de', 'Der Nahverkehr soll nicht gratis sein', 'Der Nahverkehr soll gratis sein'],
    ['de', 'Keiner Gemeinde soll man das vorschreiben', 'Gemeinde soll man das vorschreiben'],
    ['fr', 'Les jeunes ne devraient pas voter', 'Les jeunes devraient voter'],
    ['fr', 'Ce n’est pas juste', 'Ce est juste'],
    ['fr', 'Mieux vaut ne pas voter', 'Mieux vaut voter'],
    [
      'it',
      'I mezzi pubblici non devono essere gratuiti',
      'I mezzi pubblici devono essere gratuiti',
    ],
  ])('is turned round in %s: %s', (language, text, bare) => {
    expect(withoutDenial(text, language)).toEqual({ text: bare, turned: true });
  });

  it.each([
    ['en', 'Shouldn’t we protect wolves?', 'Should we protect wolves?'],
    ['de', 'Sollte man Wölfe nicht schützen?', 'Sollte man Wölfe schützen?'],
    ['fr', 'Ne faudrait-il pas protéger les loups ?', 'faudrait-il protéger les loups ?'],
    ['it', 'Non bisognerebbe proteggere i lupi?', 'bisognerebbe proteggere i lupi?'],
  ])('is what somebody wonders in %s: %s', (language, text, bare) => {
    expect(withoutDenial(text, language)).toEqual({ text: bare, turned: false });
  });

  it.each([
    ['en', 'Schools should teach not only German but also French.'],
    ['en', 'Nobody should not vote.'],
    ['en', 'We should never vote.'],
    ['de', 'Es braucht nicht mehr Strassen.'],
    ['fr', 'Il ne faut plus voter.'],
    ['fr', 'C’est un pas vers la paix.'],
    ['it', 'Non si deve più votare.'],
    ['es', 'No hay que proteger al lobo.'],
    [undefined, 'Not this.'],
    ['en', 'Should we build nuclear power plants or not?'],
    ['en', 'We should build them, shouldn’t we?'],
    ['en', 'Nuclear power is good because it does not emit carbon.'],
    ['en', 'No, we should build more.'],
    ['en', 'No matter what it costs we should build.'],
    ['en', 'A no-fly zone is needed.'],
    ['en', 'Why not build more?'],
    ['en', 'Parents who do not vaccinate should pay.'],
    ['de', 'Sollen wir bauen oder nicht?'],
    ['de', 'Atomkraft ist sicher, nicht wahr?'],
    ['de', 'Wer nicht wählt soll zahlen.'],
    ['de', 'Nicht-Raucher leben länger.'],
    ['fr', 'Il faut construire, n’est-ce pas ?'],
    ['fr', 'Ceux qui ne votent pas devraient payer.'],
    ['fr', 'Pourquoi ne pas construire ?'],
    ['it', 'Perché non costruire centrali nucleari?'],
    ['it', 'Le organizzazioni non governative aiutano.'],
    ['it', 'Chi non vota deve pagare.'],
  ])('stays as it is in %s: %s', (language, text) => {
    expect(withoutDenial(text, language)).toEqual({ text, turned: false });
  });
});

describe('what is read of a text', () => {
  it.each([
    ['Should wolves be protected?', 'Should wolves be protected?', []],
    [' “Wolves should be protected.” ', 'Wolves should be protected.', []],
    ['Wolves kill sheep. Should they be culled?', 'Wolves kill sheep. Should they be culled?', []],
    [
      'Should wolves be culled? And should lakes be fenced?',
      'Should wolves be culled?',
      ['SEVERAL_QUESTIONS'],
    ],
    ['Really? Should wolves be culled?', 'Really? Should wolves be culled?', []],
    [
      `${'Wolves kill sheep. '.repeat(40)}Should they be culled?`,
      'Should they be culled?',
      ['LONG_TEXT'],
    ],
    ['Wolves kill sheep. '.repeat(100), 'Wolves kill sheep.', ['LONG_TEXT']],
    ['w'.repeat(2_000), 'w'.repeat(240), ['LONG_TEXT']],
    ['“Wolves are our brothers”, he says.', '“Wolves are our brothers”, he says.', ['QUOTATION']],
    ['Is it wrong not to cull wolves?', 'Is it wrong not to cull wolves?', ['DOUBLE_NEGATION']],
    ['Should we not cull wolves?', 'Should we not cull wolves?', []],
    ['T-shirts should not be banned.', 'T-shirts should not be banned.', []],
    ['🐺🐺', '🐺🐺', ['NO_WORDS']],
    ['?!', '?!', ['NO_WORDS']],
  ])('case %#', (text, statement, problems) => {
    expect(questionOf(text, 'en')).toEqual({ statement, problems });
  });

  it.each([
    ['de', 'Ist es falsch, Wölfe nicht zu schützen?'],
    ['fr', 'Est-il faux de ne pas protéger le loup ?'],
    ['it', 'È sbagliato non proteggere il lupo?'],
  ])('sees a double negation in %s', (language, text) => {
    expect(questionOf(text, language).problems).toEqual(['DOUBLE_NEGATION']);
  });

  it.each([
    ['fr', 'Il ne faut jamais tirer sur un loup'],
    ['it', 'Nessuno deve mai sparare ai lupi'],
  ])('sees none in words that go together in %s', (language, text) => {
    expect(questionOf(text, language).problems).toEqual([]);
  });
});
