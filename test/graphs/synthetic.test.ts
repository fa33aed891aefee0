import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editOnce, nameSchemes, syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { rearrange } from '../../lab/shared/encoder-input.js';
import { CHANGES, compareSchemeCopies, drawSchemeCopies } from '../../lab/shared/scheme-copies.js';
import { compactOf, ShapeMatcher } from '../../lab/shared/shape.js';
import {
  type ArgumentGraph,
  checkArgumentGraph,
  nodeNumber,
} from '../../src/domain/argument-graph.js';
import { SCHEME_FAMILIES, schemeOf, schemesIn } from '../../src/domain/argumentation-schemes.js';
import { childrenOf, type RootedTree, rootedTree } from '../../src/domain/rooted-tree.js';
import { seededRandom } from '../../src/math/random.js';
import { argumentTrees } from '../support/argument-graphs.js';

const seeds = fc.integer();
const relationsOf = (graph: { nodes: readonly { kind: string }[] }) =>
  graph.nodes.filter(({ kind }) => kind === 'S').length;

describe('a synthetic graph', () => {
  it('is a tree under its claim, repeated by its seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const graph = syntheticGraph(seededRandom(seed));
        expect(() => checkArgumentGraph(graph)).not.toThrow();
        const tree = rootedTree(graph);
        expect(tree.unreached).toEqual([]);
        expect(graph.edges).toHaveLength(graph.nodes.length - 1);
        expect(syntheticGraph(seededRandom(seed))).toEqual(graph);
      }),
    );
  });

  it('is at most 9 levels deep and 7 relations wide', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const graph = syntheticGraph(seededRandom(seed));
        const tree = rootedTree(graph);
        const levels = new Uint8Array(tree.nodes.length);
        const widths = new Uint8Array(tree.nodes.length);
        tree.nodes.forEach(({ kind }, node) => {
          const parent = tree.parents[node]!;
          if (parent < 0) return;
          levels[node] = levels[parent]! + (kind === 'S' ? 1 : 0);
          if (kind === 'S') widths[parent]!++;
        });
        expect(Math.max(...levels)).toBeLessThanOrEqual(9);
        expect(Math.max(...widths)).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('is mostly small and comes in thousands of shapes', () => {
    const random = seededRandom(1);
    const graphs = Array.from({ length: 2_000 }, () => syntheticGraph(random));
    const sizes = graphs.map(relationsOf).sort((a, b) => a - b);
    expect(sizes[1_000]).toBeGreaterThanOrEqual(4);
    expect(sizes[1_000]).toBeLessThanOrEqual(8);
    expect(sizes.at(-1)).toBeLessThanOrEqual(40);
    const shape = ({ nodes, parents }: RootedTree) =>
      nodes.map((node, at) => `${nodeNumber(node)} ${parents[at]}`).join();
    expect(new Set(graphs.map((graph) => shape(rootedTree(graph)))).size).toBeGreaterThan(1_200);
  });

  it('has as many relations as asked for, also thousands', () => {
    const random = seededRandom(2);
    for (const relations of [0, 1, 12, 40, 2_540]) {
      expect(relationsOf(syntheticGraph(random, relations))).toBe(relations);
    }
  });
});

describe('schemes in synthetic graphs', () => {
  it('are named in fewer than half of them, of all families, on some relations', () => {
    const random = seededRandom(3);
    const graphs = Array.from({ length: 500 }, () => nameSchemes(syntheticGraph(random), random));
    const schemes = graphs.map(({ nodes }) => nodes.flatMap((node) => schemeOf(node) ?? []));
    const named = schemes.filter(({ length }) => length > 0);
    expect(named.length).toBeGreaterThan(100);
    expect(named.length).toBeLessThan(250);
    expect(new Set(named.flat().map(({ family }) => family)).size).toBe(SCHEME_FAMILIES.length);
    expect(named.some((list, at) => list.length < relationsOf(graphs[at]!))).toBe(true);
  });

  it('change nothing else', () => {
    const random = seededRandom(4);
    const graph = syntheticGraph(random);
    const ids = ({ nodes }: ArgumentGraph) => nodes.map(({ id }) => id);
    for (let trial = 0; trial < 20; trial++) {
      const named = nameSchemes(graph, random);
      expect([ids(named), named.edges]).toEqual([ids(graph), graph.edges]);
    }
  });
});

describe('an edit', () => {
  it('keeps a tree and all but one relation and its statements', () => {
    const matcher = new ShapeMatcher();
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const graph = nameSchemes(syntheticGraph(random), random);
        const edited = editOnce(graph, random);
        expect(() => checkArgumentGraph(edited)).not.toThrow();
        expect(Math.abs(relationsOf(edited) - relationsOf(graph))).toBeLessThanOrEqual(1);
        const [before, after] = [rootedTree(graph), rootedTree(edited)];
        expect(after.unreached).toEqual([]);
        expect(matcher.similarity(compactOf(before), compactOf(after))).toBeLessThan(1);
      }),
    );
  });
});

describe('a tree in another order', () => {
  it('is in preorder, with the same nodes under the same conclusions', () => {
    fc.assert(
      fc.property(argumentTrees(), (graph) => {
        const tree = rootedTree(graph);
        const other = rearrange(tree, (children) => children.reverse());
        const links = ({ nodes, parents }: typeof tree) =>
          nodes.map(({ id }, at) => `${id} ${nodes[parents[at]!]?.id}`).sort();
        expect(links(other)).toEqual(links(tree));
        other.nodes.forEach((node, at) => {
          const before = tree.nodes.indexOf(node);
          const ids = (of: typeof tree, place: number) =>
            childrenOf(of, place).map((child) => of.nodes[child]!.id);
          expect(ids(other, at)).toEqual(ids(tree, before).reverse());
          expect(other.depths[at]).toBe(tree.depths[before]);
        });
        expect(rearrange(tree, (children) => children)).toEqual(tree);
      }),
    );
  });
});

describe('copies with schemes', () => {
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
});
