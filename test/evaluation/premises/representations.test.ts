import { expect, it } from 'vitest';
import type { TaskClaim } from '../../../src/evaluation/premises/read.js';
import { representation } from '../../../src/evaluation/premises/representations.js';

const claimsOf = (topics: readonly string[]): readonly TaskClaim[] =>
  Array.from({ length: 12 }, (_, at) => {
    return { id: `c${at}`, text: `claim ${at}`, topics, judgements: new Map() };
  });

it.each([
  ['of its topic', ['traffic']],
  ['of the whole corpus, where it has no topic', []],
])('compares premises by claims %s, but never by the claim asked for', async (_, topics) => {
  const claims = claimsOf(topics);
  const vectors = claims.map((_, at) => Float32Array.from(claims, (_, to) => Number(at === to)));
  const asked: number[][] = [];
  const represent = representation('claim-sim', {
    ...{ claims, vectors },
    head: {
      name: 'fast',
      async scores(dimensions, premises) {
        asked.push(dimensions.map((vector) => vector.indexOf(1)).sort((a, b) => a - b));
        return dimensions.map(() => premises.map(() => 0.5));
      },
    },
  });
  const premise = { text: 'a premise', vector: new Float32Array(claims.length) };
  const [vector] = await represent(claims[3]!, [premise]);
  expect(asked).toEqual([[0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]]);
  expect(vector).toHaveLength(11);
});
