import { describe, expect, it } from 'vitest';
import { fitted, inLines } from '../../explorer/src/charts/lines.js';
import { slugOf } from '../../explorer/src/files/slug.js';
import { covers } from '../../explorer/src/parts/unicode-range.js';

const wide = (text: string) => [...text].length * 10;

describe('texts of charts', () => {
  it('give way where they are too long', () => {
    expect(fitted('women', 50, wide)).toBe('women');
    expect(fitted('women, 65 and over', 60, wide)).toBe('women…');
    expect(fitted('👵👵👵👵', 30, wide)).toBe('👵👵…');
    expect(fitted('women', 5, wide)).toBe('…');
  });

  it('fill lines from the left', () => {
    expect(inLines([40, 40, 40], 110)).toEqual([
      { x: 0, line: 0 },
      { x: 60, line: 0 },
      { x: 0, line: 1 },
    ]);
    expect(inLines([500], 100)).toEqual([{ x: 0, line: 0 }]);
  });
});

describe('a saved chart', () => {
  it('is named by its title, as other files are', () => {
    expect(slugOf('How far each group’s hits are – 65+')).toBe('how-far-each-group-s-hits-are-65');
    expect(slugOf('Âge / Größe')).toBe('âge-größe');
    expect(slugOf('नमस्ते दुनिया')).toBe('नमस्ते-दुनिया');
    expect(slugOf('word '.repeat(50))).toMatch(/^(word-)+word$/);
    expect(slugOf('word '.repeat(50)).length).toBeLessThanOrEqual(50);
    expect(slugOf('../..')).toBe('');
    expect(slugOf('x'.repeat(500))).toBe('');
  });

  it('carries the fonts that its text needs', () => {
    expect(covers('U+0000-00FF, U+0131', 'Zürich')).toBe(true);
    expect(covers('U+0400-045F,U+0490-0491', 'Zürich')).toBe(false);
    expect(covers('U+0131', 'ı')).toBe(true);
    expect(covers('', 'anything')).toBe(true);
  });
});
