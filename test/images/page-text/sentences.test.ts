import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/images/page-text/sentences.js';
import { RUNS } from '../../support/runs.js';

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text);
const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];

describe('sentencesOf', () => {
  it.each([
    ['Dr. Lowe met Mr. Ruf at 3 p.m. in the U.S. embassy. It rained.', 2],
    ['It costs 3.50 a day, i.e. nothing. Really!', 2],
    ['J. Baker sells shoes. So does K. Ruf.', 2],
    ['See Fig. 3 and No. 105. They differ.', 2],
    ['Do they agree? No. They never did.', 3],
    ['Das gilt z. B. für Hunde. Am 3. Mai kam Prof. Weiler, u. a. wegen der Brücke.', 2],
    ['« Non », dit M. Monnet. Il pleut !', 2],
    ['橋は閉まっています。いつ開きますか？まだ分かりません。', 3],
    ['متى يفتح الجسر؟ لا أحد يعرف. ننتظر.', 3],
  ])('%s', (text, count) => {
    const found = texts(text);
    expect(found).toHaveLength(count);
    expect(letters(found.join(''))).toEqual(letters(text));
  });

  it('ends a sentence with the line, however that ends', () => {
    expect(texts('A bridge\r\nand a mill\n\n  by the river.  ')).toEqual([
      'A bridge',
      'and a mill',
      'by the river.',
    ]);
  });

  it('leaves out what has no letter or digit', () => {
    expect(texts('*** \n\n Bridge! \n ... \n — ')).toEqual(['Bridge!']);
    expect(texts('')).toEqual([]);
  });

  it('cuts a huge line between words, or else between characters', () => {
    for (const line of ['bridge '.repeat(1000), 'b'.repeat(7000), '𠮷橋'.repeat(2000)]) {
      const found = texts(line);
      expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(500);
      expect(found.join(line.includes(' ') ? ' ' : '')).toBe(line.trim());
    }
  });

  it('partitions the letters of any text in order', () => {
    const part = fc.oneof(
      fc.constantFrom('. ', '! ', '? ', '\n', '\r\n', ' ', '…', '。', 'z. B. ', 'No. 5', '\ud800'),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('word ', 'Word', '橋', 'كلمة').map((word) => word.repeat(300)),
    );
    const anyText = fc.array(part).map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        const sentences = sentencesOf(text);
        expect(letters(sentences.map((each) => each.text).join('\n'))).toEqual(letters(text));
        let end = 0;
        for (const sentence of sentences) {
          expect(sentence.start).toBeGreaterThanOrEqual(end);
          expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
          expect(sentence.text.length).toBeLessThanOrEqual(500);
          end = sentence.end;
        }
      }),
      { numRuns: RUNS.many },
    );
  });
});
