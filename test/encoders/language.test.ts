import { expect, it } from 'vitest';
import { detectLanguage, LANGUAGES } from '../../src/encoders/language.js';

it.each([
  ['de', 'Der Wolf gehört in den Wald und nicht auf die Alp.'],
  ['fr', 'Les écoles de montagne doivent rester ouvertes.'],
  ['it', 'Il treno dovrebbe fermarsi anche nei villaggi.'],
  ['en', 'Small shops cannot pay for another permit.'],
  ['es', 'El agua debería ser gratuita para todos los vecinos.'],
  ['ru', 'Волки вернулись в наши горы.'],
  ['ja', 'オオカミは山に戻ってきた。'],
  ['tr', 'Köy okulları açık kalmalıdır.'],
])('detects %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

it.each(['', '12345', '🙂', 'x', 'Tempo 30'])('is not sure of "%s"', (text) => {
  expect(detectLanguage(text)).toBeUndefined();
});

it('knows only the languages of the text encoder', () => {
  expect(LANGUAGES).toHaveLength(15);
  expect(['da', 'no', 'sv']).not.toContain(
    detectLanguage('Ulvene er kommet tilbage til vores skove.'),
  );
});
