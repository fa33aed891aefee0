import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArgumentGraph } from '../../../src/domain/argument-graph.js';
import { seededRandom } from '../../../src/math/random.js';
import {
  argumentGraphs,
  argumentTrees,
  edges,
  relation,
  statement,
} from '../../../test/support/argument-graphs.js';
import { RUNS } from '../../../test/support/runs.js';
import { partOf } from '../../src/graphs/known-items.js';

const idsOf = (graph: { readonly nodes: readonly { readonly id: string }[] } | undefined) =>
  graph?.nodes.map(({ id }) => id).sort();

describe('a part of a graph', () => {
  it('is a relation with what it joins, and relations beside it', () => {
    const chain = {
      nodes: [...['a', 'b', 'c'].map((id) => statement(id)), relation('r'), relation('s')],
      edges: edges('a < r < b < s < c'),
    };
    expect(partOf(chain, 2, () => 0)).toBeUndefined();
    expect(idsOf(partOf(chain, 3, () => 0))).toEqual(['a', 'b', 'r']);
    expect(idsOf(partOf(chain, 4, () => 0.9))).toEqual(['b', 'c', 's']);
    expect(idsOf(partOf(chain, 5, () => 0))).toEqual(['a', 'b', 'c', 'r', 's']);
  });

  it('takes with an undercut what it undercuts', () => {
    const undercut = {
      nodes: [
        ...['a', 'b', 'c'].map((id) => statement(id)),
        relation('r'),
        relation('u', 'ATTACK'),
      ],
      edges: [...edges('a < r < b'), ...edges('r < u < c')],
    };
    expect(idsOf(partOf(undercut, 8, () => 0.9))).toEqual(['a', 'b', 'c', 'r', 'u']);
    expect(idsOf(partOf(undercut, 4, () => 0.9))).toEqual(['a', 'b', 'r']);
  });

  it('has no relation that lacks a premise or a conclusion', () => {
    const loose = { nodes: [statement('a'), relation('r')], edges: edges('a < r') };
    expect(partOf(loose, 8, () => 0)).toBeUndefined();
  });

  it('is a graph of at most that size, in one piece', () => {
    fc.assert(
      fc.property(
        fc.oneof(argumentGraphs(), argumentTrees()),
        fc.integer({ min: 3, max: 12 }),
        fc.nat(),
        (graph, size, seed) => {
          const part = partOf(graph, size, seededRandom(seed));
          if (!part) return;
          checkArgumentGraph(part);
          expect(part.nodes.length).toBeLessThanOrEqual(size);
          const reached = new Set([part.nodes[0]!.id]);
          for (let before = 0; before < reached.size;) {
            before = reached.size;
            for (const { source, target } of part.edges) {
              if (reached.has(source) || reached.has(target)) reached.add(source).add(target);
            }
          }
          expect(reached.size).toBe(part.nodes.length);
        },
      ),
      { numRuns: RUNS.usual },
    );
  });
});
