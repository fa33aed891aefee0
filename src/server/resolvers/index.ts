import type { Resolvers } from '../generated.js';
import * as argumentGraph from './argument-graph.js';
import * as claim from './claim.js';
import * as comparison from './comparison.js';
import { Corpus, FilterableField, InferredVariable, ProfileModel } from './corpus.js';
import { CounterPremiseConnection, SideEstimate } from './counter.js';
import { deleteAuthor } from './delete-author.js';
import * as explain from './explain.js';
import { GraphImage } from './graph-image.js';
import * as image from './image.js';
import { IngestJobMutations, IngestJobQueries } from './ingest-job.js';
import * as judgement from './judgement.js';
import { Illocution, Locution, Speaker } from './locution.js';
import { MinedGraph, MinedRelation } from './mined-graph.js';
import { Mutation } from './mutation.js';
import { Node } from './node.js';
import * as premise from './premise.js';
import { Query } from './query.js';
import * as scalars from './scalars.js';
import * as socioProfile from './socio-profile.js';
import { Suggestion } from './suggestion.js';
import { WriteItem, WriteResult } from './write-result.js';

/** Fields without an entry here are properties of what the resolvers return. */
export const resolvers: Resolvers = {
  Query: { ...Query, ...IngestJobQueries },
  Mutation: { ...Mutation, ...IngestJobMutations, deleteAuthor },
  Node,
  ...premise,
  CounterPremiseConnection,
  SideEstimate,
  ...explain,
  ...comparison,
  ...claim,
  ...argumentGraph,
  Locution,
  Illocution,
  Speaker,
  GraphImage,
  MinedGraph,
  MinedRelation,
  ...image,
  ...socioProfile,
  ...judgement,
  Corpus,
  FilterableField,
  InferredVariable,
  ProfileModel,
  Suggestion,
  WriteResult,
  WriteItem,
  ...scalars,
};
