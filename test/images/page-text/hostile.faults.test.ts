import { afterEach, describe, expect, it, vi } from 'vitest';
import { contentOf } from '../../../src/images/page-text/content.js';
import { plainTextOf } from '../../../src/images/page-text/html.js';
import { passagePieces } from '../../../src/images/page-text/passage.js';
import { sentencesOf } from '../../../src/images/page-text/sentences.js';

const MILLION = 1_000_000;
const filled = (part: string, characters: number) =>
  part.repeat(Math.floor(characters / part.length));

afterEach(() => {
  vi.restoreAllMocks();
});

/** How many items `indexOf` went through at most. */
function countSearched(): () => number {
  const original = Array.prototype.indexOf;
  let searched = 0;
  vi.spyOn(Array.prototype, 'indexOf').mockImplementation(function (this: unknown[], item, from) {
    searched += this.length;
    return original.call(this, item, from);
  });
  return () => searched;
}

/** How many characters were split into sentences. */
function countSegmented(): () => number {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  return () => segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
}

// Where time is quadratic, ten megabytes take hours, and the test is ended.
describe('ten megabytes of', () => {
  it.each(['a', 'a ', ' ', '\n', 'a\n', '<', '.', 'A. ', '漢', '\0', '\ud800', '- x\n', 'cookie '])(
    '%j are read',
    (part) => {
      const content = contentOf(filled(part, 10 * MILLION));
      const { pieces, lead } = passagePieces(content);
      expect(content.removed).toBeLessThanOrEqual(50_000);
      expect(pieces.length).toBeLessThanOrEqual(40);
      expect(lead.length > 0).toBe(/[\p{L}\p{N}]/u.test(part));
    },
  );

  it.each(['<', '&', '<div>', '<b></p>', '<p a="', '\ud800'])('%j are read as HTML', (part) => {
    const { text, title = '' } = plainTextOf(filled(part, 10 * MILLION));
    expect(text.length + title.length).toBeLessThanOrEqual(6 * MILLION);
  });
});

describe('time is linear', () => {
  it('in the number of closed elements, however many are open', () => {
    const searched = countSearched();
    plainTextOf(filled('<b>', MILLION / 2) + filled('</i>', MILLION / 2));
    expect(searched()).toBeGreaterThan(MILLION);
    expect(searched()).toBeLessThan((MILLION / 2 / 4) * 2_000);
  });

  it.each(['A. ', 'a', 'This is a sentence. ', 'Dr. ', 'Short. ' + 'x'.repeat(3_000)])(
    'in the length of a line of %j',
    (part) => {
      const text = filled(part, MILLION);
      const segmented = countSegmented();
      expect(sentencesOf(text).length).toBeGreaterThan(0);
      expect(segmented()).toBeGreaterThanOrEqual(MILLION - part.length);
      expect(segmented()).toBeLessThan(3 * MILLION);
    },
  );

  it('and no more of a page is split than a passage needs', () => {
    const content = contentOf(filled('This is a sentence of some words. ', MILLION));
    const segmented = countSegmented();
    expect(passagePieces(content).pieces).toHaveLength(20);
    expect(segmented()).toBeGreaterThan(0);
    expect(segmented()).toBeLessThan(100_000);
  });
});
