import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import type { Resolvers, SuggestionResolvers } from '../generated.js';
import { IngestJobMutations, IngestJobQueries } from '../ingest-job.js';
import * as argumentGraph from './argument-graph.js';
import * as corpus from './corpus.js';
import * as debate from './debate.js';
import * as explain from './explain.js';
import * as image from './image.js';
import { deleteAuthor, Mutation } from './mutation.js';
import { Node } from './node.js';
import * as premise from './premise.js';
import { Query } from './query.js';
import { WriteItem, WriteResult } from './write-result.js';

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new GraphQLError('a cursor is a text');
}

const Cursor = new GraphQLScalarType({
  name: 'Cursor',
  parseValue: text,
  parseLiteral: (node) => text(valueFromASTUntyped(node)),
});

const JSON = new GraphQLScalarType({
  name: 'JSON',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

const Suggestion: SuggestionResolvers = {
  claim: ({ claimId }, _, { loaders }) => (claimId === undefined ? null : loaders.claim(claimId)),
};

/** Fields without an entry here are properties of what the resolvers return. */
export const resolvers: Resolvers = {
  Query: { ...Query, ...IngestJobQueries },
  Mutation: { ...Mutation, ...IngestJobMutations, deleteAuthor },
  Node,
  ...premise,
  ...debate,
  ...explain,
  ...argumentGraph,
  ...image,
  ...corpus,
  Suggestion,
  WriteResult,
  WriteItem,
  Cursor,
  JSON,
};
