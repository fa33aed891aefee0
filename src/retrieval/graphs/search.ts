import { inCorpus, type Condition } from '../../domain/filter.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { checkPageSize } from '../arguments.js';
import { continued, stampOf, upTo } from '../continuation.js';
import type { VisibleCorpora } from '../corpora.js';
import { fingerprint } from '../cursor.js';
import { checkDiversify, checkLikeness } from '../diversify/check.js';
import { diversification } from '../diversify/index.js';
import { readPage, type PlacedHit } from '../page.js';
import { denseRanking } from '../ranks/dense.js';
import { diversifiedRanking } from '../ranks/diversified.js';
import { stateOf } from '../ranks/memory.js';
import { relevanceBasis } from '../ranks/reordered.js';
import type { RetrievalDependencies } from '../types.js';
import { checkGraphSubject, checkStructure } from './arguments.js';
import { graphFacets } from './facets.js';
import { graphConditions } from './filter.js';
import { toGraphRecord } from './mapping.js';
import { planOf, type StructurePlan } from './plan.js';
import { soughtGraph, withVectors } from './query.js';
import { structuralRanking, type ComparedGraph } from './structural-ranking.js';
import type { GraphHit, GraphPage, GraphSearch, StructurePart } from './types.js';

const COLLECTION = 'graphs' as const;

/**
 * A search for graphs: check -> graph to search by -> nearest by content -> order by structure ->
 * diversify -> page. Facets and total wait until they are asked for. A graph of the store is no answer to itself.
 */
export async function searchGraphs(
  dependencies: RetrievalDependencies,
  corpora: VisibleCorpora,
  allowed: AllowedCorpora,
  search: GraphSearch,
): Promise<GraphPage> {
  const { store, config, structureEncoder, graphReranker, relevanceFilter } = dependencies;
  const { by, structure, filter = {}, diversify, first, signal } = search;
  checkPageSize(first, config.maxPageSize);
  checkGraphSubject(by, config);
  checkStructure(structure, config);
  if (diversify) checkLikeness('argumentGraphs', checkDiversify(diversify, config));
  const filtered = graphConditions(filter);

  const corpus = await corpora.resolve(allowed, search.corpus);
  const sought = await soughtGraph(by, dependencies, corpora, allowed);
  const plan = planOf(structure, sought.graph, structureEncoder, config);
  const others: Condition[] = sought.stored ? [{ must_not: [{ has_id: [sought.stored.id] }] }] : [];
  const conditions = [...filtered, ...others];
  const stamped = {
    collection: COLLECTION,
    corpus,
    conditions,
    text: fingerprint([sought.graph, plan.seen?.model]),
    arguments: { by, structure, filter, diversify },
  };
  const after = search.after === undefined ? undefined : continued(stamped, search.after);
  const stamp = after ?? stampOf(stamped);

  const query = await withVectors(sought, corpus, dependencies, plan.seen?.view);
  const whole = [inCorpus(corpus.name), ...upTo(after?.mark)];
  const source = {
    store,
    collection: COLLECTION,
    filter: { must: [...whole, ...conditions] },
    whole: { must: whole },
    state: stateOf(corpus),
  };
  const byContent = denseRanking(source, query.semantic);
  const order = {
    ...plan,
    corpus: corpus.name,
    reranker: graphReranker,
    query,
    about: stamp.query,
    poolSize: config.graphPoolSize,
    ...(signal && { signal }),
  };
  const compare = { store, corpus, relevanceFilter, collection: COLLECTION };
  const stage = diversification({ ...compare, query: async () => query.semantic }, { diversify });
  const basis = stage ? relevanceBasis(after?.basis) : after?.basis;
  const { ranking: byStructure, compared } =
    plan.method === 'NONE'
      ? { ranking: byContent, compared: undefined }
      : await structuralRanking(source, byContent, order, basis);
  const ranking = stage
    ? await diversifiedRanking(source, byStructure, stage, after?.basis)
    : byStructure;
  const page = await readPage(source, ranking, {
    first,
    ...(after && { after }),
    maxDepth: config.maxPageDepth,
    stamp,
  });
  const admitted = [inCorpus(corpus.name), ...others];
  return {
    corpus,
    query: sought.graph,
    hits: page.hits.map((hit) => toHit(hit, plan, compared?.get(hit.point.id))),
    hasNextPage: page.hasNextPage,
    totalCount: () => store.count(COLLECTION, { must: [...admitted, ...filtered] }),
    facets: (options) => graphFacets(store, { corpus, admitted, filter }, options),
  };
}

function toHit(
  { candidate, point, rank, cursor }: PlacedHit,
  plan: StructurePlan,
  compared: ComparedGraph | undefined,
): GraphHit {
  const { reported: score = candidate.score, parts } = candidate;
  const semantic = compared
    ? { score: compared.semantic, rank: compared.placeBefore }
    : (parts?.semantic ?? { score, rank });
  return {
    graph: toGraphRecord(point),
    score,
    explanation: {
      semantic,
      structure: structurePart(plan, compared),
      ...(parts?.diversity && { diversity: parts.diversity }),
    },
    ...(compared?.mapping && { mapping: compared.mapping }),
    get cursor() {
      return cursor();
    },
  };
}

function structurePart(
  { applicable, seen }: StructurePlan,
  compared: ComparedGraph | undefined,
): StructurePart {
  if (!compared) {
    return { method: 'NONE', applicability: applicable ? 'NOT_COMPARED' : 'NOT_APPLICABLE' };
  }
  const { method, structural, vision, gap, applicability } = compared;
  return {
    method,
    applicability,
    ...(structural !== undefined && { structural }),
    ...(vision !== undefined && seen && { vision, view: seen.view }),
    ...(gap !== undefined && { gap }),
  };
}
