import { inStage } from '../../runtime/scope.js';
import {
  type ArgumentGraph as DomainGraph,
  type GraphEdge as DomainEdge,
  type GraphNode as DomainNode,
  impactOf,
  nodeTypeOf,
} from '../../domain/argument-graph.js';
import { schemeOf } from '../../domain/argumentation-schemes.js';
import { pictureOptions } from '../../graphs/picture/options.js';
import { connection, connectionResolvers } from '../connection.js';
import type {
  ArgumentGraphConnectionResolvers,
  ArgumentGraphEdgeResolvers,
  ArgumentGraphResolvers,
  GraphNodeResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { structureOf } from '../graph-input.js';
import { given } from '../inputs.js';
import { dialogueOf, dialogueOfGraph } from './locution.js';
import { premisesOf } from './premise-links.js';
import { oncePerObject } from '../../runtime/once.js';
import type { GraphHit } from '../../search/graphs/types.js';

export const ArgumentGraph: ArgumentGraphResolvers = {
  id: ({ id }) => globalId('graph', id),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  majorClaim: ({ graph }) => dialogueOf(graph).nodes.get(graph.majorClaim)!,
  // Not copied, since they may be many.
  nodes: ({ graph }) => graph.nodes as DomainNode[],
  edges: ({ graph }) => graph.edges as DomainEdge[],
  ...dialogueOfGraph,
  premises: ({ corpus, externalId }, args, context) =>
    premisesOf(corpus, { graph: externalId }, args, context),
  image: (record, options) => ({ record, options: pictureOptions(given(options)) }),
  similar: async ({ id, corpus }, args, context) => {
    const { structure, first = 5, after } = given(args);
    const { retrieval, principal, scope } = context;
    const page = await retrieval.searchGraphs(
      principal.corpora,
      {
        by: { graphId: id },
        corpus,
        first,
        after,
        structure: structure && structureOf(structure),
      },
      scope,
    );
    return connection(page, after, context);
  },
  warnings: ({ warnings }) =>
    warnings.map((warning) => ({ ...warning, nodes: [...warning.nodes] })),
};

export const ArgumentGraphConnection: ArgumentGraphConnectionResolvers = {
  ...connectionResolvers(({ graph }: GraphHit) => graph),
  edges: ({ page }) => page.hits.map((hit) => ({ hit, query: page.query })),
  mined: ({ mined }) => mined ?? null,
  facets: async ({ page }, options, { scope }) => [
    ...(await inStage(scope, 'retrieve', () => page.facets(given(options)))),
  ],
};

export const ArgumentGraphEdge: ArgumentGraphEdgeResolvers = {
  cursor: ({ hit }) => hit.cursor,
  score: ({ hit }) => hit.score,
  explain: ({ hit }) => hit.explanation,
  structure: ({ hit }) => hit.structure,
  mapping: ({ hit: { graph, mapping }, query }) => {
    if (!mapping) return null;
    const [queryTexts, caseTexts] = [textsOf(query), textsOf(graph.graph)];
    return mapping.map(({ query: queryNode, case: caseNode, similarity }) => ({
      queryNode,
      caseNode,
      similarity,
      queryText: queryTexts.get(queryNode)!,
      caseText: caseTexts.get(caseNode)!,
    }));
  },
  mappingImage: async ({ hit: { graph, mapping }, query }, options, { gallery, scope }) => {
    const { width, format } = pictureOptions(options);
    if (!mapping) return null;
    const mapped = { query, case: graph.graph, mapping };
    const { bytes } = await gallery.drawMapping(mapped, { width, format }, scope);
    return bytes.toString('utf8');
  },
  node: ({ hit }) => hit.graph,
};

export const GraphNode: GraphNodeResolvers = {
  type: nodeTypeOf,
  text: (node) => (node.kind === 'I' ? node.text : null),
  scheme: (node) => (node.kind === 'S' ? (node.scheme ?? null) : null),
  votes: (node) => (node.kind === 'I' && node.votes ? [...node.votes] : null),
  impact: (node) => (node.kind === 'I' ? (impactOf(node) ?? null) : null),
  schemeFamily: (node) => schemeOf(node)?.family ?? null,
};

const textsOf = oncePerObject(({ nodes }: DomainGraph): ReadonlyMap<string, string> => {
  return new Map(
    nodes.map((node) => [node.id, node.kind === 'I' ? node.text : (node.scheme ?? node.type)]),
  );
});
