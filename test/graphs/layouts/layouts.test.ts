import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treemapEqual } from '../../../evaluation/src/graphs/paper.js';
import { type RootedTree, rootedTree } from '../../../src/domain/rooted-tree.js';
import {
  type Area,
  LAYOUT_NAMES,
  type LayoutOptions,
  LAYOUTS,
} from '../../../src/graphs/layouts/index.js';
import {
  argumentGraphs,
  argumentTrees,
  chainGraph,
  edges,
  relation,
  shuffled,
  starGraph,
  statement,
} from '../../support/argument-graphs.js';

const NEAR = 1e-9;
const options: fc.Arbitrary<LayoutOptions> = fc.record(
  { rows: fc.nat(20), sticky: fc.nat(4) },
  { requiredKeys: [] },
);
const areaOf = ({ top, bottom, topLeft, topRight, bottomLeft, bottomRight }: Area) =>
  ((bottom - top) * (topRight - topLeft + bottomRight - bottomLeft)) / 2;
/** Left and right end of an area at a height. */
const extentAt = (area: Area, y: number) => {
  const part = (y - area.top) / (area.bottom - area.top);
  return [
    area.topLeft + part * (area.bottomLeft - area.topLeft),
    area.topRight + part * (area.bottomRight - area.topRight),
  ] as const;
};
const overlap = (a: Area, b: Area) => {
  const top = Math.max(a.top, b.top);
  const bottom = Math.min(a.bottom, b.bottom);
  if (bottom - top < NEAR) return false;
  return [0.01, 0.5, 0.99].some((part) => {
    const y = top + part * (bottom - top);
    const [[aLeft, aRight], [bLeft, bRight]] = [extentAt(a, y), extentAt(b, y)];
    return Math.min(aRight, bRight) - Math.max(aLeft, bLeft) > NEAR;
  });
};
/** Whether two areas share a piece of a side. */
const touch = (a: Area, b: Area) => {
  const grown = (area: Area) => ({
    ...area,
    topLeft: area.topLeft - 3 * NEAR,
    topRight: area.topRight + 3 * NEAR,
    bottomLeft: area.bottomLeft - 3 * NEAR,
    bottomRight: area.bottomRight + 3 * NEAR,
  });
  const above = (upper: Area, lower: Area) =>
    Math.abs(upper.bottom - lower.top) < NEAR &&
    Math.min(upper.bottomRight, lower.topRight) - Math.max(upper.bottomLeft, lower.topLeft) > 1e-6;
  return above(a, b) || above(b, a) || overlap(grown(a), b);
};

describe.each(LAYOUT_NAMES)('the layout %s', (name) => {
  const draw = (tree: RootedTree, given?: LayoutOptions) => LAYOUTS[name](tree, given);

  it('keeps everything inside the square', () => {
    fc.assert(
      fc.property(argumentGraphs(), options, (graph, given) => {
        for (const area of draw(rootedTree(graph), given)) {
          const { top, bottom, topLeft, topRight, bottomLeft, bottomRight } = area;
          for (const [low, high] of [
            [top, bottom],
            [topLeft, topRight],
            [bottomLeft, bottomRight],
          ] as const) {
            expect(low).toBeGreaterThanOrEqual(0);
            expect(high).toBeLessThanOrEqual(1 + NEAR);
            expect(high - low).toBeGreaterThanOrEqual(-NEAR);
          }
        }
      }),
    );
  });

  it('draws each node of its kind once, without overlap', () => {
    fc.assert(
      fc.property(argumentTrees(), options, (graph, given) => {
        const tree = rootedTree(graph);
        const areas = draw(tree, given);
        const wanted = tree.nodes.flatMap(({ kind }, at) =>
          name === 'treemap' && kind === 'I' ? [] : [at],
        );
        expect(areas.map(({ node }) => node)).toEqual(wanted);
        areas.forEach((area, at) => {
          for (const other of areas.slice(0, at)) expect(overlap(area, other)).toBe(false);
        });
      }),
    );
  });

  it('tells touching areas of one type apart by shade, with few shades', () => {
    fc.assert(
      fc.property(argumentTrees(), options, (graph, given) => {
        const tree = rootedTree(graph);
        const areas = draw(tree, given).filter((area) => areaOf(area) > 1e-4);
        const typeOf = ({ node }: Area) => {
          const drawn = tree.nodes[node]!;
          return drawn.kind === 'I' ? 'I' : drawn.type;
        };
        areas.forEach((area, at) => {
          expect(area.shade).toBeLessThan(6);
          for (const other of areas.slice(0, at)) {
            if (typeOf(area) === typeOf(other) && touch(area, other)) {
              expect(area.shade).not.toBe(other.shade);
            }
          }
        });
      }),
    );
  });

  it('does not depend on the order of nodes and edges', () => {
    const pairs = argumentGraphs().chain((graph) => fc.tuple(fc.constant(graph), shuffled(graph)));
    fc.assert(
      fc.property(pairs, options, ([graph, other], given) => {
        expect(draw(rootedTree(other), given)).toEqual(draw(rootedTree(graph), given));
      }),
    );
  });

  it('takes a chain of 5,000 and a star of 100,000 nodes', () => {
    for (const graph of [chainGraph(5_000), starGraph(50_000)]) {
      const areas = draw(rootedTree(graph));
      const relations = (graph.nodes.length - 1) / 2;
      expect(areas).toHaveLength(name === 'treemap' ? relations : graph.nodes.length);
      const covered = areas.reduce((sum, area) => sum + areaOf(area), 0);
      expect(covered).toBeGreaterThan(name === 'icicle' ? 0.5 : 1 - 1e-6);
      expect(covered).toBeLessThan(1 + 1e-6);
    }
  });
});

describe('Treemap that divides equally', () => {
  /** A claim with a support that has three attacks inside it, and one that has nothing. */
  const graph = {
    nodes: [
      statement('c'),
      ...['s', 't', 'x', 'y', 'z'].map((id) => relation(id, id < 't' ? 'SUPPORT' : 'ATTACK')),
      ...['p', 'q'].map((id) => statement(id)),
    ],
    edges: edges('c < s < p', 'c < t < q', 'p < x', 'p < y', 'p < z'),
    majorClaim: 'c',
  };

  it('gives relations to the same node equal space, ours by what is inside', () => {
    const tree = rootedTree(graph);
    const within = (areas: readonly Area[], id: string) => {
      const node = tree.nodes.findIndex((each) => each.id === id);
      return areas
        .filter((area) => area.node >= node && area.node < node + tree.sizes[node]!)
        .reduce((sum, area) => sum + areaOf(area), 0);
    };
    const equal = treemapEqual(tree);
    expect(['s', 't'].map((id) => within(equal, id))).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(0.5),
    ]);
    // A tenth of its half is its own; three share the rest.
    for (const id of ['x', 'y', 'z']) expect(within(equal, id)).toBeCloseTo(0.15);
    expect(within(LAYOUTS.treemap(tree), 's')).toBeCloseTo(0.75);
  });

  it('covers the square without overlap', () => {
    fc.assert(
      fc.property(argumentTrees(), (drawn) => {
        const areas = treemapEqual(rootedTree(drawn));
        const covered = areas.reduce((sum, area) => sum + areaOf(area), 0);
        if (areas.length > 0) expect(covered).toBeCloseTo(1, 9);
        areas.forEach((area, at) => {
          for (const other of areas.slice(0, at)) expect(overlap(area, other)).toBe(false);
        });
      }),
    );
  });
});

describe('Treemap', () => {
  it('gives the children of a relation exactly 90 % of its space, a claim all of it', () => {
    fc.assert(
      fc.property(argumentTrees(), options, (graph, given) => {
        const tree = rootedTree(graph);
        const areas = new Map(LAYOUTS.treemap(tree, given).map((area) => [area.node, area]));
        const within = (node: number) =>
          [...areas.values()]
            .filter((area) => area.node >= node && area.node < node + tree.sizes[node]!)
            .reduce((sum, area) => sum + areaOf(area), 0);
        if (areas.size > 0) expect(within(0)).toBeCloseTo(1, 9);
        for (const [node, own] of areas) {
          const space = within(node);
          const alone = Math.abs(areaOf(own) - space) < NEAR;
          if (!alone) expect(space - areaOf(own)).toBeCloseTo(space * 0.9, 9);
        }
      }),
    );
  });

  it('is blank without relations', () => {
    expect(LAYOUTS.treemap(rootedTree(chainGraph(0)))).toEqual([]);
  });
});

describe('Logical', () => {
  it("lets a child stand on its parent's row, within its width, and children fill it", () => {
    fc.assert(
      fc.property(argumentTrees(), options, (graph, given) => {
        const tree = rootedTree(graph);
        const areas = LAYOUTS.logical(tree, given);
        expect(areas[0]).toMatchObject({ bottom: 1, bottomLeft: 0, bottomRight: 1 });
        const widths = new Float64Array(areas.length);
        for (const area of areas.slice(1)) {
          const parent = areas[tree.parents[area.node]!]!;
          expect(area.bottom).toBeCloseTo(parent.top, 12);
          expect(area.topLeft).toBeGreaterThanOrEqual(parent.topLeft - NEAR);
          expect(area.topRight).toBeLessThanOrEqual(parent.topRight + NEAR);
          widths[parent.node]! += area.topRight - area.topLeft;
        }
        for (const { node, topLeft, topRight } of areas) {
          if (tree.sizes[node]! > 1) expect(widths[node]).toBeCloseTo(topRight - topLeft, 9);
        }
      }),
    );
  });

  it('has rows of one height in all graphs that are not deeper', () => {
    const heights = [2, 6].map((depth) => {
      const [{ top, bottom }] = LAYOUTS.logical(rootedTree(chainGraph(depth)), { rows: 8 }) as [
        Area,
      ];
      return bottom - top;
    });
    expect(heights).toEqual([1 / 8, 1 / 8]);
  });
});

describe('Icicle', () => {
  it('has its rows in the order of depth, each child starting on its parent', () => {
    fc.assert(
      fc.property(argumentTrees(), options, (graph, given) => {
        const tree = rootedTree(graph);
        const areas = LAYOUTS.icicle(tree, given);
        expect(areas[0]).toMatchObject({ top: 0, topLeft: 0, topRight: 1 });
        for (const area of areas.slice(1)) {
          const parent = areas[tree.parents[area.node]!]!;
          expect(area.top).toBeCloseTo(parent.bottom, 12);
          expect(area.topLeft).toBeGreaterThanOrEqual(parent.bottomLeft - NEAR);
          expect(area.topRight).toBeLessThanOrEqual(parent.bottomRight + NEAR);
        }
      }),
    );
  });

  it('has no node narrower than in Logical', () => {
    fc.assert(
      fc.property(argumentTrees(), options, (graph, given) => {
        const tree = rootedTree(graph);
        const narrow = LAYOUTS.logical(tree, given);
        LAYOUTS.icicle(tree, given).forEach((area, at) => {
          const width = narrow[at]!.topRight - narrow[at]!.topLeft - NEAR;
          expect(area.topRight - area.topLeft).toBeGreaterThanOrEqual(width);
          expect(area.bottomRight - area.bottomLeft).toBeGreaterThanOrEqual(width);
        });
      }),
    );
  });

  it('gives the space of threads that have ended to those that go on, after the sticky rows', () => {
    const { nodes, edges } = starGraph(2);
    const long = {
      nodes: [...nodes, ...chainGraph(6).nodes.slice(1)],
      edges: [
        ...edges,
        ...chainGraph(6).edges.map((edge) =>
          edge.target === 'n0' ? { ...edge, target: 'i0' } : edge,
        ),
      ],
      majorClaim: 'claim',
    };
    const tree = rootedTree(long);
    const last = tree.depths.indexOf(Math.max(...tree.depths));
    const widthAt = (sticky: number, depth: number) => {
      const area = LAYOUTS.icicle(tree, { sticky }).find(
        ({ node }) =>
          tree.depths[node] === depth && node <= last && node + tree.sizes[node]! > last,
      )!;
      return area.bottomRight - area.bottomLeft;
    };
    expect([2, 3, 4].map((depth) => widthAt(0, depth))).toEqual([0.5, 1, 1]);
    expect([2, 3, 4].map((depth) => widthAt(1, depth))).toEqual([0.5, 0.5, 1]);
    expect([2, 3, 8].map((depth) => widthAt(16, depth))).toEqual([0.5, 0.5, 0.5]);
  });
});
