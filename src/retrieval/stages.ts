import type { Corpus } from '../domain/corpus.js';
import type { CounterSearch } from '../domain/counter.js';
import { DEFAULT_POOL } from '../domain/diversity.js';
import type { PremiseSearch } from '../domain/search.js';
import { givenStage, inferStage, nearestToClaimStage } from './counter/stages.js';
import type { SideConditions } from './counter/search.js';
import type { Target } from './counter/target.js';
import { alternateStancesStage } from './diversify/alternate-stances.js';
import { diversifyStage } from './diversify/stage.js';
import { roleConditions } from './filter.js';
import { groupByClaimStage } from './group.js';
import type { StructurePlan } from './graphs/plan.js';
import { contentStage, type GraphQuery } from './graphs/query.js';
import { structureStage } from './graphs/structure.js';
import type { GraphSearch } from './graphs/types.js';
import { preferStage, type Preference } from './prefer/stage.js';
import { rankStage } from './ranks/index.js';
import { judgeStage } from './relevance/stage.js';
import type { SearchPart, Stage } from './stage.js';
import type { Subject } from './subject.js';
import type { ClaimSearch, RetrievalDependencies, SearchDependencies } from './types.js';

/*
 * The stages of each search, in the order in which they run. Each stage has a file of its own.
 *
 * premises          rank -> judge by the claim -> prefer profiles -> diversify -> alternate stances
 *                   -> group
 * claims            rank by cosine -> diversify
 * counter-premises  those whose side the data gives: the nearest first -> diversify
 *                   then the others: the nearest first -> infer sides -> diversify
 * graphs            rank by content -> compare the structure -> diversify
 */

export function premiseStages(
  dependencies: SearchDependencies,
  corpus: Corpus,
  claim: Subject,
  preference: Preference | undefined,
  claims: { readonly own: readonly string[]; readonly hidden: readonly string[] },
  { rank, relevance, diversify, stance, groupBy, signal }: PremiseSearch,
): readonly Stage[] {
  const { relevanceJudge: judge } = dependencies;
  const { text, vector } = claim;
  const textEncoder = vector ? { encodeQuery: async () => vector } : dependencies.textEncoder;
  const compared = comparedBy(dependencies, 'premises', corpus, () =>
    textEncoder.encodeQuery(text, signal),
  );
  const withClaims = claims.hidden.length === 0;
  const later = [
    relevance &&
      judgeStage({ judge, words: dependencies, corpus, claim, relevance, withClaims, signal }),
    preference && preferStage(preference),
    diversify && diversifyStage(compared, diversify),
    stance === 'BALANCED' && alternateStancesStage(diversify?.pool ?? DEFAULT_POOL),
    groupBy && groupByClaimStage(),
  ].filter((stage) => typeof stage === 'object');
  const wanted = Math.max(0, ...later.map(({ size }) => size));
  const words = dependencies;
  const known = { claims: [...claims.own, ...claims.hidden], hiddenClaims: claims.hidden };
  const curve = roleConditions(undefined);
  return [
    rankStage({ textEncoder, words, corpus, text, rank, wanted, curve, signal, ...known }),
    ...later,
  ];
}

export function claimStages(
  dependencies: RetrievalDependencies,
  corpus: Corpus,
  text: string,
  { diversify, signal }: Pick<ClaimSearch, 'diversify' | 'signal'>,
): readonly Stage[] {
  const { textEncoder } = dependencies;
  const compared = comparedBy(dependencies, 'claims', corpus, () =>
    textEncoder.encodeQuery(text, signal),
  );
  const rank = { method: 'DENSE' } as const;
  return [
    rankStage({ textEncoder, words: dependencies, corpus, text, rank, wanted: 0, signal }),
    ...(diversify ? [diversifyStage(compared, diversify)] : []),
  ];
}

export function counterParts(
  dependencies: SearchDependencies,
  corpus: Corpus,
  target: Target,
  sides: SideConditions,
  { threshold, minimum, relevance, diversify, signal }: CounterSearch,
): readonly SearchPart[] {
  const { relevanceJudge: judge, relevanceFilter } = dependencies;
  const inference = { judge, relevanceFilter, relevance, minimum, threshold, signal };
  const compared = comparedBy(dependencies, 'premises', corpus, async () => target.subject.vector);
  const diversified = diversify ? [diversifyStage(compared, diversify)] : [];
  const inferred = [nearestToClaimStage(target), inferStage(target, inference), ...diversified];
  return [
    ...target.given.map(({ side }, place) => ({
      conditions: [sides.given[place]!],
      stages: [givenStage(target, side, threshold), ...diversified],
    })),
    // With a minimum of 1, nothing inferred can qualify.
    { conditions: [sides.open], stages: minimum < 1 ? inferred : [] },
  ];
}

export function graphStages(
  dependencies: RetrievalDependencies,
  corpus: Corpus,
  query: GraphQuery,
  plan: StructurePlan,
  { diversify, signal }: GraphSearch,
): readonly Stage[] {
  const { graphReranker: reranker, config } = dependencies;
  const poolSize = config.graphPoolSize;
  const structure = { ...plan, corpus: corpus.name, reranker, query, poolSize, signal };
  const compared = comparedBy(
    dependencies,
    'graphs',
    corpus,
    async () => (await query.vectors()).semantic,
  );
  return [
    contentStage(query),
    ...(plan.method === 'NONE' ? [] : [structureStage(structure)]),
    ...(diversify ? [diversifyStage(compared, diversify)] : []),
  ];
}

/** The vector that a diversification compares hits by, and the query's. */
function comparedBy<Collection extends string>(
  { store, relevanceFilter }: RetrievalDependencies,
  collection: Collection,
  corpus: Corpus,
  query: () => Promise<Float32Array>,
) {
  return { store, corpus, relevanceFilter, collection, query };
}
