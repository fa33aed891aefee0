import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenOf, rootedTree } from '../../src/domain/rooted-tree.js';
import { rearrange } from '../../lab/shared/encoder-input.js';
import { argumentTrees } from '../support/argument-graphs.js';

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
