import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { violations } from './conforms.js';

const schema = buildSchema(`
  type Query { name: String! count: Int side: Side list: [Item!]! any: Any }
  enum Side { LEFT RIGHT }
  type Item { id: ID! }
  type Other { size: Float }
  union Any = Item | Other
`);

describe('what an answer breaks of its schema', () => {
  it.each([
    ['a field that is absent', '{ name }', {}, ['data.name is absent']],
    ['null where there must be a value', '{ name }', { name: null }, ['data.name is null']],
    ['an integer that is none', '{ n: count }', { n: 1.5 }, ['data.n is no Int']],
    ['an unknown value', '{ side }', { side: 'UP' }, ['data.side is no Side']],
    ['an object for a list', '{ list { id } }', { list: {} }, ['data.list is no list']],
    [
      'an item, in a fragment',
      '{ ...F } fragment F on Query { list { id } }',
      { list: [{ id: 'a' }, { id: 1 }] },
      ['data.list[1].id is no ID'],
    ],
    [
      'the part of a union that is answered',
      '{ any { __typename ... on Item { id } ... on Other { size } } }',
      { any: { __typename: 'Other', size: 'x' } },
      ['data.any.size is no Float'],
    ],
  ])('is named: %s', (_, document, data, problems) => {
    expect(violations(schema, document, data)).toEqual(problems);
  });

  it('is nothing, where a directive leaves a field out and null is allowed', () => {
    const document = '{ name @skip(if: true) count any { __typename } }';
    expect(violations(schema, document, { count: null, any: null })).toEqual([]);
  });
});
