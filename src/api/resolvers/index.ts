import type { Resolvers } from '../generated.js';
import {
  ArgumentGraph,
  ArgumentGraphConnection,
  ArgumentGraphEdge,
  GraphNode,
  GraphPremiseConnection,
  GraphPremiseEdge,
  StructurePart,
} from './argument-graph.js';
import { Claim, ClaimConnection, ClaimEdge } from './claim.js';
import {
  ComparedFacet,
  ComparedGroup,
  DistinctivePremise,
  PerspectiveComparison,
} from './comparison.js';
import { Corpus, FilterableField } from './corpus.js';
import { Countered, CounterPremiseConnection } from './counter.js';
import { GraphImage } from './graph-image.js';
import { Mutation } from './mutation.js';
import { Node } from './node.js';
import { NearestHit, Premise, PremiseConnection, PremiseEdge } from './premise.js';
import { Query } from './query.js';
import { Cursor, JSON } from './scalars.js';
import { SocioProfile, SocioProfileConnection, SocioProfileEdge } from './socio-profile.js';
import { ArgumentGraphWriteItem, PremiseWriteItem } from './write-result.js';

/** Fields without an entry here are properties of what the resolvers return. */
export const resolvers: Resolvers = {
  Query,
  Mutation,
  Node,
  Premise,
  PremiseConnection,
  PremiseEdge,
  NearestHit,
  CounterPremiseConnection,
  Countered,
  PerspectiveComparison,
  ComparedGroup,
  ComparedFacet,
  DistinctivePremise,
  Claim,
  ClaimConnection,
  ClaimEdge,
  ArgumentGraph,
  ArgumentGraphConnection,
  ArgumentGraphEdge,
  StructurePart,
  GraphNode,
  GraphImage,
  GraphPremiseConnection,
  GraphPremiseEdge,
  SocioProfile,
  SocioProfileConnection,
  SocioProfileEdge,
  Corpus,
  FilterableField,
  PremiseWriteItem,
  ArgumentGraphWriteItem,
  Cursor,
  JSON,
};
