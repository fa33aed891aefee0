import { toGraphRecord } from '../../corpus/collections/graphs.js';
import { inCorpus, type Condition } from '../../domain/filter.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { checkDiversify, checkLanguageModel, checkPageSize } from '../arguments.js';
import { fingerprint } from '../cursor.js';
import { checkValues } from '../filter.js';
import { keyFacets, without } from '../facets/keys.js';
import { checkTopics } from '../known-topics.js';
import type { PlacedHit } from '../page.js';
import { search as runSearch } from '../search.js';
import { graphStages } from '../stages.js';
import { tuned } from '../tuning.js';
import type { SearchDependencies } from '../types.js';
import { checkGraphSubject, checkStructure, graphConditions } from './arguments.js';
import { GRAPH_FACETS, USUAL_FACETS } from './facets.js';
import { planOf, type StructurePlan } from './plan.js';
import { soughtGraph, withVectors, type GraphQuery } from './query.js';
import type { GraphHit, GraphPage, GraphSearch } from './types.js';
import { requestBudget } from '../lookups.js';

/**
 * A search for graphs: check -> query graph -> nearest by content -> order by structure ->
 * ask a language model -> diversify -> page. Facets and the total are counted only when they are asked for. A stored graph
 * is not an answer to itself.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, GRAPH_TOO_LARGE, DUPLICATE_ID, UNKNOWN_ID,
 *   BAD_INPUT, PAGE_SIZE, PAGE_TOO_DEEP, NOT_FOUND (a graph), STRUCTURE_MODEL_MISSING,
 *   CORPUS_REQUIRED, CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN,
 *   CURSOR_STALE; LANGUAGE_MODEL_OFF if a language model is asked
 */
export async function searchGraphs(
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  search: GraphSearch,
): Promise<GraphPage> {
  const { store, config, corpora, structureEncoder } = dependencies;
  const { by, structure, filter = {}, languageModel, diversify, first, signal } = search;
  checkPageSize(first, config.maxPageSize);
  checkGraphSubject(by, config);
  checkStructure(structure, config);
  if (languageModel) checkLanguageModel(languageModel, 'languageModel', config);
  if (diversify) checkDiversify(diversify, 'diversify');
  const tuning = tuned(search.tuning, config);
  checkValues(filter, config, 'filter');
  const filtered = graphConditions(filter);

  const corpus = await corpora.resolve(allowed, search.corpus);
  await checkTopics(store, corpus, filter);
  const sought = await soughtGraph(by, dependencies, allowed, requestBudget(signal, config));
  const plan = planOf(structure, sought.graph, structureEncoder, config);
  const others: Condition[] = sought.stored
    ? [{ must_not: [{ has_id: [sought.stored.record.id] }] }]
    : [];
  const text = fingerprint([sought.graph, plan.seen?.model]);
  let encoding: ReturnType<typeof withVectors> | undefined;
  const query: GraphQuery = {
    graph: sought.graph,
    vectors: () => (encoding ??= withVectors(sought, corpus, dependencies, plan, signal)),
  };
  const page = await runSearch(
    dependencies,
    {
      ...{ collection: 'graphs', corpus, text },
      conditions: [...filtered, ...others],
      arguments: { by, structure, filter, languageModel, diversify, tuning },
      parts: [{ stages: graphStages(dependencies, corpus, query, plan, tuning, search) }],
    },
    search,
  );
  const admitted = [inCorpus(corpus.name), ...others];
  return {
    corpus,
    query: sought.graph,
    hits: page.hits.map((hit) => toHit(hit, plan)),
    hasNextPage: page.hasNextPage,
    totalCount: () => store.count('graphs', { must: [...admitted, ...filtered] }),
    facets: (options) => {
      const filtered = (name?: string) => graphConditions(without(filter, name));
      const counted = { corpus, collection: 'graphs', admitted, filtered } as const;
      return keyFacets(store, counted, { facets: GRAPH_FACETS, usual: USUAL_FACETS }, options);
    },
  };
}

function toHit(
  { point, score, explanation, structure, cursor }: PlacedHit,
  { applicable }: StructurePlan,
): GraphHit {
  const applicability = applicable ? 'NOT_COMPARED' : 'NOT_APPLICABLE';
  return {
    graph: toGraphRecord(point),
    score,
    explanation,
    structure: structure?.comparison ?? { type: 'STRUCTURE', method: 'NONE', applicability },
    mapping: structure?.mapping,
    get cursor() {
      return cursor();
    },
  };
}
