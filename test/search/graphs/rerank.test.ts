import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { rerankGraphs } from '../../../evaluation/src/graphs/rerank.js';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { matchGraphs } from '../../../src/graphs/matching/graph.js';
import { textsAndSchemes } from '../../../src/graphs/matching/similarity.js';
import { createGraphMatcher } from '../../../src/search/graphs/matching-thread.js';
import {
  gateOf,
  matchCases,
  nearnessOf,
  type RankedGraph,
  textWeightOf,
  worthOf,
} from '../../../src/search/graphs/rerank.js';
import { STRUCTURE_METHODS } from '../../../src/search/graphs/types.js';
import { argumentGraphs, edges, relation, statement } from '../../support/argument-graphs.js';
import { RUNS } from '../../support/runs.js';
import { alone, angle, attacked, prepared, supported } from './support.js';

const ids = (ranked: readonly { readonly id: string }[]) => ranked.map(({ id }) => id);
/** Statements that each support the one before. */
const chain = (size: number) => {
  const names = Array.from({ length: size - 1 }, (_, at) => [`s${at}`, `p${at + 1}`]).flat();
  const nodes = names.map((id) => (id.startsWith('s') ? relation(id) : statement(id)));
  return {
    nodes: [statement('p0'), ...nodes],
    edges: edges(['p0', ...names].join(' < ')),
    majorClaim: 'p0',
  };
};

const onlyVision = { semantic: 0, vision: 1, matching: 0 };
const onlyMatching = { semantic: 0, vision: 0, matching: 1 };

describe('rerankGraphs', () => {
  it('orders by meaning where the method is NONE, equal scores by id', () => {
    const query = prepared('q', supported, 0, 0);
    const cases = [
      prepared('far', supported, 60, 0),
      prepared('b', supported, 10, 90),
      prepared('a', supported, 10, 0),
    ];
    const ranked = rerankGraphs(query, cases, { method: 'NONE' });
    expect(ids(ranked)).toEqual(['a', 'b', 'far']);
    expect(ranked[2]!.score).toBeCloseTo(0.5);
    expect(ranked.every(({ structural }) => structural === undefined)).toBe(true);
  });

  it.each(['VISION', 'MATCHING', 'CASCADE'] as const)(
    'leaves structure out for a query without relations, and says so: %s',
    (method) => {
      const query = prepared('q', alone, 0);
      const cases = [prepared('near in shape', supported, 50, 0), prepared('near', attacked, 5, 9)];
      const ranked = rerankGraphs(query, cases, { method });
      expect(ids(ranked)).toEqual(['near', 'near in shape']);
      expect(ranked).toMatchObject([
        { applicability: 'NOT_APPLICABLE', method: 'NONE' },
        { applicability: 'NOT_APPLICABLE', method: 'NONE' },
      ]);
      expect(ranked[0]).not.toHaveProperty('mapping');
    },
  );

  it('VISION weighs the cosines of structure and meaning', () => {
    const query = prepared('q', supported, 0, 0);
    const cases = [prepared('meaning', supported, 0, 60), prepared('shape', supported, 60, 0)];
    const weights = (semantic: number, vision: number) => ({
      method: 'VISION' as const,
      weights: { semantic, vision, matching: 0 },
    });
    expect(ids(rerankGraphs(query, cases, weights(3, 1)))).toEqual(['meaning', 'shape']);
    const [first] = rerankGraphs(query, cases, weights(1, 3));
    expect(first).toMatchObject({ id: 'shape', method: 'VISION', applicability: 'APPLIED' });
    expect(first!.structural).toBeCloseTo(1);
    expect(first!.score).toBeCloseTo((0.5 + 3) / 4);
  });

  it.each(['VISION', 'MATCHING', 'CASCADE'] as const)(
    'gives the texts the share that is wanted, and the structure the rest: %s',
    (method) => {
      const query = prepared('q', supported, 0, 0);
      const cases = [prepared('texts', attacked, 0, 80), prepared('shape', supported, 90, 0)];
      const order = (textWeight: number) => rerankGraphs(query, cases, { method, textWeight });
      const [byTexts] = order(1);
      expect(byTexts).toMatchObject({ id: 'texts', semantic: 1 });
      expect(byTexts!.score).toBeCloseTo(1);
      expect(textWeightOf(byTexts!, { method, textWeight: 1 })).toBe(1);
      const shape = order(0).find(({ id }) => id === 'shape')!;
      expect(shape.score).toBeCloseTo(shape.structural!);
      expect(order(0.25).find(({ id }) => id === 'shape')!.score).toBeCloseTo(
        0.75 * shape.structural!,
      );
    },
  );

  it('CASCADE gives what it does not match the same share', () => {
    const query = prepared('q', supported, 0, 0);
    const cases = [prepared('matched', supported, 90, 0), prepared('seen', supported, 0, 60)];
    const options = { method: 'CASCADE', textWeight: 0, matched: 1 } as const;
    const [matched, seen] = rerankGraphs(query, cases, options);
    expect(matched!.id).toBe('matched');
    expect(seen).toMatchObject({ id: 'seen', method: 'VISION' });
    expect(seen!.score).toBeCloseTo(0.5);
    expect(textWeightOf(seen!, { method: 'CASCADE' })).toBeCloseTo(0.8);
    expect(textWeightOf(matched!, { method: 'CASCADE' })).toBeCloseTo(0.3);
  });

  it('VISION puts a case without relations where its structure counts 0', () => {
    const query = prepared('q', supported, 0, 0);
    const cases = [prepared('none', alone, 0), prepared('some', supported, 80, 80)];
    const ranked = rerankGraphs(query, cases, { method: 'VISION', weights: onlyVision });
    expect(ranked).toMatchObject([
      { id: 'some', applicability: 'APPLIED' },
      { id: 'none', score: 0, applicability: 'WITHOUT_RELATIONS' },
    ]);
  });

  it('MATCHING says which node stands for which, and prefers relations of the same type', () => {
    const query = prepared('q', supported, 0);
    const cases = [prepared('against', attacked, 0), prepared('for', supported, 0)];
    const ranked = rerankGraphs(query, cases, { method: 'MATCHING' });
    expect(ids(ranked)).toEqual(['for', 'against']);
    const [same, other] = ranked;
    expect(same).toMatchObject({ score: 1, structural: 1, gap: 0, method: 'MATCHING' });
    expect(same!.mapping!.map(({ query: from, case: to }) => [from, to])).toEqual([
      ['c', 'c'],
      ['s', 's'],
      ['p', 'p'],
    ]);
    // Two statements of three nodes and two edges.
    expect(other!.structural).toBeCloseTo(2 / 5);
  });

  it('MATCHING finds what is asked for anywhere in a case, not only under its major claim', () => {
    const deep = {
      nodes: [
        statement('top'),
        relation('r', 'ATTACK'),
        statement('c'),
        relation('s'),
        statement('p'),
      ],
      edges: edges('top < r < c < s < p'),
      majorClaim: 'top',
    };
    const query = prepared('q', supported, 0);
    const whole = {
      ...prepared('deep', deep, 0),
      nodeVectors: new Map([
        ['top', angle(90)],
        ['c', angle(0)],
        ['p', angle(0)],
      ]),
    };
    expect(rerankGraphs(query, [whole], { method: 'MATCHING' })[0]!.structural).toBeCloseTo(1);
  });

  it('MATCHING puts a case that is as large as the query before one that holds it', () => {
    const larger = {
      ...supported,
      nodes: [...supported.nodes, statement('other'), relation('also')],
      edges: [...supported.edges, ...edges('c < also < other')],
    };
    const query = prepared('q', supported, 0);
    const cases = [prepared('a', larger, 0), prepared('b', supported, 0)];
    const ranked = rerankGraphs(query, cases, { method: 'MATCHING', weights: onlyMatching });
    expect(ranked).toMatchObject([
      { id: 'b', structural: 1, score: 1 },
      // 5 nodes and edges are asked for, the case has 9.
      { id: 'a', structural: 1, score: expect.closeTo((5 / 9) ** 0.2) },
    ]);
  });

  it('CASCADE matches the best by VISION, which come first; the rest follows by VISION', () => {
    const query = prepared('q', supported, 0, 0);
    const cases = [
      prepared('second', attacked, 0, 10),
      prepared('first', supported, 0, 20),
      prepared('third', supported, 0, 30),
    ];
    const ranked = rerankGraphs(query, cases, { method: 'CASCADE', matched: 2 });
    expect(ranked).toMatchObject([
      { id: 'first', method: 'MATCHING', gap: 0 },
      { id: 'second', method: 'MATCHING' },
      { id: 'third', method: 'VISION', structural: expect.closeTo(Math.cos(Math.PI / 6)) },
    ]);
    expect(ranked[0]!.vision).toBeCloseTo(Math.cos(Math.PI / 9));
    expect(ranked[2]).not.toHaveProperty('mapping');
  });

  it('gives the best mapping so far with its gap when the work is done', () => {
    const statements = Array.from({ length: 14 }, (_, index) => statement(`p${index}`));
    const tangled = {
      nodes: [...statements, ...statements.map((_, index) => relation(`s${index}`))],
      edges: statements.flatMap(({ id }, index) => [
        { source: id, target: `s${index}` },
        { source: `s${index}`, target: `p${(index * 5 + 1) % 14}` },
        { source: `p${(index * 3) % 14}`, target: `s${index}` },
      ]),
      majorClaim: 'p0',
    };
    const vectors = (step: number) =>
      new Map(statements.map(({ id }, index) => [id, angle((index * step) % 97)]));
    const query = { ...prepared('q', tangled, 0), nodeVectors: vectors(37) };
    const other = { ...prepared('x', tangled, 0), nodeVectors: vectors(53) };
    const [hit] = rerankGraphs(query, [other], { method: 'MATCHING', work: 1e6 });
    expect(hit!.mapping!.length).toBeGreaterThan(0);
    expect(hit!.gap).toBeGreaterThan(0);
    expect(hit!.structural! + hit!.gap!).toBeLessThanOrEqual(1 + 1e-9);
  });

  it('leaves out the largest cases when there is not enough work for all', () => {
    const query = prepared('q', supported, 0);
    const cases = [
      prepared('large', chain(40), 0),
      prepared('b', supported, 0),
      prepared('larger', chain(50), 0),
      prepared('a', supported, 0),
    ];
    const ranked = rerankGraphs(query, cases, { method: 'MATCHING', work: 500_000 });
    expect(ranked).toMatchObject([
      { id: 'a', applicability: 'APPLIED' },
      { id: 'b', applicability: 'APPLIED' },
      { id: 'large', applicability: 'APPLIED' },
      { id: 'larger', applicability: 'TOO_LARGE' },
    ]);
  });

  it('finds the same for a case whatever the others are, and whatever the clock says', () => {
    const query = prepared('q', chain(12), 0);
    const cases = [4, 9, 14, 60].map((size) => prepared(`of ${size}`, chain(size), size));
    const options = { method: 'MATCHING', work: 20e6 } as const;
    const together = rerankGraphs(query, cases, options);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    const alone = cases.flatMap((one) => rerankGraphs(query, [one], options));
    clock.mockRestore();
    expect(alone.toSorted((a, b) => b.score - a.score)).toEqual(together);
  });

  it('leaves what is too large to be matched behind, and says so', () => {
    const many = (count: number) => ({
      nodes: [
        relation('s'),
        ...Array.from({ length: count }, (_, index) => statement(`p${index}`)),
      ],
      edges: [{ source: 's', target: 'p0' }],
      majorClaim: 'p0',
    });
    const query = prepared('q', many(2100), 0);
    const cases = [prepared('large', many(2100), 0), prepared('small', alone, 80)];
    const options = { method: 'MATCHING', weights: onlyMatching } as const;
    expect(rerankGraphs(query, cases, options)).toMatchObject([
      { id: 'small', applicability: 'APPLIED' },
      { id: 'large', applicability: 'TOO_LARGE', score: 0 },
    ]);
  });

  it('keeps every case once, in an order that does not depend on how they came', () => {
    const graph = argumentGraphs(7);
    const cases = fc.array(fc.tuple(graph, fc.nat(90), fc.option(fc.nat(90))), { maxLength: 6 });
    const methods = fc.constantFrom(...STRUCTURE_METHODS);
    fc.assert(
      fc.property(graph, cases, methods, fc.nat(4), (asked, drawn, method, matched) => {
        const query = prepared('q', asked, 0, 0);
        const all = drawn.map(([one, meaning, shape], index) =>
          prepared(`case ${index}`, one, meaning, shape ?? undefined),
        );
        const ranked = rerankGraphs(query, all, { method, matched });
        expect(ids(ranked).toSorted()).toEqual(ids(all));
        expect(rerankGraphs(query, all.toReversed(), { method, matched })).toEqual(ranked);
      }),
      { numRuns: RUNS.few },
    );
  });

  it('matches as matchGraphs does with texts and schemes', () => {
    fc.assert(
      fc.property(argumentGraphs(6), argumentGraphs(6), (asked, other) => {
        fc.pre(asked.nodes.some(({ kind }) => kind === 'S'));
        const query = prepared('q', asked, 0);
        const candidate = prepared('c', other, 40);
        const similarity = textsAndSchemes(query.nodeVectors, candidate.nodeVectors);
        const { similarity: expected } = matchGraphs(asked, other, { similarity });
        const [hit] = rerankGraphs(query, [candidate], { method: 'MATCHING' });
        expect(hit!.structural).toBeCloseTo(expected);
      }),
      { numRuns: RUNS.few },
    );
  });
});

describe('the gate', () => {
  const ALL = { half: 0.5, slope: 10, one: 1, more: 1 };
  const NOTHING = { ...ALL, one: 0, more: 0 };

  /** A claim with as many reasons. */
  function star(reasons: number): ArgumentGraph {
    const numbers = Array.from({ length: reasons }, (_, at) => at);
    return {
      nodes: [
        statement('c'),
        ...numbers.flatMap((at) => [relation(`s${at}`), statement(`p${at}`)]),
      ],
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
});

describe('the thread that matches', () => {
  const query = prepared('q', supported, 0, 0);
  const cases = [
    { ...prepared('a', attacked, 10), semantic: 0.98, vision: 0.94 },
    { ...prepared('b', supported, 20), semantic: 0.94 },
  ];

  describe('a matcher of graphs', () => {
    const matcher = createGraphMatcher();
    afterAll(() => matcher.close());

    it.each(['MATCHING', 'CASCADE'] as const)('matches as matchCases does: %s', async (method) => {
      const task = { query, cases, options: { method } };
      expect(await matcher.match(task)).toEqual(matchCases(query, cases, { method }));
    });

    it('does not begin what was given up meanwhile', async () => {
      const options = { method: 'MATCHING' } as const;
      const first = matcher.match({ query, cases, options });
      const signal = AbortSignal.abort(new Error('gone'));
      const given = matcher.match({ query, cases, options }, { signal });
      await expect(given).rejects.toThrow('gone');
      expect(await first).toHaveLength(2);
    });

    it('leaves the event loop free while it matches', async () => {
      const statements = Array.from({ length: 60 }, (_, index) => ({
        kind: 'I' as const,
        id: `p${index}`,
        text: 'x',
      }));
      const relations = statements.map((_, index) => ({
        kind: 'S' as const,
        id: `s${index}`,
        type: 'SUPPORT' as const,
      }));
      const edges = relations.flatMap(({ id }, index) => [
        { source: `p${index}`, target: id },
        { source: id, target: `p${(index * 7 + 1) % 60}` },
      ]);
      const graph = { nodes: [...statements, ...relations], edges, majorClaim: 'p0' };
      const options = { method: 'MATCHING', expansions: 50 } as const;
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const large = [{ ...prepared('x', graph, 10), semantic: 0.98 }];
      await matcher.match({ query: prepared('q', graph, 0), cases: large, options });
      clearInterval(timer);
      expect(turns).toBeGreaterThan(2);
    });

    it('rejects what it has not done when it is closed', async () => {
      const options = { method: 'MATCHING' } as const;
      const other = createGraphMatcher();
      const waiting = [1, 2, 3].map(() =>
        expect(other.match({ query, cases, options })).rejects.toMatchObject({
          code: 'WORKER_FAILED',
          details: { problem: 'it was stopped' },
        }),
      );
      await other.close();
      await Promise.all(waiting);
    });
  });
});
