import { claimsInWords } from '../corpus/claims-in-words.js';
import type { Corpus } from '../domain/corpus.js';
import type { CounterSearch, PremiseSearch } from '../domain/search.js';
import {
  diversifyPool,
  type Judge,
  DEFAULT_POOL,
  type Tuned,
  TUNING_DEFAULTS,
} from '../domain/stages.js';
import type { Condition } from '../domain/filter.js';
import type { SideModel } from '../domain/learned-models.js';
import { givenStage, inferStage, nearestToClaimStage } from './counter/stages.js';
import type { SideConditions } from './counter/search.js';
import type { Target } from './counter/target.js';
import { alternateStancesStage } from './diversify/alternate-stances.js';
import { joined } from './diversify/images.js';
import { diversifyStage } from './diversify/stage.js';
import { roleConditions } from './filter.js';
import { groupByClaimStage } from './group.js';
import type { StructurePlan } from './graphs/plan.js';
import { contentStage, type GraphQuery } from './graphs/query.js';
import { structureStage } from './graphs/structure.js';
import type { GraphSearch } from './graphs/types.js';
import { copiesStage } from './images/copies.js';
import { pixelsStage } from './images/pixels.js';
import type { Compared } from './images/query.js';
import { imageRankStage } from './images/rank.js';
import type { ImageRerank } from './images/types.js';
import { languageModelStage } from './language-model/stage.js';
import { graphReading, premiseReading } from './language-model/readings.js';
import { preferStage, type Preference } from './prefer/stage.js';
import { qualityStage } from './quality.js';
import { rankStage } from './ranks/index.js';
import { judgeStage } from './relevance/stage.js';
import type { SearchPart, Stage } from './stage.js';
import { stepBackStage } from './step-back.js';
import type { Subject } from './subject.js';
import type { ClaimSearch, RetrievalDependencies, SearchDependencies } from './types.js';
import { requestBudget } from './lookups.js';

/*
 * The stages of each search, in the order in which they run. Each stage has a file of its own.
 *
 * premises          rank -> judge relevance -> ask a language model -> rate quality
 *                   -> prefer profiles -> step back other claims -> diversify
 *                   -> alternate stances -> group
 * claims            rank by cosine -> diversify
 * counter-premises  those whose side the data gives: the nearest first -> diversify
 *                   then the others: the nearest first -> infer sides -> diversify
 * graphs            rank by content -> compare the structure -> ask a language model -> diversify
 * images            rank by text or pixels -> score by both -> step back copies -> diversify
 */

interface PremiseStages extends Pick<PremiseSearch, 'rank' | 'rerank' | 'groupBy' | 'signal'> {
  readonly claim: Subject;
  /** Claims that count as the query's own, whatever their text, and claims to treat as unknown. */
  readonly claims: { readonly own: readonly string[]; readonly hidden: readonly string[] };
  readonly preference?: Preference | undefined;
  readonly tuning: Tuned;
}

export function premiseStages(
  dependencies: SearchDependencies,
  corpus: Corpus,
  { claim, claims, preference, rank, rerank = {}, tuning, groupBy, signal }: PremiseStages,
): readonly Stage[] {
  const { relevanceJudge, qualityModels } = dependencies;
  const words = dependencies;
  const { text, vector } = claim;
  const textEncoder = vector ? { encodeQuery: async () => vector } : dependencies.textEncoder;
  const { judge, languageModel, quality, stepBackOtherClaims, diversify, alternateStances } =
    rerank;
  const judging = { relevanceJudge, claim, size: tuning.judgePool, read: tuning.judgeRead, signal };
  const compared = {
    ...comparedBy(dependencies, 'premises', corpus, () => textEncoder.encodeQuery(text, signal)),
    ownClaims: async () => {
      const budget = requestBudget(signal, dependencies.config);
      const same = await claimsInWords(dependencies.store, corpus.name, [text], budget);
      return [...claims.own, ...claims.hidden, ...same.map(({ id }) => id)];
    },
  };
  const withClaims = claims.hidden.length === 0;
  const later = [
    judge && judgeStage({ ...judging, judge, words, corpus, withClaims }),
    languageModel && languageModelStage(premiseReading(dependencies, text, languageModel, signal)),
    quality && qualityStage({ qualityModels, claim, quality, read: tuning.judgeRead, signal }),
    preference && preferStage(preference),
    stepBackOtherClaims && stepBackStage(),
    diversify && diversifyStage(compared, diversify, tuning, 'rerank.diversify'),
    alternateStances &&
      alternateStancesStage(
        diversify ? diversifyPool(diversify, tuning) : (tuning.diversifyPool ?? DEFAULT_POOL),
      ),
    groupBy && groupByClaimStage(),
  ].filter((stage) => typeof stage === 'object');
  const wanted = Math.max(0, ...later.map(({ size }) => size));
  const curve = roleConditions(undefined);
  const ranking = { textEncoder, words, corpus, text, rank, tuning, wanted, signal, curve };
  const ownClaims = stepBackOtherClaims ? [...claims.own, ...claims.hidden] : undefined;
  return [rankStage({ ...ranking, ownClaims, hiddenClaims: claims.hidden }), ...later];
}

export function claimStages(
  dependencies: RetrievalDependencies,
  corpus: Corpus,
  text: string,
  tuning: Tuned,
  { diversify, signal }: Pick<ClaimSearch, 'diversify' | 'signal'>,
): readonly Stage[] {
  const { textEncoder } = dependencies;
  const compared = comparedBy(dependencies, 'claims', corpus, () =>
    textEncoder.encodeQuery(text, signal),
  );
  const rank = { method: 'DENSE' } as const;
  return [
    rankStage({ textEncoder, words: dependencies, corpus, text, rank, tuning, wanted: 0, signal }),
    ...(diversify ? [diversifyStage(compared, diversify, tuning)] : []),
  ];
}

interface CounterParts extends Pick<
  CounterSearch,
  'minSideProbability' | 'maxSimilarity' | 'diversify' | 'signal'
> {
  readonly judge: Judge;
  /** The side model of the corpus, if it has one. */
  readonly loadSideModel: () => Promise<SideModel | undefined>;
  readonly tuning: Tuned;
}

export function counterParts(
  dependencies: SearchDependencies,
  corpus: Corpus,
  target: Target,
  sides: SideConditions,
  { diversify, tuning, ...search }: CounterParts,
): readonly SearchPart[] {
  const { relevanceJudge, relevanceFilter } = dependencies;
  const { minSideProbability, maxSimilarity } = search;
  const limits = { size: tuning.judgePool, read: tuning.judgeRead };
  const inference = { relevanceJudge, relevanceFilter, ...limits, ...search };
  const compared = {
    ...comparedBy(dependencies, 'premises', corpus, async () => target.subject.vector),
    ownClaims: async () => target.claimIds,
  };
  const diversified = diversify ? [diversifyStage(compared, diversify, tuning)] : [];
  const inferred = [nearestToClaimStage(target), inferStage(target, inference), ...diversified];
  return [
    ...target.given.map(({ side }, place) => ({
      conditions: [sides.given[place]!],
      stages: [givenStage(target, side, maxSimilarity), ...diversified],
    })),
    // With a minimum of 1, nothing inferred can qualify.
    { conditions: [sides.open], stages: minSideProbability < 1 ? inferred : [] },
  ];
}

export function graphStages(
  dependencies: RetrievalDependencies,
  corpus: Corpus,
  query: GraphQuery,
  plan: StructurePlan,
  tuning: Tuned,
  { languageModel, diversify, signal }: Pick<GraphSearch, 'languageModel' | 'diversify' | 'signal'>,
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
    ...(languageModel
      ? [languageModelStage(graphReading(dependencies, query.graph, languageModel, signal))]
      : []),
    ...(diversify ? [diversifyStage(compared, diversify, tuning)] : []),
  ];
}

/** @param seen which images have a vector that can be compared with the query's pixels */
export function imageStages(
  dependencies: RetrievalDependencies,
  corpus: Corpus,
  { modality, text, pixels }: Compared,
  seen: readonly Condition[],
  { stepBackCopies, diversify }: ImageRerank,
): readonly Stage[] {
  const compared = comparedBy(dependencies, 'images', corpus, async () =>
    joined({
      text: await text?.vector(),
      visual: pixels?.using === 'visual' ? await pixels.vector() : undefined,
    }),
  );
  return [
    imageRankStage(modality === 'VISUAL' ? pixels : text),
    ...(modality === 'BOTH' ? [pixelsStage({ text, pixels, seen })] : []),
    ...(stepBackCopies ? [copiesStage()] : []),
    ...(diversify ? [diversifyStage(compared, diversify, TUNING_DEFAULTS)] : []),
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
