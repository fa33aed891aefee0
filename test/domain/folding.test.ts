import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { foldedCount, foldGraph, type Folding } from '../../src/domain/folding.js';
import { argumentForest } from '../../src/domain/rooted-tree.js';
import {
  argumentGraphs,
  chainGraph,
  edges,
  relation,
  shuffled,
  starGraph,
  statement,
} from '../support/argument-graphs.js';

/** A claim with a long branch (r1), a short one (r2) and an undercut, and two trees beside it. */
const TOWN: ArgumentGraph = {
  nodes: [
    ...['claim', 'quiet', 'study', 'survey', 'cost', 'lonely', 'x', 'y'].map((id) => statement(id)),
    ...['r1', 'r2', 'r3', 'rx'].map((id) => relation(id)),
    relation('a', 'ATTACK'),
    relation('u', 'ATTACK'),
    statement('no'),
  ],
  edges: edges(
    'claim < r1 < quiet < r2 < study < r3 < survey',
    'r2 < u < no',
    'claim < a < cost',
    'x < rx < y',
  ),
  majorClaim: 'claim',
};

const shown = (graph: ArgumentGraph, fold: Folding, most?: number) =>
  foldGraph(graph, fold, most).nodes.map(({ id }) => id);

describe('argumentForest', () => {
  it('has every node once, conclusions first, whatever the order of the input', () => {
    fc.assert(
      fc.property(
        argumentGraphs().chain((graph) => fc.tuple(fc.constant(graph), shuffled(graph))),
        ([graph, other]) => {
          const { nodes, parents, sizes, roots } = argumentForest(graph);
          expect(nodes.map(({ id }) => id).sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
          parents.forEach((parent, at) => expect(parent).toBeLessThan(at));
          expect(roots).toEqual([...parents.keys()].filter((at) => parents[at]! < 0));
          expect(roots.reduce((sum, root) => sum + sizes[root]!, 0)).toBe(nodes.length);
          const again = argumentForest(other);
          expect(again.nodes).toEqual(nodes);
          expect(again.parents).toEqual(parents);
        },
      ),
    );
  });

  it('has the larger of other trees first, and circles that lead nowhere', () => {
    const graph = {
      ...TOWN,
      majorClaim: 'claim',
      nodes: [...TOWN.nodes, statement('c1'), relation('c2')],
      edges: [...TOWN.edges, ...edges('c1 < c2 < c1')],
    };
    const { nodes, roots } = argumentForest(graph);
    expect(roots.map((root) => nodes[root]!.id)).toEqual(['claim', 'x', 'c1', 'lonely']);
  });
});

describe('foldGraph', () => {
  it('shows all of a small graph', () => {
    const { nodes, folds, edges: lines, outside } = foldGraph(TOWN, { maxNodes: 15 });
    expect(nodes).toHaveLength(TOWN.nodes.length);
    expect([folds, outside]).toEqual([[], 0]);
    expect(lines).toHaveLength(TOWN.edges.length);
    expect(lines.some(({ further }) => further)).toBe(false);
  });

  it('shows what leads to the major claim first, then the largest branches', () => {
    expect(shown(TOWN, { maxNodes: 1 })).toEqual(['claim', 'r1', 'quiet', 'a', 'cost']);
    expect(shown(TOWN, { maxNodes: 7 })).toEqual([
      'claim',
      'r1',
      'quiet',
      'r2',
      'study',
      'a',
      'cost',
    ]);
    const { folds } = foldGraph(TOWN, { maxNodes: 7 });
    expect(folds).toEqual([
      { at: 4, trees: 0, counts: { STATEMENT: 1, SUPPORT: 1, ATTACK: 0, REPHRASE: 0 } },
      { at: 3, trees: 0, counts: { STATEMENT: 1, SUPPORT: 0, ATTACK: 1, REPHRASE: 0 } },
      { at: -1, trees: 2, counts: { STATEMENT: 3, SUPPORT: 1, ATTACK: 0, REPHRASE: 0 } },
    ]);
  });

  it('shows all branches of the major claim, but never more than the most', () => {
    expect(shown(starGraph(300), { maxNodes: 10 })).toHaveLength(601);
    expect(shown(starGraph(300), { maxNodes: 10 }, 100)).toHaveLength(99);
    expect(shown(chainGraph(5_000), { maxNodes: 5_000 }, 100)).toHaveLength(99);
  });

  it('opens and closes nodes by hand', () => {
    const small = { maxNodes: 5 };
    expect(shown(TOWN, { ...small, open: ['study'] })).toEqual([
      'claim',
      'r1',
      'quiet',
      'r2',
      'study',
      'r3',
      'survey',
      'a',
      'cost',
    ]);
    expect(shown(TOWN, { maxNodes: 15, closed: ['quiet', 'x'] })).toEqual([
      'claim',
      'r1',
      'quiet',
      'a',
      'cost',
      'x',
      'lonely',
    ]);
    const chain = foldGraph(chainGraph(2_000), { maxNodes: 3, open: ['n1000'] });
    expect(chain.nodes.length).toBeGreaterThan(1_001);
    expect(chain.nodes.length).toBeLessThan(1_030);
  });

  it('shows only what leads to the focus', () => {
    const { nodes, parents, outside } = foldGraph(TOWN, { maxNodes: 15, focus: 'quiet' });
    expect(nodes.map(({ id }) => id)).toEqual(['quiet', 'r2', 'study', 'r3', 'survey', 'u', 'no']);
    expect([parents[0], outside]).toEqual([-1, 8]);
  });

  it('keeps lines to what is folded, and marks those beyond the tree', () => {
    const graph = { ...TOWN, edges: [...TOWN.edges, ...edges('r3 < cost', 'r3 < no')] };
    const { nodes, edges: lines } = foldGraph(graph, { maxNodes: 7 });
    const further = lines.filter((line) => line.further);
    const cost = nodes.findIndex(({ id }) => id === 'cost');
    expect(further).toEqual([
      { from: cost, to: nodes.length, type: 'SUPPORT', arrow: false, further: true },
    ]);
  });

  it.each(['focus', 'open', 'closed'] as const)('refuses a node that is not there: %s', (field) => {
    const ids = field === 'focus' ? 'nowhere' : ['claim', 'nowhere'];
    expect(() => foldGraph(TOWN, { maxNodes: 5, [field]: ids })).toThrowError(
      expect.objectContaining({
        code: 'UNKNOWN_ID',
        details: expect.objectContaining({ field: `fold.${field}`, id: 'nowhere' }),
      }),
    );
  });

  it('counts every node of any graph once, shown, folded or outside', () => {
    const foldings = fc.record({
      maxNodes: fc.integer({ min: 1, max: 40 }),
      focus: fc.option(fc.nat(), { nil: undefined }),
      open: fc.array(fc.nat(), { maxLength: 3 }),
      closed: fc.array(fc.nat(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(argumentGraphs(), foldings, (graph, wanted) => {
        const idOf = (at: number) => graph.nodes[at % graph.nodes.length]!.id;
        const folded = foldGraph(graph, {
          maxNodes: wanted.maxNodes,
          ...(wanted.focus !== undefined && { focus: idOf(wanted.focus) }),
          open: wanted.open.map(idOf),
          closed: wanted.closed.map(idOf),
        });
        const { nodes, parents, edges: lines, folds, outside } = folded;
        expect(nodes.length + foldedCount(folded) + outside).toBe(graph.nodes.length);
        parents.forEach((parent, at) => expect(parent < 0 || parent < at).toBe(true));
        for (const { from, to } of lines) {
          expect(Math.min(from, to)).toBeLessThan(nodes.length);
          expect(Math.max(from, to)).toBeLessThan(nodes.length + folds.length);
        }
      }),
    );
  });
});
