import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLabel, LINE_HEIGHT } from '../../../src/graphs/picture/lines.js';

/** A font whose characters are all half as wide as high. */
const measure = (text: string, fontSize: number) => text.length * fontSize * 0.5;

describe('a label', () => {
  it('is the whole text, in the largest font that lets it fit', () => {
    expect(fitLabel('Trams are quiet', 200, 40, measure)).toEqual({
      lines: ['Trams are quiet'],
      fontSize: 15,
    });
    expect(fitLabel('Trams are quiet', 106, 20, measure)).toEqual({
      lines: ['Trams are quiet'],
      fontSize: 11,
    });
  });

  it('breaks between words', () => {
    expect(fitLabel('Trams are quiet, clean (and fast)', 104, 80, measure)?.lines).toEqual([
      'Trams are',
      'quiet, clean',
      '(and fast)',
    ]);
  });

  it('breaks scripts without spaces', () => {
    const text = '电车安静又干净而且非常快捷方便';
    const lines = fitLabel(text, 80, 80, measure)!.lines;
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(text);
  });

  it('is the beginning where the whole does not fit', () => {
    const { lines } = fitLabel('Trams are quiet and need no petrol', 122, 18, measure)!;
    expect(lines).toEqual(['Trams are quiet and…']);
  });

  it('is left out where too little could be read', () => {
    expect(fitLabel('Trams are quiet', 100, 10, measure)).toBeUndefined();
    expect(fitLabel('Trams are quiet', 40, 18, measure)).toBeUndefined();
    expect(fitLabel('', 400, 400, measure)).toBeUndefined();
  });

  it('always stays inside its box', () => {
    const sizes = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 500, unit: 'grapheme' }),
        sizes,
        sizes,
        (text, width, height) => {
          const label = fitLabel(text, width, height, measure);
          if (!label) return;
          const { lines, fontSize } = label;
          for (const line of lines) expect(measure(line, fontSize)).toBeLessThanOrEqual(width);
          expect(lines.length * fontSize * LINE_HEIGHT).toBeLessThanOrEqual(height);
        },
      ),
    );
  });
});
