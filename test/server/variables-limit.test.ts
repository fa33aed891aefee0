import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVariables } from '../../src/server/limits/document.js';

/** Each list and object, and each value in one. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, part) => sum + valuesIn(part), 1);
}

describe('checkVariables', () => {
  it('takes as many values as the limit says, and no more', () => {
    fc.assert(
      fc.property(fc.object(), (variables) => {
        const count = valuesIn(variables);
        checkVariables(variables, count);
        expect(() => checkVariables(variables, count - 1)).toThrow(
          expect.objectContaining({ code: 'QUERY_TOO_LARGE' }),
        );
      }),
    );
  });

  it('does not look further than the limit', () => {
    const looked: number[] = [];
    const variables = new Proxy(
      Array.from({ length: 1000 }, () => 1),
      {
        get: (list, key) => {
          if (/^\d+$/.test(String(key))) looked.push(Number(key));
          return Reflect.get(list, key) as unknown;
        },
      },
    );
    expect(() => checkVariables(variables, 10)).toThrow();
    expect(looked.length).toBeLessThanOrEqual(10);
  });
});
