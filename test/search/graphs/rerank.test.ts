import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rerankGraphs, textWeightOf } from '../../../src/search/graphs/rerank.js';
import { matchGraphs } from '../../../src/graphs/matching/graph.js';
import { textsAndSchemes } from '../../../src/graphs/matching/similarity.js';
import { argumentGraphs, edges, relation, statement } from '../../support/argument-graphs.js';
import { alone, angle, attacked, prepared, supported } from './support.js';
import { RUNS } from '../../support/runs.js';
import { STRUCTURE_METHODS } from '../../../src/search/graphs/types.js';

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
