import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.js';
import { resolvers } from './resolvers/index.js';

/** `schema.graphql` with its resolvers; a resolver without a field in the schema is an error. */
export function createSchema(): GraphQLSchema {
  const typeDefs = readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8');
  return makeExecutableSchema({
    typeDefs,
    resolvers,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
