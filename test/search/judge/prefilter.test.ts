import { describe, expect, it } from 'vitest';
import { type ClaimSource, premisesByClaims } from '../../../src/search/judge/by-claims.js';

/** Claims a to d; a and b are of one cluster. */
const clusters = [['a', 'b'], ['c'], ['d']];
const premises = new Map([
  ['a', ['a1', 'a2']],
  ['b', ['b1', 'a2']],
  ['c', ['c1']],
  ['d', ['d1']],
]);
const near = new Map([
  ['a1', { x: 2, a2: 9 }],
  ['a2', { x: 2, y: 3 }],
  ['b1', { z: 3 }],
]);

function source(similar: readonly string[]): ClaimSource {
  return {
    similarClaims: async (_, limit) =>
      similar.slice(0, limit).map((id, place) => ({ id, score: 9 - place })),
    clusterOf: async (claim) => clusters.find((each) => each.includes(claim))!,
    premisesOf: async (claims, limit) =>
      [...new Set(claims.flatMap((claim) => premises.get(claim)!))].slice(0, limit),
    similarPremises: async (seeds, limit) =>
      seeds.map((premise) =>
        Object.entries(near.get(premise) ?? {})
          .map(([id, score]) => ({ id, score }))
          .slice(0, limit),
      ),
  };
}

const text = 'Cars should leave the old town';

describe('the prefilter by way of claims', () => {
  it('leaves the premises of the clusters of similar claims, then what these find', async () => {
    // x is found twice, with 4 in all; y and z are found alike.
    expect(await premisesByClaims(source(['b']), text, { limit: 10 })).toEqual([
      'a1',
      'a2',
      'b1',
      'x',
      'y',
      'z',
    ]);
  });

  it('takes the premises of the most similar claim first', async () => {
    const found = await premisesByClaims(source(['c', 'a']), text, { limit: 2 });
    expect(found).toEqual(['c1', 'a1']);
  });

  it('looks at as many claims as are asked for', async () => {
    const found = await premisesByClaims(source(['c', 'd']), text, { limit: 10, claims: 1 });
    expect(found).toEqual(['c1']);
  });

  it('lets as many premises ask for others as may', async () => {
    const found = await premisesByClaims(source(['b']), text, { limit: 10, seeds: 1 });
    expect(found).toEqual(['a1', 'a2', 'b1', 'x']);
  });

  it('leaves nothing where no claim is similar', async () => {
    expect(await premisesByClaims(source([]), text, { limit: 10 })).toEqual([]);
  });
});
