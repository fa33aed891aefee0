import { describe, expect, it } from 'vitest';
import { overlapOf, summaryOf, ownPages } from '../../../lab/measure-page-text/pages.js';
import { contentOf } from '../../../src/images/page-text/content.js';

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
