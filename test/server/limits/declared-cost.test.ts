import { readFileSync } from 'node:fs';
import { buildSchema, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDeclaredCost } from '../../../src/server/limits/cost.js';

const DIRECTIVES = /^directive @(cost|listSize)[\s\S]*?\n(?=\n|")/gm;
const declared = readFileSync('schema.graphql', 'utf8').match(DIRECTIVES)!.join('\n');
const schema = buildSchema(`${declared}
  scalar JSON
  enum Model { SLOW @cost(weight: 1000) FAST }
  input Filter { topic: [String!] text: String @cost(weight: 10) not: Filter }
  input Judge { model: Model = SLOW reads: Int @cost(weight: 7) deep: Boolean @cost(weight: 100)
    from: Float to: Float @cost(weight: 9) }
  input Group { name: String! }
  input Source { file: JSON @cost(weight: 800) nodes: [Group!] @cost(weight: 30) }
  type Query {
    hits(first: Int = 20, filter: Filter, judge: Judge): Hits @cost(weight: 50) @listSize
    groups(groups: [Group!]!, judge: Judge): [Group_!] @listSize(slicingArguments: ["groups"])
    nodes(ids: [ID!]!): [Node]! @listSize(slicingArguments: ["ids"])
    entities(of: [JSON!]!): [Item]! @listSize(slicingArguments: ["of"])
    plain: [Item!]!
    graph(source: Source!): Item
  }
  type Group_ { name: String }
  type Hits { edges: [Edge!]! nodes: [Item!]! facets(variables: [String!] @cost(weight: 5)): [Item!] @cost(weight: 30) count: Int @cost(weight: 3) }
  type Edge { score: Float node: Item! }
  interface Node { id: ID! }
  type Item implements Node { id: ID! text: String item: Item }
`);
const costOf = createDeclaredCost(schema, 200);

function cost(query: string, variables: Record<string, unknown> = {}): number {
  const document = parse(query);
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === 'OperationDefinition',
  )!;
  return costOf({ document, operation, variables }).cost;
}

/** The connection, its weight and so many hits, each an edge and an item. */
const hits = (count: number) => 50 + 1 + 2 * count;

describe('the declared cost of an operation', () => {
  it.each([
    ['{ plain { id text } }', 5],
    ['{ hits { count } }', 50 + 1 + 3],
    ['{ hits { edges { score node { text } } } }', hits(20)],
    ['{ hits(first: 3) { edges { node { text } } } }', hits(3)],
    ['{ hits(first: -1) { edges { node { text } } } }', hits(1)],
    ['{ hits(first: 1000) { edges { node { text } } } }', hits(200)],
    ['{ hits(first: 3) { nodes { item { id } } } }', hits(3)],
    ['{ nodes(ids: ["a", "b", "c"]) { id } }', 3 + 30],
    ['{ hits(first: null) { nodes { id } } }', 50 + 1 + 20],
    ['{ __schema { types { fields { name } } } }', 1 + 5 + 25],
    ['{ __type(name: "Item") { name } }', 1],
    ['{ __typename }', 0],
  ])('%s is %d', (query, points) => expect(cost(query)).toBe(points));

  it('does not depend on the order of fields', () => {
    const [facets, edges] = ['facets { text }', 'edges { node { text } }'];
    const one = cost(`{ hits(first: 100) { ${facets} ${edges} } }`);
    expect(cost(`{ hits(first: 100) { ${edges} ${facets} } }`)).toBe(one);
    expect(one).toBe(hits(100) + 30 + 5);
  });

  it.each([
    ['the items of lists', 'filter: { topic: ["a", "b"], not: { topic: ["c"] } }', 30],
    ['a text by its length', `filter: { text: "${'x'.repeat(2_550)}" }`, 25],
    ['a model by default', 'judge: {}', 1000],
    ['a model by default where it is null', 'judge: { model: null }', 1000],
    ['another model', 'judge: { model: FAST }', 0],
    ['a number by its value', 'judge: { model: FAST, reads: 4 }', 28],
    ['no number without an end', 'judge: { model: FAST, from: 1e999, to: 1e999 }', 0],
    ['a switch that is on', 'judge: { model: FAST, deep: true }', 100],
    ['a switch that is off', 'judge: { model: FAST, deep: false }', 0],
  ])('counts %s', (_, argument, points) => {
    expect(cost(`{ hits(${argument}) { count } }`)).toBe(54 + points);
  });

  it.each([
    ['file: [1, 2, { a: 3 }]', (5 * 800) / 40],
    ['file: { a: "TEXT" }', 800 / 40 + (2 * 800) / 10],
    ['nodes: [{ name: "a" }, { name: "b" }]', 2 * 30],
  ])('counts a source by its size: %s', (source, points) => {
    const query = `{ graph(source: { ${source} }) { text } }`.replace('TEXT', 'x'.repeat(250));
    expect(cost(query)).toBe(1 + points);
  });

  it('counts what is asked of each group once for each', () => {
    const groups = '[{ name: "a" }, { name: "b" }, { name: "c" }]';
    expect(cost(`{ groups(groups: ${groups}, judge: {}) { name } }`)).toBe(3 * 1000 + 3);
  });

  it('counts what any JSON stands for once each', () => {
    const query = 'query ($of: [JSON!]!) { entities(of: $of) { text } }';
    expect(cost(query, { of: Array(300).fill({ id: 'a' }) })).toBe(300 * 11);
  });

  it('follows fragments, also where they would double 30 times', () => {
    expect(cost('{ ...F } fragment F on Query { ... on Query { hits { count } } }')).toBe(54);
    const doubling = Array.from(
      { length: 30 },
      (_, n) => `fragment F${n} on Query { ...F${n + 1} b${n}: __typename ...F${n + 1} }`,
    );
    const whole = `{ ...F0 } ${doubling.join(' ')} fragment F30 on Query { hits { count } }`;
    expect(cost(whole)).toBe(54 * 2 ** 30);
  });

  it('counts each fragment for the page that it is in', () => {
    const query = `{ a: hits(first: 1) { ...H } b: hits(first: 10) { ...H } }
      fragment H on Hits { edges { node { text } } }`;
    expect(cost(query)).toBe(hits(1) + hits(10));
  });

  it('leaves out what is skipped', () => {
    const query =
      'query ($no: Boolean!) { hits { count @include(if: $no) } plain @skip(if: true) { id } }';
    expect(cost(query, { no: false })).toBe(51);
    expect(cost(query, { no: true })).toBe(54);
  });

  it('refuses an argument that does not fit', () => {
    expect(() => cost('query ($n: Int) { hits(first: $n, filter: 3) { count } }')).toThrow(
      /Argument "filter"/,
    );
  });
});
