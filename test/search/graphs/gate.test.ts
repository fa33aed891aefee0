import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import {
  gateOf,
  nearnessOf,
  worthOf,
  type RankedGraph,
  rerankGraphs,
} from '../../../src/search/graphs/rerank.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';
import { RUNS } from '../../support/runs.js';
import { attacked, prepared, supported } from './support.js';

const ALL = { half: 0.5, slope: 10, one: 1, more: 1 };
const NOTHING = { ...ALL, one: 0, more: 0 };

/** A claim with as many reasons. */
function star(reasons: number): ArgumentGraph {
  const numbers = Array.from({ length: reasons }, (_, at) => at);
  return {
    nodes: [statement('c'), ...numbers.flatMap((at) => [relation(`s${at}`), statement(`p${at}`)])],
    edges: edges(...numbers.map((at) => `c < s${at} < p${at}`)),
    majorClaim: 'c',
  };
}

function hitOf(semantic: number, structure: number, textWeight: number): RankedGraph {
  return {
    id: 'a',
    semantic,
    structural: structure,
    method: 'MATCHING',
    applicability: 'APPLIED',
    score: textWeight * semantic + (1 - textWeight) * structure,
  };
}

describe('what the structure is worth', () => {
  it('is one share for a query of one relation, and another for more', () => {
    const worth = [1, 2, 8].map((size) =>
      worthOf(prepared('q', star(size), 0), { ...ALL, one: 0.15, more: 0.9 }),
    );
    expect(worth).toEqual([0.15, 0.9, 0.9]);
  });
});

describe('nearness', () => {
  it('is a logistic function, and 1 for the nearest graph', () => {
    const chance = (at: number) => 1 / (1 + Math.exp(-10 * (at - 0.5)));
    expect(nearnessOf(1, ALL)).toBe(1);
    expect(nearnessOf(0.5, ALL)).toBeCloseTo(0.5 / chance(1));
    expect(nearnessOf(0.7, ALL)).toBeCloseTo(chance(0.7) / chance(1));
  });
});

describe('the gate', () => {
  const query = prepared('q', supported, 0, 0);

  it('leaves the score of the nearest graph as it is where structure counts in full', () => {
    const hit = hitOf(1, 0.4, 0.3);
    const gated = gateOf(query, 1, ALL)(hit, 0.3);
    expect(gated.score).toBeCloseTo(hit.score);
    expect(gated.textWeight).toBeCloseTo(0.3);
    expect(gated.reason).toBeUndefined();
  });

  it('leaves structure out where it says nothing, and says so', () => {
    const gate = gateOf(query, 1, NOTHING);
    expect(gate(hitOf(0.5, 0.9, 0.3), 0.3)).toMatchObject({
      score: 0.5,
      textWeight: 1,
      reason: 'FEW_RELATIONS',
    });
  });

  it('lets structure count less the farther the texts are from those of the best hit', () => {
    const gate = gateOf(query, 1, ALL);
    const { score, textWeight, reason } = gate(hitOf(0.5, 0.8, 0.3), 0.3);
    const nearness = nearnessOf(0.5, ALL);
    expect(score).toBeCloseTo(0.3 * 0.5 + nearness * 0.7 * 0.8);
    expect(textWeight).toBeCloseTo(0.3 / (0.3 + 0.7 * nearness));
    expect(reason).toBe('OTHER_CONTENT');
    const far = gate(hitOf(0.1, 0.8, 0.3), 0.3).textWeight;
    expect(far).toBeGreaterThan(0.95);
    expect(gate(hitOf(-0.2, 0.8, 0.3), 0.3).textWeight).toBeGreaterThan(far!);
  });

  it('does nothing to a hit whose structure was not compared', () => {
    const hit = { ...hitOf(0.5, 0, 1), method: 'NONE' } as const;
    expect(gateOf(query, 1, ALL)(hit, 0.3)).toBe(hit);
  });

  it('never ranks a hit lower for more structure, or for nearer texts', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, share, share, share, (a, b, c, d, worth, textWeight) => {
        const gate = gateOf(query, 1, { ...ALL, one: worth, more: worth });
        const lower = gate(hitOf(Math.min(a, b), Math.min(c, d), textWeight), textWeight);
        const higher = gate(hitOf(Math.max(a, b), Math.max(c, d), textWeight), textWeight);
        expect(higher.score).toBeGreaterThanOrEqual(lower.score - 1e-12);
      }),
      { numRuns: RUNS.usual },
    );
  });
});

describe('an order under AUTO', () => {
  const query = prepared('q', supported, 0, 0);
  const cases = [prepared('near', attacked, 20, 90), prepared('far', supported, 65, 0)];
  const ids = (gated: boolean, method: 'CASCADE' | 'MATCHING') =>
    rerankGraphs(query, cases, { method, gated }).map(({ id }) => id);

  it.each(['CASCADE', 'MATCHING'] as const)(
    'keeps a graph that says something else behind, though it is built like the query: %s',
    (method) => {
      expect(ids(false, method)).toEqual(['far', 'near']);
      expect(ids(true, method)).toEqual(['near', 'far']);
    },
  );

  it('is that of the structure among graphs that say the same', () => {
    const alike = [prepared('a', attacked, 20, 90), prepared('b', supported, 20, 0)];
    const [first] = rerankGraphs(query, alike, { method: 'CASCADE', gated: true });
    expect(first).toMatchObject({ id: 'b', reason: 'FEW_RELATIONS' });
  });
});
