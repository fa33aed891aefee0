import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapOf, ownPages, summaryOf } from '../../../lab/measure-page-text/pages.js';
import { contentOf } from '../../../src/images/page-text/content.js';

const NOTICE =
  'We and our partners use cookies on this website to measure how it is used and to show advertising.';
const FIRST =
  'The bridge has carried carts, cars and at last lorries, and nobody ever asked how much it can bear.';
const SECOND =
  'Since the autumn a crack runs through the second arch, and the bridge stays closed at night.';

const texts = (text: string) => contentOf(text).blocks.map((block) => block.text);

describe('contentOf', () => {
  it('leaves out a notice of cookies before the content', () => {
    const page = contentOf(`${NOTICE}\nAccept\nHome\nNews\n\n${FIRST}\n\n${SECOND}\n`);
    expect(page.blocks).toEqual([
      { kind: 'TEXT', text: FIRST, line: 6 },
      { kind: 'TEXT', text: SECOND, line: 8 },
    ]);
    expect(page.removed).toBe(4);
  });

  it('leaves out a notice within the content', () => {
    expect(texts(`${FIRST}\n${NOTICE}\n${SECOND}`)).toEqual([FIRST, SECOND]);
  });

  it('keeps a page that is about cookies', () => {
    expect(texts(`${NOTICE}\n${NOTICE.replace('We', 'They')}`)).toHaveLength(2);
  });

  it('finds a title above the content, beyond the author and the date', () => {
    const { title, blocks } = contentOf(
      `Home\nLog in\nHow much can the old bridge bear?\nBy A. Writer\n1 May\n${FIRST}\n${SECOND}`,
    );
    expect(title).toBe('How much can the old bridge bear?');
    expect(blocks.map((block) => block.text)).toEqual([FIRST, SECOND]);
  });

  it('says once what a page says twice', () => {
    expect(texts(`${FIRST}\n${SECOND}\n${FIRST}`)).toEqual([FIRST, SECOND]);
  });

  it('puts the items of a list together, each on its line', () => {
    const items = [
      '• Measure the bridge first.',
      '• Send lorries round by the mill.',
      '• Mend it.',
    ];
    expect(contentOf([FIRST, ...items, SECOND].join('\n')).blocks).toEqual([
      { kind: 'TEXT', text: FIRST, line: 1 },
      { kind: 'LIST', text: items.join('\n'), line: 2 },
      { kind: 'TEXT', text: SECOND, line: 5 },
    ]);
  });

  it('joins paragraphs that were wrapped at a width, and their hyphenated words', () => {
    const wrapped =
      'The bridge has carried carts, cars and at last lor-\n' +
      'ries, and nobody ever asked how much it can bear,\n' +
      'although the crack in the second arch has been\n' +
      'known for years.';
    expect(texts(wrapped)).toEqual([
      'The bridge has carried carts, cars and at last lorries, and nobody ever asked how much it ' +
        'can bear, although the crack in the second arch has been known for years.',
    ]);
  });

  it.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['paragraph separators', '\u2029'],
  ])('reads lines that end with %s', (_, end) => {
    expect(contentOf([FIRST, '', SECOND, ''].join(end)).blocks).toEqual([
      { kind: 'TEXT', text: FIRST, line: 1 },
      { kind: 'TEXT', text: SECOND, line: 3 },
    ]);
  });

  it.each(['', ' \n\t\r\n', '... \n — \n ***', '\ud800\n\udc00'])('finds nothing in %j', (text) => {
    expect(contentOf(text)).toEqual({ blocks: [], removed: 0 });
  });

  it.each(['Bridge', 'Bridge closed', '橋', 'Home\nNews\nLog in'])(
    'leaves something of %j',
    (text) => {
      expect(texts(text).join('\n').length).toBeGreaterThan(0);
    },
  );

  it('reads a page of one line', () => {
    expect(contentOf(`  ${FIRST}   ${SECOND} `).blocks).toEqual([
      { kind: 'TEXT', text: `${FIRST} ${SECOND}`, line: 1 },
    ]);
  });

  it('has no invisible characters and no halves of characters', () => {
    expect(texts('The brid\u00adge\u200b is \ud83d old\0and \u{1f309} long.')).toEqual([
      'The bridge is old and \u{1f309} long.',
    ]);
  });

  it('keeps every line or counts it as removed', () => {
    const line = fc.oneof(
      fc.constantFrom('Home', 'Share', NOTICE, FIRST, SECOND, '• An item', '2. Another'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        // Capitals, so that no line is taken for the rest of a wrapped one.
        const text = lines.map((each) => each.toUpperCase()).join('\n');
        const { title, blocks, removed } = contentOf(text);
        const kept = blocks.reduce((sum, block) => sum + block.text.split('\n').length, 0);
        const all = text.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/);
        const wordy = all.filter((each) => /[\p{L}\p{N}]/u.test(each)).length;
        expect(kept + (title === undefined ? 0 : 1) + removed).toBe(wordy);
        if (wordy > 0) expect(kept).toBeGreaterThan(0);
      }),
    );
  });
});

const pages = ownPages();

describe('the content of our own pages', () => {
  it('is in five languages and three scripts', () => {
    const languages = new Set(pages.map(({ name }) => name.split('-')[0]));
    expect([...languages].toSorted()).toEqual(['ar', 'de', 'en', 'fr', 'ja']);
  });

  it.each(pages)('$name', ({ text, content, title }) => {
    const found = contentOf(text);
    expect(found.title).toBe(title);
    const ours = [found.title ?? '', ...found.blocks.map((block) => block.text)].join('\n');
    const { precision, recall } = overlapOf(ours, content);
    // Nothing of menus, notices and footers; the last lines after a button may be lost.
    expect(precision).toBe(1);
    expect(recall).toBeGreaterThan(0.85);
  });
});

describe('what the figures say', () => {
  it('counts each word as often as it occurs', () => {
    expect(overlapOf('A rose is a rose.', 'a rose')).toEqual({ precision: 2 / 5, recall: 1 });
    expect(overlapOf('', 'a rose')).toEqual({ precision: 0, recall: 0 });
    expect(overlapOf('', '')).toEqual({ precision: 1, recall: 1 });
  });

  it('counts groups of words', () => {
    expect(overlapOf('one two three', 'two three four', 2)).toEqual({
      precision: 0.5,
      recall: 0.5,
    });
    expect(overlapOf('三毛猫', '毛猫')).toEqual({ precision: 2 / 3, recall: 1 });
  });

  it('has F1 of the means', () => {
    const overlaps = [
      { precision: 1, recall: 0 },
      { precision: 1, recall: 1 },
    ];
    expect(summaryOf(overlaps).f1).toBeCloseTo(2 / 3);
  });
});
