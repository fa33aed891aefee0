import { profileId } from '../../corpus/collections/premises.js';
import {
  type ArgumentGraph as DomainGraph,
  type GraphEdge as DomainEdge,
  type GraphNode as DomainNode,
  impactOf,
  nodeTypeOf,
} from '../../domain/argument-graph.js';
import { schemeOf } from '../../domain/argumentation-schemes.js';
import { foldedCount, foldGraph } from '../../domain/folding.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import { speakersOf } from '../../domain/speakers.js';
import { relationId } from '../../graphs/mining/types.js';
import type { TaggedPicture } from '../../graphs/picture/gallery.js';
import { MOST_NODES, pictureOptions, USUAL_FOLDING } from '../../graphs/picture/options.js';
import { inPhase } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { oncePerObject } from '../../runtime/threads/shared.js';
import type { GraphHit } from '../../search/graphs/types.js';
import { connection, connectionResolvers, matchCountOf, readingOf } from '../connection.js';
import type { ApiContext } from '../context.js';
import type {
  ArgumentGraphConnectionResolvers,
  ArgumentGraphEdgeResolvers,
  ArgumentGraphResolvers,
  GraphImageResolvers,
  GraphNodeResolvers,
  IllocutionResolvers,
  ImageFormat,
  LocutionResolvers,
  MinedGraphResolvers,
  MinedRelationResolvers,
  SpeakerResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { given, structureOf } from '../inputs.js';
import type { Dialogue, GraphImageSource, NamedSpeaker, SaidLocution } from '../mapped.js';
import { imageUrl } from '../routes/graph-image.js';
import { premisesOf } from './node.js';

const textsOf = oncePerObject(({ nodes }: DomainGraph): ReadonlyMap<string, string> => {
  return new Map(
    nodes.map((node) => [node.id, node.kind === 'I' ? node.text : (node.scheme ?? node.type)]),
  );
});

const dialogueOf = oncePerObject(({ nodes, locutions = [] }: GraphRecord['graph']): Dialogue => ({
  nodes: new Map(nodes.map((node) => [node.id, node])),
  locutions: new Map(locutions.map((each) => [each.id, each])),
}));

const saidIn = oncePerObject((graph: GraphRecord['graph']): readonly SaidLocution[] => {
  const dialogue = dialogueOf(graph);
  return [...dialogue.locutions.values()].map((each) => ({ ...each, dialogue }));
});

const speakersOfRecord = oncePerObject(
  ({ corpus, graph }: Pick<GraphRecord, 'corpus' | 'graph'>): readonly NamedSpeaker[] =>
    [...speakersOf(graph)].map(([name, locutionCount]) => ({ corpus, name, locutionCount })),
);

export const ArgumentGraph: ArgumentGraphResolvers = {
  id: ({ id }) => globalId('graph', id),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  majorClaim: ({ graph }) => dialogueOf(graph).nodes.get(graph.majorClaim)!,
  // Not copied, since they may be many.
  nodes: ({ graph }) => graph.nodes as DomainNode[],
  edges: ({ graph }) => graph.edges as DomainEdge[],
  locutions: ({ graph }, { speakers }) => {
    const all = saidIn(graph);
    if (!speakers) return all as SaidLocution[];
    const wanted = new Set(speakers);
    return all.filter(({ speaker }) => speaker !== undefined && wanted.has(speaker));
  },
  speakers: (record) => speakersOfRecord(record) as NamedSpeaker[],
  preferences: ({ graph }) => {
    const { nodes } = dialogueOf(graph);
    return (graph.preferences ?? []).map(({ preferred, over, scheme }) => ({
      preferred: nodes.get(preferred)!,
      over: nodes.get(over)!,
      scheme: scheme ?? null,
    }));
  },
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
  reading: readingOf,
  matchCount: matchCountOf,
  facets: async ({ page }, options, { scope }) => [
    ...(await inPhase(scope, 'retrieve', () => page.facets(given(options)))),
  ],
};

export const ArgumentGraphEdge: ArgumentGraphEdgeResolvers = {
  cursor: ({ hit }) => hit.cursor,
  score: ({ hit }) => hit.score,
  explain: ({ hit }) => hit.explanation,
  side: async ({ hit }, _, { scope }) => (await inPhase(scope, 'judge', () => hit.side())) ?? null,
  matches: async ({ hit }, _, { scope }) =>
    (await inPhase(scope, 'judge', () => hit.matches())) ?? null,
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

export const Locution: LocutionResolvers = {
  illocutions: (locution) => locution.illocutions.map((each) => ({ ...each, locution })),
  repliesTo: ({ repliesTo, dialogue }) => repliesTo.map(({ to }) => earlier(to, dialogue)),
};

export const Illocution: IllocutionResolvers = {
  target: ({ target, locution: { dialogue } }) => dialogue.nodes.get(target) ?? null,
  reported: ({ target, locution: { dialogue } }) =>
    dialogue.nodes.has(target) ? null : earlier(target, dialogue),
  inReplyTo: ({ reply, locution: { repliesTo, dialogue } }) =>
    repliesTo.filter(({ id }) => id === reply).map(({ to }) => earlier(to, dialogue)),
};

export const Speaker: SpeakerResolvers = {
  profile: ({ corpus, name }, _, { loaders }) => loaders.profile(profileId(corpus, name, {})),
};

function earlier(id: string, dialogue: Dialogue): SaidLocution {
  return { ...dialogue.locutions.get(id)!, dialogue };
}

export const GraphImage: GraphImageResolvers = {
  url: ({ record, options }) => imageUrl(record.id, options),
  width: async (source, _, context) => (await asSvg(source, context)).width,
  height: async (source, _, context) => (await asSvg(source, context)).height,
  format: ({ options }) => options.format.toUpperCase() as ImageFormat,
  foldedCount: async (
    { record: { graph }, options: { layout, fold = USUAL_FOLDING } },
    _,
    context,
  ) => {
    if (layout !== 'node-link') return 0;
    const known = foldedCountsOf(graph);
    const key = JSON.stringify(fold);
    if (!known.has(key)) {
      await eventLoop.pause(context.scope);
      known.set(key, foldedCount(foldGraph(graph, fold, MOST_NODES.boxes)));
    }
    return known.get(key)!;
  },
  svg: async (source, _, context) => (await asSvg(source, context)).bytes.toString('utf8'),
};

/** How many nodes of a graph are folded, by the JSON of the folding. */
const foldedCountsOf = oncePerObject((_: GraphRecord['graph']) => new Map<string, number>());

/** Always as SVG, which is drawn in a moment. */
function asSvg(
  { record, options }: GraphImageSource,
  { gallery, scope }: Pick<ApiContext, 'gallery' | 'scope'>,
): Promise<TaggedPicture> {
  return gallery.draw(record.graph, { ...options, format: 'svg' }, scope);
}

export const MinedGraph: MinedGraphResolvers = {
  units: ({ units }) => [...units],
  relations: ({ relations }) => [...relations],
  majorClaim: ({ units, majorClaim }) => units.find(({ id }) => id === majorClaim)!,
  nodes: ({ graph }) => [...graph.nodes],
  edges: ({ graph }) => [...graph.edges],
  image: async ({ graph }, options, { gallery, scope }) => {
    const picture = await gallery.draw(graph, pictureOptions(options), scope);
    return picture.bytes.toString('utf8');
  },
  warnings: ({ warnings }) => [...warnings],
};

export const MinedRelation: MinedRelationResolvers = {
  id: ({ source }) => relationId(source),
};
