import { describe, expect, it } from 'vitest';
import { compactOf, ShapeMatcher } from '../../lab/shared/shape.js';
import { CHANGES, compareSchemeCopies, drawSchemeCopies } from '../../lab/shared/scheme-copies.js';
import type { ArgumentGraph } from '../../src/domain/argument-graph.js';
import { schemesIn } from '../../src/domain/argumentation-schemes.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { seededRandom } from '../../src/math/random.js';
import { nameSchemes, syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';

const random = seededRandom(7);
const graphs = Array.from({ length: 60 }, () =>
  nameSchemes(syntheticGraph(random, 3 + Math.floor(8 * random())), random),
);
const unnamed = ({ nodes, edges }: ArgumentGraph) => [
  nodes.map((node) => (node.kind === 'S' ? { ...node, scheme: undefined } : node)),
  edges,
];

describe('copies that differ in schemes only', () => {
  const copies = drawSchemeCopies(graphs, random);

  it('are of the graphs that name a scheme, and keep all else', () => {
    const named = graphs.filter(({ nodes }) => schemesIn(nodes).length > 0);
    expect(copies.originals).toEqual(named);
    expect(copies.changed).toHaveLength(CHANGES.length);
    for (const changed of copies.changed) {
      changed.forEach((copy, at) => {
        expect(unnamed(copy)).toEqual(unnamed(named[at]!));
        expect(copy).not.toEqual(named[at]);
      });
    }
  });

  it('are told from the right one by the exact similarity', () => {
    const matcher = new ShapeMatcher();
    const compact = (list: readonly ArgumentGraph[]) =>
      list.map((graph) => compactOf(rootedTree(graph)));
    const shapes = {
      originals: compact(copies.originals),
      changed: copies.changed.map(compact),
      queries: compact(copies.queries),
    };
    const figures = compareSchemeCopies(shapes, (a, b) => matcher.similarity(a, b));
    expect(figures.graphs).toBe(copies.originals.length);
    for (const likeness of figures.likeness) {
      expect(likeness).toBeLessThan(1);
      expect(likeness).toBeGreaterThan(0.5);
    }
    // An edit may take out the relation that names the scheme.
    expect(figures.foundFirst).toBeGreaterThan(0.6);
    // What cannot see schemes finds nothing first.
    const blind = compareSchemeCopies(shapes, (a, b) => Math.min(a.size, b.size));
    expect([blind.foundFirst, blind.foundFirstOfAll]).toEqual([0, 0]);
  });
});
