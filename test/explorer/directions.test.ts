import { describe, expect, it } from 'vitest';
import { apart, listed } from '../../explorer/src/texts/listed.js';

const TURNED = '\u202Eturned';

describe('the direction of a value', () => {
  it('holds for it alone in a sentence', () => {
    expect(listed(['Kim', 'עברית', 'Lee'])).toBe('Kim, \u2068עברית\u2069, Lee');
    expect(listed([TURNED, 'plain'])).toBe('turned, plain');
    expect(apart('\u2069\u202Eעברית')).toBe('\u2068עברית\u2069');
  });

  it('is left alone where it turns nothing', () => {
    for (const name of ['', 'demo', '狼', 'Zoë 🐺', 'a, b']) expect(apart(name)).toBe(name);
  });
});
