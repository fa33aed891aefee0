import { COUNTER_DEFAULTS, type CounterSearch, type GroupComparison } from '../domain/search.js';
import {
  type Diversify,
  DIVERSIFY_DEFAULTS,
  type Judge,
  JUDGE_DEFAULTS,
  LANGUAGE_MODEL_DEFAULTS,
  type LanguageModelRerank,
  type Prefer,
  type Quality,
  QUALITY_DEFAULTS,
  type Rank,
  RANK_DEFAULTS,
  type Rerank,
  type SimilarityDiversify,
} from '../domain/stages.js';
import type { GraphSearch, StructureOptions } from './graphs/types.js';
import type { ImageRerank, ImageSearch } from './images/types.js';
import type {
  ClaimSearch,
  JudgementList,
  MeasuredSearch,
  PremiseList,
  ProfileList,
  SuggestRequest,
} from './types.js';

/*
 * What a search need not say, and what it means then. Each type is that of a search in which all that
 * has a default is optional; each function fills it in. The schema declares the same defaults.
 */

/** How many hits a page has by default. */
const PAGE = 20;
const SUGGESTIONS = 10;

type Optional<Whole, Key extends keyof Whole> = Omit<Whole, Key> & Partial<Pick<Whole, Key>>;

/** Each alternative, without what the defaults of its method say. */
type OfMethod<Choice extends { readonly method: string }, Defaults> = Choice extends {
  readonly method: infer Method extends keyof Defaults;
}
  ? Optional<Choice, keyof Defaults[Method] & keyof Choice>
  : Choice;

export type RankOptions = OfMethod<Rank, typeof RANK_DEFAULTS>;
export type DiversifyOptions = OfMethod<Diversify, typeof DIVERSIFY_DEFAULTS>;
export type SimilarityDiversifyOptions = OfMethod<SimilarityDiversify, typeof DIVERSIFY_DEFAULTS>;

export interface RerankOptions extends Omit<
  Rerank,
  'judge' | 'languageModel' | 'quality' | 'prefer' | 'diversify'
> {
  readonly judge?: Partial<Judge>;
  readonly languageModel?: Partial<LanguageModelRerank>;
  readonly quality?: Partial<Quality>;
  readonly prefer?: Optional<Prefer, 'inferred'>;
  readonly diversify?: DiversifyOptions;
}

interface Ordered {
  readonly rank?: RankOptions;
  readonly rerank?: RerankOptions;
}

export type PremiseSearchOptions = Optional<Omit<MeasuredSearch, keyof Ordered>, 'first'> & Ordered;
export type GroupComparisonOptions = Omit<GroupComparison, keyof Ordered> & Ordered;
export type CounterSearchOptions = Optional<
  Omit<CounterSearch, 'judge' | 'diversify'>,
  'first' | 'minSideProbability' | 'maxSimilarity'
> & { readonly judge?: Partial<Judge>; readonly diversify?: DiversifyOptions };
export type ClaimSearchOptions = Optional<Omit<ClaimSearch, 'diversify'>, 'first'> & {
  readonly diversify?: SimilarityDiversifyOptions;
};
export type GraphSearchOptions = Optional<
  Omit<GraphSearch, 'structure' | 'languageModel' | 'diversify'>,
  'first'
> & {
  readonly structure?: Partial<StructureOptions>;
  readonly languageModel?: Partial<LanguageModelRerank>;
  readonly diversify?: SimilarityDiversifyOptions;
};
export type ImageSearchOptions = Optional<Omit<ImageSearch, 'rerank'>, 'first' | 'modality'> & {
  readonly rerank?: Omit<ImageRerank, 'diversify'> & {
    readonly diversify?: SimilarityDiversifyOptions;
  };
};
export type PremiseListOptions = Optional<PremiseList, 'first' | 'sort'>;
export type ProfileListOptions = Optional<ProfileList, 'first'>;
export type JudgementListOptions = Optional<JudgementList, 'first'>;
export type SuggestOptions = Optional<SuggestRequest, 'first'>;

/** The defaults, and over them what is said; undefined says nothing. */
function over<Whole extends object>(defaults: Partial<Whole>, said: object = {}): Whole {
  const entries = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(entries) } as Whole;
}

export function rankOf(said: RankOptions = { method: 'AUTO' }): Rank {
  const defaults = said.method === 'FUSED' ? RANK_DEFAULTS.FUSED : {};
  return over<Rank>(defaults, said);
}

function diversifyOf(said: SimilarityDiversifyOptions): SimilarityDiversify;
function diversifyOf(said: DiversifyOptions): Diversify;
function diversifyOf(said: DiversifyOptions): Diversify {
  return over<Diversify>(DIVERSIFY_DEFAULTS[said.method], said);
}

export function rerankOf(said: RerankOptions): Rerank {
  const { judge, languageModel, quality, prefer, diversify, ...flags } = said;
  return {
    ...flags,
    judge: judge && over<Judge>(JUDGE_DEFAULTS, judge),
    languageModel:
      languageModel && over<LanguageModelRerank>(LANGUAGE_MODEL_DEFAULTS, languageModel),
    quality: quality && over<Quality>(QUALITY_DEFAULTS, quality),
    prefer: prefer && over<Prefer>({ inferred: false }, prefer),
    diversify: diversify && diversifyOf(diversify),
  };
}

function orderOf({ rank, rerank }: Ordered): { rank: Rank; rerank: Rerank | undefined } {
  return { rank: rankOf(rank), rerank: rerank && rerankOf(rerank) };
}

export function premiseSearch(said: PremiseSearchOptions): MeasuredSearch {
  return { ...said, first: said.first ?? PAGE, ...orderOf(said) };
}

export function groupComparison(said: GroupComparisonOptions): GroupComparison {
  return { ...said, ...orderOf(said) };
}

export function counterSearch(said: CounterSearchOptions): CounterSearch {
  const { minSideProbability, maxSimilarity } = COUNTER_DEFAULTS;
  const { judge, diversify } = said;
  return {
    ...over<CounterSearch>({ first: PAGE, minSideProbability, maxSimilarity }, said),
    judge: judge && over<Judge>(JUDGE_DEFAULTS, judge),
    diversify: diversify && diversifyOf(diversify),
  };
}

export function claimSearch(said: ClaimSearchOptions): ClaimSearch {
  const { diversify, first = PAGE } = said;
  return { ...said, first, diversify: diversify && diversifyOf(diversify) };
}

export function graphSearch(said: GraphSearchOptions): GraphSearch {
  const { structure, languageModel, diversify, first = PAGE } = said;
  return {
    ...said,
    first,
    structure: over<StructureOptions>({ method: 'AUTO' }, structure),
    languageModel:
      languageModel && over<LanguageModelRerank>(LANGUAGE_MODEL_DEFAULTS, languageModel),
    diversify: diversify && diversifyOf(diversify),
  };
}

export function imageSearch(said: ImageSearchOptions): ImageSearch {
  const { rerank, first = PAGE, modality = 'BOTH' } = said;
  const diversify = rerank?.diversify && diversifyOf(rerank.diversify);
  return { ...said, first, modality, rerank: { ...rerank, diversify } };
}

export function premiseList(said: PremiseListOptions): PremiseList {
  return { ...said, first: said.first ?? PAGE, sort: said.sort ?? 'NEWEST' };
}

export function profileList(said: ProfileListOptions): ProfileList {
  return { ...said, first: said.first ?? PAGE };
}

export function judgementList(said: JudgementListOptions): JudgementList {
  return { ...said, first: said.first ?? PAGE };
}

export function suggestRequest(said: SuggestOptions): SuggestRequest {
  return { ...said, first: said.first ?? SUGGESTIONS };
}
