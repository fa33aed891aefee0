import { makeExecutableSchema } from '@graphql-tools/schema';
import { parse, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { asSubgraph } from './federation.js';
import { limitLists } from './limits/lists.js';
import { resolvers } from './resolvers/index.js';

/** The text of `schema.graphql`. */
export function readSdl(): string {
  return readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8');
}

/**
 * The schema, where asked for as a subgraph, with its resolvers; a resolver without a field in the
 * schema is an error.
 */
export function createSchema({ federation = false } = {}): GraphQLSchema {
  const typeDefs = parse(readSdl());
  const subgraph = federation ? asSubgraph(typeDefs) : undefined;
  const schema = makeExecutableSchema({
    typeDefs: subgraph?.typeDefs ?? typeDefs,
    resolvers: [resolvers, subgraph?.resolvers ?? {}],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  return limitLists(schema);
}
