import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArgumentGraph, majorClaimOf } from '../../src/domain/argument-graph.js';
import { childrenOf, type RootedTree, rootedTree } from '../../src/domain/rooted-tree.js';
import {
  argumentGraphs,
  argumentTrees,
  chainGraph,
  edges,
  relation,
  shuffled,
  starGraph,
  statement,
} from '../support/argument-graphs.js';

const ids = (tree: RootedTree) => tree.nodes.map(({ id }) => id);
/** What a tree looks like without the names of its nodes. */
const shape = (tree: RootedTree) =>
  tree.nodes.map((node, at) => [node.kind === 'I' ? 'I' : node.type, tree.parents[at]]);
const withOther = <T extends ArgumentGraph>(graphs: fc.Arbitrary<T>) =>
  graphs.chain((graph) => fc.tuple(fc.constant(graph), shuffled(graph)));

describe('the tree of a graph', () => {
  it('holds each node that leads to the claim once, and lists the others', () => {
    fc.assert(
      fc.property(argumentGraphs(), (graph) => {
        const tree = rootedTree(graph);
        const all = [...ids(tree), ...tree.unreached];
        expect(all.sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
        const leading = new Set([majorClaimOf(graph)]);
        for (const id of leading) {
          for (const edge of graph.edges) if (edge.target === id) leading.add(edge.source);
        }
        expect(new Set(ids(tree))).toEqual(leading);
      }),
    );
  });

  it('is in preorder, along edges of the graph', () => {
    fc.assert(
      fc.property(argumentGraphs(), (graph) => {
        const tree = rootedTree(graph);
        const known = new Set(graph.edges.map(({ source, target }) => `${source} ${target}`));
        expect(tree.parents[0]).toBe(-1);
        expect(tree.sizes[0]).toBe(tree.nodes.length);
        tree.nodes.forEach((node, at) => {
          const children = childrenOf(tree, at);
          expect(children.reduce((sum, child) => sum + tree.sizes[child]!, 1)).toBe(tree.sizes[at]);
          for (const child of children) {
            expect(known).toContain(`${tree.nodes[child]!.id} ${node.id}`);
            expect(tree.parents[child]).toBe(at);
            expect(tree.depths[child]).toBe(tree.depths[at]! + 1);
          }
        });
      }),
    );
  });

  it('puts equal shapes in the order of the families of their schemes', () => {
    const graph = (...schemes: (string | undefined)[]): ArgumentGraph => ({
      nodes: [
        statement('claim'),
        ...schemes.flatMap((scheme, at) => [
          { ...relation(`r${at}`), ...(scheme !== undefined && { scheme }) },
          statement(`p${at}`),
        ]),
      ],
      edges: edges(...schemes.map((_, at) => `claim < r${at} < p${at}`)),
    });
    const order = (given: ArgumentGraph) =>
      rootedTree(given).nodes.flatMap((node) => (node.kind === 'S' ? node.id : []));
    expect(order(graph('Rule', undefined, 'Sign', 'Analogy'))).toEqual(['r1', 'r2', 'r3', 'r0']);
    // Schemes of one family are drawn alike.
    expect(order(graph('Sign', 'Cause To Effect'))).toEqual(['r0', 'r1']);
    const attack = { ...graph('Rule', 'Sign') };
    const nodes = attack.nodes.map((node) =>
      node.kind === 'S' && node.id === 'r1' ? { ...node, type: 'ATTACK' as const } : node,
    );
    expect(order({ ...attack, nodes })).toEqual(['r0', 'r1']);
  });

  it('does not depend on the order of nodes and edges', () => {
    fc.assert(
      fc.property(withOther(argumentGraphs()), ([graph, other]) => {
        expect(ids(rootedTree(other))).toEqual(ids(rootedTree(graph)));
      }),
    );
  });

  it('has one shape for all trees of the same shape, whatever their nodes are called', () => {
    const renamed = withOther(argumentTrees()).map(([graph, order]) => {
      const names = new Map(order.nodes.map(({ id }, at) => [id, `node ${at}`]));
      const name = (id: string) => names.get(id)!;
      const nodes = order.nodes.map((node) => ({ ...node, id: name(node.id) }));
      const links = order.edges.map(({ source, target }) => ({
        source: name(source),
        target: name(target),
      }));
      return [graph, { nodes, edges: links, majorClaim: name('n0') }] as const;
    });
    fc.assert(
      fc.property(renamed, ([graph, other]) => {
        expect(shape(rootedTree(other))).toEqual(shape(rootedTree(graph)));
      }),
    );
  });

  it('puts larger subtrees first, then support before attack before rephrase', () => {
    const nodes = [
      statement('claim'),
      relation('rephrase', 'REPHRASE'),
      relation('attack', 'ATTACK'),
      relation('support', 'SUPPORT'),
      relation('large', 'REPHRASE'),
      statement('x'),
    ];
    const graph = {
      nodes,
      edges: edges('claim < rephrase', 'claim < attack', 'claim < support', 'claim < large < x'),
    };
    const order = ['claim', 'large', 'x', 'support', 'attack', 'rephrase'];
    expect(ids(rootedTree({ ...graph, majorClaim: 'claim' }))).toEqual(order);
  });

  it('hangs a node under the conclusion nearest to the claim, of equal ones the larger', () => {
    const nodes = ['claim', 'far', 'near', 'shared', 'more'].map((id) => statement(id));
    const relations = ['s1', 's2', 's3', 's4', 's5'].map((id) => relation(id));
    const graph = {
      nodes: [...nodes, ...relations],
      edges: edges(
        'claim < s1 < far < s2 < shared',
        'claim < s3 < near',
        'near < s4 < shared',
        'far < s5 < more',
      ),
      majorClaim: 'claim',
    };
    const parentOf = (tree: RootedTree, id: string) =>
      tree.nodes[tree.parents[ids(tree).indexOf(id)]!]!.id;
    expect(parentOf(rootedTree(graph), 'shared')).toBe('s2');
    const nearer = { ...graph, edges: [...graph.edges, ...edges('s3 < shared')] };
    expect(parentOf(rootedTree(nearer), 'shared')).toBe('s3');
  });

  it('cuts a cycle where it leads back', () => {
    const nodes = [statement('a'), statement('b'), relation('r'), relation('back')];
    const graph = { nodes, edges: edges('a < r < b < back < a'), majorClaim: 'a' };
    expect(ids(rootedTree(graph))).toEqual(['a', 'r', 'b', 'back']);
  });

  it('takes a chain of 5,000 and a star of 100,000 nodes', () => {
    const chain = rootedTree(chainGraph(5_000));
    expect(chain.depths.at(-1)).toBe(5_000);
    const star = rootedTree(starGraph(50_000));
    expect(star.nodes).toHaveLength(100_001);
    expect(star.nodes[1]).toMatchObject({ type: 'SUPPORT' });
  });
});
