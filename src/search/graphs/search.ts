import { toGraphRecord } from '../../corpus/collections/graphs.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { schemeNamed } from '../../domain/argumentation-schemes.js';
import { type Condition, inCorpus, matchAny } from '../../domain/filter.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { isBlank } from '../../domain/text.js';
import { badInput } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import {
  checkBy,
  checkDiversify,
  checkFraction,
  checkLanguageModel,
  checkLanguages,
  checkPageSize,
  checkWords,
  constantsOf,
  graphSearch,
  type GraphSearchOptions,
  type SearchLimits,
} from '../arguments.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { diversifyStage } from '../diversify/stage.js';
import { type KeyFacet, keyFacets, without } from '../facets.js';
import { checkTopics, checkValues, rangeCondition } from '../filter.js';
import { graphReading, languageModelStage } from '../language-model.js';
import { AnsweringHits, matchingHits, matchingStage } from '../matches.js';
import { type PageHit, runSearch } from '../page.js';
import { type Asked, reader } from '../reading.js';
import type { Source } from '../stage.js';
import type { NumberRange } from '../types.js';
import { agreementStage, graphSideStage, majorClaimText, sidesOfGraphs } from './agreement.js';
import { graphAnswers } from './answers.js';
import {
  checkQueryGraph,
  type GraphQuery,
  planOf,
  soughtGraph,
  type StructurePlan,
  withVectors,
} from './query.js';
import { contentStage, structureStage } from './structure.js';
import {
  GRAPH_COUNTS,
  type GraphCount,
  type GraphFilter,
  type GraphHit,
  type GraphPage,
  type GraphSubject,
  type StructureOptions,
} from './types.js';

/**
 * A search for graphs: check -> query graph -> rank by content -> leave those on a side -> leave out
 * what does not answer -> compare the structure -> ask a language model -> move what agrees with a
 * document forward -> diversify -> page. Facets and the total are counted only when they are asked
 * for. A stored graph is not an answer to itself.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, GRAPH_TOO_LARGE, DUPLICATE_ID, UNKNOWN_ID,
 *   BAD_INPUT, PAGE_SIZE, PAGE_TOO_DEEP, NOT_FOUND (a graph), STRUCTURE_MODEL_MISSING,
 *   CORPUS_REQUIRED, CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN,
 *   CURSOR_STALE; LANGUAGE_MODEL_OFF if a language model is asked
 */
export async function searchGraphs(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: GraphSearchOptions,
): Promise<GraphPage> {
  const { store, limits, corpora, structureEncoder, graphMatcher } = dependencies;
  const search = graphSearch(options);
  const { by, structure, filter = {}, languageModel, diversify, first } = search;
  checkPageSize(first, limits.pageSize);
  checkGraphSubject(by);
  checkStructure(structure, limits);
  if (languageModel) checkLanguageModel(languageModel, 'languageModel');
  if (diversify) checkDiversify(diversify, 'diversify');
  const constants = constantsOf(search.tuning);
  checkValues(filter, 'filter');
  const filtered = graphConditions(filter);

  const corpus = await corpora.resolve(allowed, search.corpus);
  await checkTopics(store, corpus, filter);
  const sought = await soughtGraph(by, dependencies, allowed, scope.budget);
  const plan = planOf(structure, sought.graph, structureEncoder, limits);
  const others: Condition[] = sought.stored
    ? [{ must_not: [{ has_id: [sought.stored.record.id] }] }]
    : [];
  const text = fingerprint([sought.graph, plan.seen?.model]);
  let encoding: ReturnType<typeof withVectors> | undefined;
  const query: GraphQuery = {
    graph: sought.graph,
    vectors: () => (encoding ??= withVectors(sought, corpus, dependencies, plan, scope)),
  };
  const compared = {
    corpus,
    collection: 'graphs',
    query: async () => (await query.vectors()).semantic,
  } as const;
  const read = reader(dependencies, corpus, () => askedByGraph(by, sought.graph, search.opposite));
  const ranking = contentStage(query);
  const asked = { text: majorClaimText(sought.graph) };
  const isSilent = isBlank(asked.text);
  if (filter.side && isSilent) throw badInput('filter.side', 'needs a major claim with a text');
  const finding = [
    ranking,
    ...(filter.side
      ? [graphSideStage(dependencies, read, checkWords(filter.side, 'filter.side'))]
      : []),
  ];
  const matching = isSilent
    ? undefined
    : {
        about: [text, sought.stored?.record.id],
        among: others,
        judge: (source: Source, ids: readonly string[]) =>
          graphAnswers(dependencies, asked, source, ids),
        leaving: filter.side && finding,
      };
  const answers =
    matching && ((source: Source) => matchingHits(source, [ranking], matching, limits.pageDepth));
  if (search.onlyMatching && !answers)
    throw badInput('onlyMatching', 'needs a major claim with a text');
  const stages = [
    ...finding,
    ...(answers && search.onlyMatching ? [matchingStage(answers)] : []),
    ...(plan.method === 'NONE'
      ? []
      : [
          structureStage({
            ...plan,
            corpus: corpus.name,
            matcher: graphMatcher,
            query,
            poolSize: limits.graphPool,
          }),
        ]),
    ...(languageModel
      ? [languageModelStage(graphReading(dependencies, query.graph, languageModel))]
      : []),
    ...('graph' in by && by.mined ? [agreementStage(dependencies, read)] : []),
    ...(diversify ? [diversifyStage(dependencies, compared, diversify, constants)] : []),
  ];
  const page = await runSearch(
    dependencies,
    scope,
    {
      collection: 'graphs',
      corpus,
      text,
      conditions: [...filtered, ...others],
      arguments: {
        by,
        opposite: search.opposite,
        structure,
        filter,
        languageModel,
        diversify,
        tuning: constants,
        onlyMatching: search.onlyMatching,
      },
      parts: [{ stages }],
    },
    search,
  );
  const conditions = (name?: string) => [...others, ...graphConditions(without(filter, name))];
  const answering = answers && new AnsweringHits(page.source, answers);
  let sides: ReturnType<typeof sidesOfGraphs> | undefined;
  const readSides = async () => {
    const graphs = page.hits.map(({ point }) => toGraphRecord(point).graph);
    return sidesOfGraphs(dependencies, await read(), graphs, scope);
  };
  return {
    corpus,
    query: sought.graph,
    reading: read,
    hits: page.hits.map((hit, at) => ({
      ...toHit(hit, plan),
      side: async () => hit.candidate.side ?? (await (sides ??= readSides()))[at],
      matches: async () => answering?.includes(conditions(), hit.point.id),
      get cursor() {
        return hit.cursor;
      },
    })),
    hasNextPage: page.hasNextPage,
    totalCount: () => store.count('graphs', { must: [inCorpus(corpus.name), ...conditions()] }),
    matchCount: async () => (await answering?.under(conditions()))?.size,
    facets: (options) => {
      const counted = { corpus, collection: 'graphs', conditions, answering } as const;
      return keyFacets(store, counted, { facets: GRAPH_FACETS, usual: USUAL_FACETS }, options);
    },
  };
}

/** A graph asks whether its major claim holds. */
function askedByGraph(by: GraphSubject, graph: ArgumentGraph, opposite?: boolean): Asked {
  const text = majorClaimText(graph);
  const origin = 'text' in by ? 'TEXT' : 'graph' in by && by.mined ? 'DOCUMENT' : 'GRAPH';
  return { text, origin, opposite };
}

function toHit(
  hit: PageHit,
  { applicable }: StructurePlan,
): Omit<GraphHit, 'side' | 'matches' | 'cursor'> {
  const { score, structure } = hit.candidate;
  const applicability = applicable ? 'NOT_COMPARED' : 'NOT_APPLICABLE';
  return {
    graph: toGraphRecord(hit.point),
    score,
    explanation: hit.explanation,
    structure: structure?.comparison ?? { type: 'STRUCTURE', method: 'NONE', applicability },
    mapping: structure?.mapping,
  };
}

/** @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG and those of `checkQueryGraph` */
function checkGraphSubject(by: GraphSubject): void {
  checkBy(by, 'text', 'graphId', 'graph');
  if ('graph' in by) checkQueryGraph(by.graph, by.field ?? 'by.graph');
}

/** @throws ElenchusError PAGE_SIZE, BAD_INPUT */
function checkStructure(
  { mappings, textWeight }: StructureOptions,
  { graphPool }: SearchLimits,
): void {
  if (mappings !== undefined) checkPageSize(mappings, graphPool, 'structure.mappings');
  if (textWeight !== undefined) checkFraction(textWeight, 'structure.textWeight');
}

/**
 * A filter as conditions on the store's payload; all must hold.
 * @throws ElenchusError BAD_INPUT, naming the argument
 */
function graphConditions(filter: GraphFilter = {}): Condition[] {
  const { language, topic, scheme } = filter;
  const words = [
    ...(language ? [matchAny('language', checkLanguages(language, 'filter.language'))] : []),
    ...(topic ? [matchAny('topic', checkWords(topic, 'filter.topic'))] : []),
    ...(scheme ? [matchAny('schemes', schemeNames(scheme, 'filter.scheme'))] : []),
  ];
  const ranges = GRAPH_COUNTS.flatMap((name) => {
    const range = filter[name];
    return range ? [countCondition(name, range)] : [];
  });
  return [...words, ...ranges];
}

/** Counts that graphs of an earlier version lack; they have none of these. */
const LATER: ReadonlySet<GraphCount> = new Set(['locutions', 'speakers']);

function countCondition(name: GraphCount, range: NumberRange): Condition {
  const key = `counts.${name}`;
  const condition = rangeCondition(key, range, `filter.${name}`);
  const admitsNone = LATER.has(name) && (range.from ?? 0) <= 0;
  return admitsNone ? { should: [condition, { is_empty: { key } }] } : condition;
}

/** The names that the store has, whatever the spelling: "ExpertOpinion" is "Expert Opinion". */
function schemeNames(given: readonly string[], path: string): readonly string[] {
  return checkWords(given, path).map((name, at) => {
    const scheme = schemeNamed(name);
    if (scheme) return scheme.name;
    throw badInput(`${path}[${at}]`, `"${name}" names no scheme; give one, such as "Sign"`);
  });
}

type GraphFacet = 'topic' | 'language' | 'scheme' | GraphCount;

/** The facets of graphs: the keys by which graphs are counted, by their public names. */
const GRAPH_FACETS = {
  topic: { key: 'topic', title: 'Topic' },
  language: { key: 'language', title: 'Language' },
  scheme: { key: 'schemes', title: 'Argumentation scheme' },
  ...Object.fromEntries(
    GRAPH_COUNTS.map((name) => {
      const title = name === 'depth' ? 'Depth' : `Number of ${name}`;
      return [name, { key: `counts.${name}`, title, numbers: true }];
    }),
  ),
} as Readonly<Record<GraphFacet, KeyFacet>>;

const USUAL_FACETS: readonly GraphFacet[] = ['topic', 'depth', 'attacks'];
