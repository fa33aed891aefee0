import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from '../../src/domain/text.js';
import { analyserOf } from '../../src/encoders/analysis.js';
import { detectLanguage, LANGUAGES } from '../../src/encoders/language.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';

const WORDS = [
  'Straße',
  'ﬁnanz',
  "l'école",
  'ΑΣ',
  'U.S.',
  'CO2-Steuer',
  'don’t',
  '3.5',
  'e\u0301te\u0301',
  'x',
  '木は涼しい。',
  'オオカミを守る',
  '这是中文。',
  'ประเทศไทย',
  '가나다',
  'ﷺ',
  '🌳',
  '—',
  '"',
  '…',
];
const texts = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', '\n', ', ', '。', '  ')), {
    minLength: 300,
    maxLength: 600,
  })
  .map((parts) => parts.flat().join(''));

describe('the pieces of a text', () => {
  it('are the text, and none is longer than 1,000 characters or cuts a character', () => {
    const any = fc.oneof(texts, fc.string({ unit: 'binary', minLength: 900, maxLength: 4_000 }));
    fc.assert(
      fc.property(any, (text) => {
        const pieces = [...piecesOf(text)];
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(1_000);
        for (const piece of pieces.slice(1)) expect(piece).not.toMatch(/^[\udc00-\udfff]/);
      }),
      { numRuns: 30 },
    );
  });

  it('end between words', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const piece of [...piecesOf(text)].slice(0, -1)) {
          expect(piece).toMatch(/[\s。、！？」』）】》]$/u);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the words of a text', () => {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');

  it('are those of the whole text, although it is analysed in pieces', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const words = fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
        expect([...analyserOf('en').words(text)]).toEqual(words);
      }),
      { numRuns: 30 },
    );
  });

  it.each(['ja', 'th', 'zh'])('are those of the whole text in "%s", too', (language) => {
    fc.assert(
      fc.property(texts, (text) => {
        const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(fold(text));
        const words = [...segments].filter(({ isWordLike }) => isWordLike);
        expect([...analyserOf(language).words(text)]).toEqual(words.map(({ segment }) => segment));
      }),
      { numRuns: 30 },
    );
  });
});

describe('work on a long text', () => {
  const encoder = createSparseEncoder();
  const LONG = 'Wölfe und Schafe, '.repeat(5_000);

  /** How often work pauses. */
  function pauses(work: Generator<void, unknown>): number {
    for (let count = 0; ; count++) if (work.next().done) return count;
  }

  it('can pause at least every 1,000 characters', () => {
    const least = LONG.length / 1_000;
    expect(pauses(encoder.encodeDocument(LONG, 'de'))).toBeGreaterThanOrEqual(least);
    expect(pauses(encoder.encodeQuery(LONG, 'de'))).toBeGreaterThanOrEqual(least);
    const common = encoder.commonWords({ text: 'Wolf', language: 'de' });
    expect(pauses(common({ text: LONG, language: 'de' }))).toBeGreaterThanOrEqual(least);
  });
});

describe('analysers', () => {
  it('are one for all languages without tools of their own', () => {
    expect(analyserOf('xx')).toBe(analyserOf(undefined));
    expect(analyserOf('constructor')).toBe(analyserOf('xx'));
    expect(analyserOf('de')).not.toBe(analyserOf('xx'));
  });
});

describe('the language of a text', () => {
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
});
