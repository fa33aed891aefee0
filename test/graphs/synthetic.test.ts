import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type ArgumentGraph, checkArgumentGraph } from '../../src/domain/argument-graph.js';
import { type RootedTree, rootedTree } from '../../src/domain/rooted-tree.js';
import { editOnce } from '../../evaluation/src/graphs/synthetic.js';
import { nodeNumber } from '../../src/domain/argument-graph.js';
import { compactOf, ShapeMatcher } from '../../lab/shared/shape.js';
import { SCHEME_FAMILIES, schemeOf } from '../../src/domain/argumentation-schemes.js';
import { nameSchemes, syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { seededRandom } from '../../src/math/random.js';

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
