import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countValues } from '../../../src/server/routes/json-bodies.js';

/** Each list and object, and each value in one. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => sum + valuesIn(part), 1);
}

const count = (text: string, limit?: number) => countValues(Buffer.from(text), limit);

describe('countValues', () => {
  it('counts as many values as the parser finds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '\t', '\r\n  '), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(count(text)).toBe(valuesIn(JSON.parse(text)));
      }),
    );
  });

  it.each([
    '[]',
    '{}',
    '[[],{}]',
    '["[1,2]","\\\\",",\\""]',
    '{"a\\",[":[{}]}',
    '"é,[{,"',
    ' [ 1 , 2 ] ',
  ])('counts those of %s', (text) => expect(count(text)).toBe(valuesIn(JSON.parse(text))));

  it('refuses more values than variables may have, with some for the rest of a request', () => {
    const list = (length: number) => JSON.stringify(Array(length).fill({}));
    expect(count(list(1010 - 1), 10)).toBe(1010);
    expect(() => count(list(1010), 10)).toThrow(
      expect.objectContaining({
        code: 'QUERY_TOO_LARGE',
        message: 'the request has more than 10 values (a fixed limit)',
      }),
    );
  });
});
