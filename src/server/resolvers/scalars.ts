import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('a cursor is a text');
}

export const Cursor = new GraphQLScalarType({
  name: 'Cursor',
  parseValue: text,
  parseLiteral: (node) => text(valueFromASTUntyped(node)),
});

export const JSON = new GraphQLScalarType({
  name: 'JSON',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});
