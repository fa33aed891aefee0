import { describe, expect, it } from 'vitest';
import { nameSchemes, syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { rearrange } from '../../lab/shared/encoder-input.js';
import type { ArgumentGraph, SchemeType } from '../../src/domain/argument-graph.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';
import { SHAPE_FEATURES, shapeFeatures } from '../../src/graphs/shape-features.js';
import { seededRandom } from '../../src/math/random.js';

/** A thread: each relation leads to the premise of the one before. */
function thread(...types: SchemeType[]): ArgumentGraph {
  return {
    nodes: [
      { kind: 'I', id: 'i0', text: '' },
      ...types.flatMap((type, at) => [
        { kind: 'S' as const, id: `s${at}`, type },
        { kind: 'I' as const, id: `i${at + 1}`, text: '' },
      ]),
    ],
    edges: types.flatMap((_, at) => [
      { source: `s${at}`, target: `i${at}` },
      { source: `i${at + 1}`, target: `s${at}` },
    ]),
    majorClaim: 'i0',
  };
}

const featuresOf = (graph: ArgumentGraph) => [...shapeFeatures(rootedTree(graph))];

describe('the numbers that stand for a shape without its picture', () => {
  it('count every node once in each of eight histograms', () => {
    const random = seededRandom(2);
    for (let trial = 0; trial < 50; trial++) {
      const tree = rootedTree(syntheticGraph(random));
      const features = shapeFeatures(tree);
      expect(features).toHaveLength(SHAPE_FEATURES);
      const counted = features.reduce((sum, value) => sum + Math.expm1(value), 0);
      expect(counted).toBeCloseTo(8 * tree.nodes.length, 2);
    }
  });

  it('say how many nodes of each type there are at each depth', () => {
    const features = featuresOf(thread('SUPPORT', 'ATTACK'));
    const at = (depth: number, type: number) => Math.round(Math.expm1(features[depth * 4 + type]!));
    expect([at(0, 0), at(1, 1), at(2, 0), at(3, 2), at(4, 0)]).toEqual([1, 1, 1, 1, 1]);
    expect([at(1, 2), at(3, 1), at(5, 0)]).toEqual([0, 0, 0]);
  });

  it('count the schemes of relations after all else, and nothing where none is named', () => {
    const start = SHAPE_FEATURES - 3 * 8 - 2 * 256;
    const graph = thread('SUPPORT', 'ATTACK');
    const named = (...schemes: string[]) => {
      const nodes = graph.nodes.map((node) =>
        node.kind === 'S' ? { ...node, scheme: schemes.shift() ?? 'RA' } : node,
      );
      return featuresOf({ ...graph, nodes });
    };
    const none = featuresOf(graph);
    expect(none.slice(start).every((value) => value === 0)).toBe(true);
    expect(named('Default Inference')).toEqual(none);
    const sign = named('Sign');
    expect(sign.slice(0, start)).toEqual(none.slice(0, start));
    const counted = sign.slice(start).reduce((sum, value) => sum + Math.expm1(value), 0);
    expect(counted).toBeCloseTo(3, 5);
    expect(named('ArgumentFromSign')).toEqual(sign);
    // Of one family, in another place, of another family.
    const others = [named('Cause To Effect'), named('RA', 'Sign'), named('Analogy')];
    expect(new Set([sign, ...others].map(String)).size).toBe(4);
    const families = (features: number[]) => features.slice(start, start + 24 + 256);
    expect(families(others[0]!)).toEqual(families(sign));
  });

  it('do not depend on the order of children', () => {
    const random = seededRandom(5);
    for (let trial = 0; trial < 50; trial++) {
      const tree = rootedTree(nameSchemes(syntheticGraph(random), random));
      const turned = rearrange(tree, (children) => [...children].reverse());
      expect(shapeFeatures(turned)).toEqual(shapeFeatures(tree));
    }
  });

  it('tell apart shapes that differ only in what hangs where', () => {
    // Two threads under one claim: the attacks on one of them, or one on each.
    const fork = (left: SchemeType[], right: SchemeType[]): ArgumentGraph => {
      const [a, b] = [thread(...left), thread(...right)];
      const name = (id: string) => (id === 'i0' ? id : `r${id}`);
      return {
        nodes: [...a.nodes, ...b.nodes.slice(1).map((node) => ({ ...node, id: name(node.id) }))],
        edges: [
          ...a.edges,
          ...b.edges.map(({ source, target }) => ({ source: name(source), target: name(target) })),
        ],
        majorClaim: 'i0',
      };
    };
    const together = fork(['ATTACK', 'ATTACK'], ['SUPPORT', 'SUPPORT']);
    const apart = fork(['ATTACK', 'SUPPORT'], ['SUPPORT', 'ATTACK']);
    const [one, other] = [featuresOf(together), featuresOf(apart)];
    // By depth and by number of children, these are alike.
    const histograms = 20 * 4 + 9 * 4;
    expect(one.slice(0, histograms)).toEqual(other.slice(0, histograms));
    expect(one).not.toEqual(other);
  });
});
