import { nodeTypeOf, type ArgumentGraph as DomainGraph } from '../../domain/argument-graph.js';
import { pictureOptions } from '../../structure/picture/options.js';
import { connectionResolvers } from '../connection.js';
import type {
  ArgumentGraphConnectionResolvers,
  ArgumentGraphEdgeResolvers,
  ArgumentGraphResolvers,
  GraphNodeResolvers,
  GraphPremiseConnectionResolvers,
  GraphPremiseEdgeResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { structureOf } from '../graph-input.js';
import { given } from '../inputs.js';
import type { GraphHit, GraphPremiseHit } from '../../retrieval/graphs/types.js';

export const ArgumentGraph: ArgumentGraphResolvers = {
  id: ({ id }) => globalId('graph', id),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  majorClaim: ({ graph }) => graph.nodes.find(({ id }) => id === graph.majorClaim)!,
  nodes: ({ graph }) => [...graph.nodes],
  edges: ({ graph }) => [...graph.edges],
  premises: async (graph, { first, after }, { retrieval, principal }) => {
    const list = { first, after: after ?? undefined };
    const page = await retrieval.premisesOfGraph(principal.corpora, graph, list);
    return { page, continued: list.after !== undefined };
  },
  extra: ({ metadata }) => metadata,
  image: (record, options) => ({ record, options: pictureOptions(options) }),
  similar: async ({ id, corpus }, { first, structure }, { retrieval, principal, signal }) => ({
    page: await retrieval.searchGraphs(principal.corpora, {
      by: { graphId: id },
      corpus,
      structure: structureOf(structure),
      first,
      signal,
    }),
    continued: false,
  }),
  warnings: ({ warnings }) =>
    warnings.map((warning) => ({ ...warning, nodes: [...warning.nodes] })),
};

export const ArgumentGraphConnection: ArgumentGraphConnectionResolvers = {
  ...connectionResolvers(({ graph }: GraphHit) => graph),
  edges: ({ page }) => page.hits.map((hit) => ({ hit, query: page.query })),
  facets: async ({ page }, options) => [...(await page.facets(given(options)))],
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
      ...{ queryNode, caseNode, similarity },
      queryText: queryTexts.get(queryNode)!,
      caseText: caseTexts.get(caseNode)!,
    }));
  },
  mappingImage: async ({ hit: { graph, mapping }, query }, options, { gallery, signal }) => {
    const { width, format } = pictureOptions(options);
    if (!mapping) return null;
    const mapped = { query, case: graph.graph, mapping };
    const { bytes } = await gallery.drawMapping(mapped, { width, format }, signal);
    return bytes.toString('utf8');
  },
  node: ({ hit }) => hit.graph,
};

export const GraphNode: GraphNodeResolvers = {
  type: nodeTypeOf,
  text: (node) => (node.kind === 'I' ? node.text : null),
  scheme: (node) => (node.kind === 'S' ? (node.scheme ?? null) : null),
};

export const GraphPremiseConnection: GraphPremiseConnectionResolvers = connectionResolvers(
  ({ premise }: GraphPremiseHit) => premise,
);

export const GraphPremiseEdge: GraphPremiseEdgeResolvers = {
  node: ({ premise }) => premise,
};

function textsOf({ nodes }: DomainGraph): ReadonlyMap<string, string> {
  return new Map(
    nodes.map((node) => [node.id, node.kind === 'I' ? node.text : (node.scheme ?? node.type)]),
  );
}
