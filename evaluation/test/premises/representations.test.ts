import { describe, expect, it } from 'vitest';
import { MOST_CLAIMS } from '../../../src/corpus/claim-sim/bases.js';
import type { TaskClaim } from '../../src/premises/read.js';
import { denseRelevance } from '../../src/premises/relevance.js';
import { representation } from '../../src/premises/representations.js';

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
    claims,
    vectors,
    head: async (dimensions, premises) => {
      asked.push(dimensions.map((vector) => vector.indexOf(1)).sort((a, b) => a - b));
      return dimensions.map(() => premises.map(() => 0.5));
    },
  });
  const premise = { text: 'a premise', vector: new Float32Array(claims.length) };
  const [vector] = await represent(claims[3]!, [premise]);
  expect(asked).toEqual([[0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]]);
  expect(vector).toHaveLength(11);
});

describe('CLAIM-SIM by the relevance filter itself', () => {
  it('reads the claims of the topic, but never the claim asked for', async () => {
    const claims = claimsOf(['traffic']);
    const read: string[] = [];
    const represent = representation('claim-sim-ours', {
      claims,
      vectors: claims.map(() => Float32Array.of(1)),
      head: denseRelevance,
      async reader({ text }, premises) {
        read.push(text);
        return premises.map((_, place) => Number(text.slice(6)) + place / 4);
      },
    });
    const premises = ['one', 'two'].map((text) => ({ text, vector: Float32Array.of(1) }));
    const [first, second] = await represent(claims[3]!, premises);
    expect(read.toSorted()).toEqual(
      claims
        .map(({ text }) => text)
        .filter((text) => text !== 'claim 3')
        .toSorted(),
    );
    expect(Array.from(first!)).toEqual(read.map((text) => Number(text.slice(6))));
    expect(Array.from(second!)).toEqual(read.map((text) => Number(text.slice(6)) + 1 / 4));
  });

  it('reads the claim nearest to the centre of a cluster for it', async () => {
    // As many groups of three claims as there can be clusters.
    const claims = Array.from({ length: MOST_CLAIMS }, (_, group) =>
      ['left', 'middle', 'right'].map((side, at) => {
        const vector = new Float32Array(2 * MOST_CLAIMS);
        vector[2 * group] = Math.cos(at / 10);
        vector[2 * group + 1] = Math.sin(at / 10);
        const text = `${side} of ${group}`;
        return { id: text, text, topics: [], judgements: new Map(), vector };
      }),
    ).flat();
    const asked = { ...claims[0]!, id: 'asked', text: 'asked' };
    const read: string[] = [];
    const represent = representation('claim-sim-ours', {
      claims: [...claims, asked],
      vectors: [...claims, asked].map(({ vector }) => vector),
      head: denseRelevance,
      async reader({ text }, premises) {
        read.push(text);
        return premises.map(() => 0.5);
      },
    });
    await represent(asked, [{ text: 'one', vector: claims[0]!.vector }]);
    const middles = claims.map(({ text }) => text).filter((text) => text.startsWith('middle'));
    expect(read.toSorted()).toEqual(middles.toSorted());
  });

  it('needs the filter', () => {
    const input = { claims: [], vectors: [], head: denseRelevance };
    expect(() => representation('claim-sim-ours', input)).toThrow(
      expect.objectContaining({ code: 'RELEVANCE_MODEL_MISSING' }),
    );
  });
});
