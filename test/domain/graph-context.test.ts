import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextsOf } from '../../src/domain/graph-context.js';
import {
  argumentGraphs,
  argumentTrees,
  edges,
  graphOf,
  relation,
  statement,
} from '../support/argument-graphs.js';

function contexts(...relations: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    [...contextsOf(graphOf(...relations))].map(([id, found]) => [
      id,
      found.map(({ relation, toRelation, statement }) =>
        [relation, toRelation, statement].filter(Boolean).join(' '),
      ),
    ]),
  );
}

describe('what statements of a graph speak to', () => {
  it('is what they support, attack or say in other words', () => {
    expect(contexts('a + m', 'b - m', 'c ~ b')).toEqual({
      a: ['SUPPORT m'],
      b: ['ATTACK m'],
      c: ['REPHRASE b'],
    });
  });

  it('can be several statements, each once', () => {
    expect(contexts('a + m', 'b + m', 'a - b')).toEqual({
      a: ['SUPPORT m', 'ATTACK b'],
      b: ['SUPPORT m'],
    });
    const graph = {
      nodes: [statement('m'), statement('a'), relation('r'), relation('s')],
      edges: edges('m < r < a', 'm < s < a'),
    };
    expect(contextsOf(graph).get('a')).toEqual([{ relation: 'SUPPORT', statement: 'm' }]);
  });

  it('of an undercut is what the relation leads to', () => {
    expect(contexts('a + m', 'u - a+m', 'b - m', 'v - b-m', 'w - u-a+m')).toMatchObject({
      u: ['ATTACK SUPPORT m'],
      v: ['ATTACK ATTACK m'],
      w: ['ATTACK ATTACK m'],
    });
  });

  it('is nothing where a relation leads nowhere, back to the statement, or in a circle', () => {
    const graph = {
      nodes: [
        ...['a', 'b', 'c'].map((id) => statement(id)),
        ...['r', 's', 't', 'u'].map((id) => relation(id)),
      ],
      edges: edges('r < a', 'b < s < b', 't < c', 'u < t', 't < u'),
    };
    expect(contextsOf(graph)).toEqual(new Map());
  });

  it('names statements of the graph only, and in a tree one for each but the major claim', () => {
    const isStatement = (id: string, { nodes }: Parameters<typeof contextsOf>[0]) =>
      nodes.some((node) => node.id === id && node.kind === 'I');
    const property = fc.property(fc.oneof(argumentGraphs(), argumentTrees()), (graph) => {
      for (const [id, found] of contextsOf(graph)) {
        expect(isStatement(id, graph)).toBe(true);
        expect(found).not.toEqual([]);
        for (const each of found) {
          expect(isStatement(each.statement, graph)).toBe(true);
          expect(each.statement).not.toBe(id);
        }
      }
    });
    fc.assert(property);
    const ofTree = fc.property(argumentTrees(), (tree) => {
      const statements = tree.nodes.filter(({ kind }) => kind === 'I').map(({ id }) => id);
      const found = contextsOf(tree);
      for (const id of statements) expect(found.get(id)?.length ?? 0).toBe(id === 'n0' ? 0 : 1);
    });
    fc.assert(ofTree);
  });
});
