import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badInput, ElenchusError, withShortQuotes } from '../../src/runtime/errors.js';

describe('a message', () => {
  it('has each quoted text shortened, whatever escapes it has', () => {
    const parts = fc.constantFrom('"', '\\', '\\"', ' of ', 'x'.repeat(60), 'y'.repeat(101), '\n');
    // What a message was shortened by before: it takes quadratic time.
    const QUOTES = /"((?:[^"\\]|\\.)*)"/gs;
    const shortened = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 15 }), (some) => {
        const message = some.join('');
        expect(withShortQuotes(message)).toBe(
          message.replace(QUOTES, (_, quoted: string) => `"${shortened(quoted)}"`),
        );
      }),
    );
  });

  it.each([
    ['a long text', 'x'.repeat(50_000)],
    ['a long quote', `the name "${'x'.repeat(50_000)}" is not known`],
    ['a quote that does not end', `found "${'\\"'.repeat(50_000)}`],
    ['many quotes', '"x" '.repeat(20_000)],
  ])('has at most 2,000 characters and a mark: %s', (_, text) => {
    for (const { message } of [badInput('text', text), badInput(text, 'is wrong')]) {
      expect(message.length).toBeLessThanOrEqual(2_001);
      expect(message).toContain('…');
    }
  });

  it('keeps characters whole where it is cut', () => {
    expect(badInput('text', `x${'🌳'.repeat(2_000)}`).message).toMatch(/🌳…$/u);
  });
});

describe('the details of an error', () => {
  it('are bounded, since they may be what was sent', () => {
    const long = 'x'.repeat(50_000);
    const many = Array.from({ length: 1_000 }, () => long);
    const { details } = new ElenchusError('UNKNOWN_LABEL', { label: long, known: many, at: 3 });
    expect(details).toEqual({
      label: `${'x'.repeat(1_000)}…`,
      known: Array.from({ length: 50 }, () => `${'x'.repeat(200)}…`),
      at: 3,
    });
  });

  it('stay as they are if they are short', () => {
    const details = { field: 'label', label: 'a "quoted" one', known: ['a', 'b'], count: 1 };
    expect(new ElenchusError('UNKNOWN_LABEL', details).details).toEqual(details);
  });
});
