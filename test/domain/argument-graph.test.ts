import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArgumentGraph, majorClaimOf } from '../../src/domain/argument-graph.js';
import {
  argumentGraphs,
  chainGraph,
  edges,
  relation,
  shuffled,
  statement,
} from '../support/argument-graphs.js';

const [a, b, c] = [statement('a'), statement('b'), statement('c')];
const r = relation('r');

describe('an argument graph', () => {
  it('may attack a relation', () => {
    const nodes = [a, b, c, r, relation('undercut', 'ATTACK')];
    expect(() =>
      checkArgumentGraph({ nodes, edges: edges('a < r < b', 'r < undercut < c') }),
    ).not.toThrow();
  });

  it.each([
    ['no statement', { nodes: [r], edges: [] }, 'BAD_INPUT', 'graph.nodes'],
    ['an id twice', { nodes: [a, r, a], edges: [] }, 'DUPLICATE_ID', 'graph.nodes[2].id'],
    [
      'an edge from nowhere',
      { nodes: [a, r], edges: edges('a < x') },
      'UNKNOWN_ID',
      'graph.edges[0].source',
    ],
    [
      'an edge to nowhere',
      { nodes: [a, r], edges: edges('a < r', 'x < a') },
      'UNKNOWN_ID',
      'graph.edges[1].target',
    ],
    ['an edge to itself', { nodes: [a, r], edges: edges('r < r') }, 'BAD_INPUT', 'graph.edges[0]'],
    [
      'an edge between statements',
      { nodes: [a, b], edges: edges('a < b') },
      'BAD_INPUT',
      'graph.edges[0]',
    ],
    [
      'an unknown claim',
      { nodes: [a], edges: [], majorClaim: 'x' },
      'UNKNOWN_ID',
      'graph.majorClaim',
    ],
    [
      'a relation as claim',
      { nodes: [a, r], edges: [], majorClaim: 'r' },
      'BAD_INPUT',
      'graph.majorClaim',
    ],
  ])('is refused with %s', (_, graph, code, field) => {
    expect(() => checkArgumentGraph(graph)).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining({ field }) }),
    );
  });
});

describe('the major claim', () => {
  it('is the one given', () => {
    const graph = { nodes: [a, r, b], edges: edges('a < r < b'), majorClaim: 'b' };
    expect(majorClaimOf(graph)).toBe('b');
  });

  it('is else the sink', () => {
    expect(majorClaimOf({ nodes: [b, r, a], edges: edges('a < r < b') })).toBe('a');
  });

  it('is, of several sinks, the one that most nodes lead to, then the first by id', () => {
    const several = { nodes: [a, b, c, r], edges: edges('b < r < c') };
    expect(majorClaimOf(several)).toBe('b');
    expect(majorClaimOf({ nodes: [c, b], edges: [] })).toBe('b');
  });

  it('is, in a cycle, the statement with the fewest conclusions', () => {
    const nodes = [a, b, r, relation('s'), relation('t')];
    const circle = edges('a < r < b < s < a', 'b < t < a');
    expect(majorClaimOf({ nodes, edges: circle })).toBe('b');
  });

  it('does not depend on the order of nodes and edges', () => {
    fc.assert(
      fc.property(
        argumentGraphs().chain((graph) => fc.tuple(fc.constant(graph), shuffled(graph))),
        ([graph, other]) => {
          expect(majorClaimOf(other)).toBe(majorClaimOf(graph));
        },
      ),
    );
  });

  it('is found in a chain of 5,000', () => {
    const { nodes, edges } = chainGraph(5_000);
    expect(majorClaimOf({ nodes, edges })).toBe('n0');
  });
});
