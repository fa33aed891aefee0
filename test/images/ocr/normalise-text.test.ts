import { describe, expect, it } from 'vitest';
import { hasEastAsian, isText, normaliseText } from '../../../src/images/ocr/recognise-line.js';

describe('the text of a line', () => {
  it.each([
    ['full-width forms become usual ones', 'ＣＯ２（％）', 'CO2(%)'],
    ['spaces become one', '  two   words\t', 'two words'],
    ['a space is missing behind a comma', 'yes,no;maybe', 'yes, no; maybe'],
    ['a space is too many', 'yes , ( no )', 'yes, (no)'],
    ['numbers keep their commas', '1,200.5', '1,200.5'],
    ['nothing stays nothing', ' ', ''],
  ])('%s', (_, read, text) => expect(normaliseText(read)).toBe(text));

  it('counts as text if it has letters or digits and is probable', () => {
    expect(isText('Vote', 0.7)).toBe(true);
    expect(isText('38', 0.7)).toBe(true);
    expect(isText('Vote', 0.5)).toBe(false);
    expect(isText('---', 0.99)).toBe(false);
    expect(isText('', 1)).toBe(false);
  });

  it('must be very probable if it is Chinese, Japanese or Korean only', () => {
    expect(isText('投票', 0.8)).toBe(false);
    expect(isText('投票', 0.95)).toBe(true);
    expect(isText('投票 2024', 0.8)).toBe(true);
    expect(hasEastAsian('vote 投')).toBe(true);
    expect(hasEastAsian('é ß Ж')).toBe(false);
  });
});
