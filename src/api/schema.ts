import { composeResolvers } from '@graphql-tools/resolvers-composition';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.js';
import { diversified, diversifiedFields } from './middleware/diversify.js';
import { resolvers } from './resolvers/index.js';

/** The text of `schema.graphql`. */
export function readSdl(): string {
  return readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8');
}

/**
 * The schema with its resolvers and the middleware of the fields that it marks; a resolver
 * without a field in the schema is an error.
 */
export function createSchema(sdl = readSdl()): GraphQLSchema {
  const typeDefs = parse(sdl);
  const fields = diversifiedFields(typeDefs);
  // The composition changes this object in place, so each schema needs its own.
  const own = { ...resolvers, Query: { ...resolvers.Query } };
  return makeExecutableSchema({
    typeDefs,
    resolvers: composeResolvers(own, { [`Query.{${fields.join(',')}}`]: diversified }),
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
