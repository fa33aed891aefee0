import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { GraphQLNamedType } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Described {
  path: string;
  description?: string | null;
}

/** Names that mean the same everywhere; the description of a type or a root field says what. */
const WELL_KNOWN = new Set(
  'id ids name corpus first after tuning input edges node nodes cursor pageInfo graph'.split(' '),
);

/** A type with all that GraphiQL's documentation shows of it: fields, arguments, values. */
function partsOf(type: GraphQLNamedType): Described[] {
  const at = (...names: string[]) => [type.name, ...names].join('.');
  const parts: Described[] = [{ path: type.name, description: type.description }];
  if (type.name === 'ErrorCode') return parts; // docs/errors.md describes them.
  if (isEnumType(type)) {
    for (const value of type.getValues())
      parts.push({ path: at(value.name), description: value.description });
  } else if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields()))
      parts.push({ path: at(field.name), description: field.description });
  } else if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      parts.push({ path: at(field.name), description: field.description });
      for (const argument of field.args)
        parts.push({ path: at(field.name, argument.name), description: argument.description });
    }
  }
  return parts;
}

describe('the schema, read in GraphiQL', () => {
  const parts = Object.values(buildSchema(readFileSync('schema.graphql', 'utf8')).getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap(partsOf);

  it('describes everything whose name does not say it all', () => {
    expect(parts.length).toBeGreaterThan(200);
    const bare = parts
      .filter(({ description }) => !description?.trim())
      .map(({ path }) => path)
      .filter((path) => !WELL_KNOWN.has(path.split('.').at(-1)!));
    expect(bare).toEqual([]);
  });
});
