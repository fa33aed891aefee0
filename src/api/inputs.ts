import type { Group } from '../domain/comparison.js';
import {
  DIVERSIFY_DEFAULTS,
  type Diversify,
  type SimilarityDiversify,
} from '../domain/diversity.js';
import { RANK_DEFAULTS, type Rank } from '../domain/rank.js';
import { JUDGE_DEFAULTS, type Judge } from '../domain/relevance.js';
import {
  LANGUAGE_MODEL_DEFAULTS,
  type LanguageModelRerank,
  type Prefer,
  QUALITY_DEFAULTS,
  type Rerank,
} from '../domain/rerank.js';
import type { PremiseFilter, SearchSubject } from '../domain/search.js';
import type { Tuning } from '../domain/tuning.js';
import type { FacetOptions } from '../retrieval/types.js';
import type * as Inputs from './generated.js';
import { localId } from './global-id.js';

/** How many hits a page of a search has, as in the schema. */
export const PAGE = 20;

export type Given<T> = { [Key in keyof T]: Exclude<T[Key], null> };

/** The input without nulls: here, unlike in GraphQL, null means the same as left out. */
export function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null),
  ) as Given<T>;
}

/** @throws ElenchusError BAD_INPUT if an id is not that of a premise or a claim. */
export function subjectOf({ text, premiseId, claimId }: Inputs.PremiseQuery): SearchSubject {
  if (text !== undefined) return { text };
  if (premiseId !== undefined) {
    return { premiseId: localId('premise', premiseId, 'by.premiseId') };
  }
  return { claimId: localId('claim', claimId, 'by.claimId') };
}

/** @throws ElenchusError BAD_INPUT for an id that is not that of a claim. */
export function filterOf(input: Inputs.PremiseFilter, field = 'filter'): PremiseFilter {
  const { claimId, profile, fields, all, any, not, ...rest } = given(input);
  const list = (filters: readonly Inputs.PremiseFilter[], name: string) =>
    filters.map((filter, index) => filterOf(filter, `${field}.${name}[${index}]`));
  return {
    ...rest,
    claimId: claimId?.map((id, index) => localId('claim', id, `${field}.claimId[${index}]`)),
    profile: profile?.map(given),
    fields: fields?.map(given),
    all: all && list(all, 'all'),
    any: any && list(any, 'any'),
    not: not && filterOf(not, `${field}.not`),
  };
}

export function groupOf(input: Inputs.GroupInput, field: string): Group {
  const { name, filter } = given(input);
  return { name, filter: filter && filterOf(filter, `${field}.filter`) };
}

/** What searches have in common. */
export interface Searching {
  readonly rank: Rank;
  readonly rerank?: Rerank;
  readonly tuning?: Tuning;
}

interface SearchingInputs {
  readonly rank?: Inputs.RankInput;
  readonly rerank?: Inputs.RerankInput;
  readonly tuning?: Inputs.TuningInput;
}

export function searchingOf({ rank, rerank, tuning }: SearchingInputs): Searching {
  return {
    rank: rankOf(rank),
    ...(rerank && { rerank: rerankOf(rerank) }),
    ...(tuning && { tuning: given(tuning) }),
  };
}

export function rankOf({ auto, dense, feedback, lexical, fused }: Inputs.RankInput = AUTO): Rank {
  if (dense) return { method: 'DENSE', ...given(dense) };
  if (feedback) return { method: 'FEEDBACK', ...given(feedback) };
  if (lexical) return { method: 'LEXICAL', ...given(lexical) };
  if (fused) return { method: 'FUSED', ...RANK_DEFAULTS.FUSED, ...given(fused) };
  return { method: 'AUTO', ...given(auto ?? {}) };
}

const AUTO = { auto: {} };

export function rerankOf(input: Inputs.RerankInput): Rerank {
  const { judge, languageModel, quality, prefer, diversify, ...flags } = given(input);
  return {
    ...flags,
    judge: judge && judgeOf(judge),
    languageModel: languageModel && languageModelOf(languageModel),
    quality: quality && { ...QUALITY_DEFAULTS, ...given(quality) },
    prefer: prefer && preferOf(prefer),
    diversify: diversify && diversifyOf(diversify),
  };
}

export function languageModelOf(input: Inputs.LanguageModelInput): LanguageModelRerank {
  return { ...LANGUAGE_MODEL_DEFAULTS, ...given(input) };
}

export function judgeOf(input: Inputs.JudgeInput): Judge {
  return { ...JUDGE_DEFAULTS, ...given(input) };
}

function preferOf(input: Inputs.PreferInput): Prefer {
  const { profile, inferred = false, weight } = given(input);
  return { profile: profile.map(given), inferred, weight };
}

export function diversifyOf(input: Inputs.DiversifyInput): Diversify {
  const { coverClusters, coverGroups, matchCorpusShares, equalShares } = input;
  const { COVER_CLUSTERS, COVER_GROUPS, MATCH_CORPUS_SHARES, EQUAL_SHARES } = DIVERSIFY_DEFAULTS;
  if (coverClusters)
    return { method: 'COVER_CLUSTERS', ...COVER_CLUSTERS, ...given(coverClusters) };
  if (coverGroups) return { method: 'COVER_GROUPS', ...COVER_GROUPS, ...given(coverGroups) };
  if (matchCorpusShares) {
    return { method: 'MATCH_CORPUS_SHARES', ...MATCH_CORPUS_SHARES, ...given(matchCorpusShares) };
  }
  if (equalShares) return { method: 'EQUAL_SHARES', ...EQUAL_SHARES, ...given(equalShares) };
  return similarityDiversifyOf(input);
}

export function similarityDiversifyOf(
  input: Inputs.SimilarityDiversifyInput | Inputs.DiversifyInput,
): SimilarityDiversify {
  const { coreset, kmeans, mmr, deduplicate } = input;
  const { CORESET, KMEANS, MMR, DEDUPLICATE } = DIVERSIFY_DEFAULTS;
  if (coreset) return { method: 'CORESET', ...CORESET, ...given(coreset) };
  if (kmeans) return { method: 'KMEANS', ...KMEANS, ...given(kmeans) };
  if (mmr) return { method: 'MMR', ...MMR, ...given(mmr) };
  return { method: 'DEDUPLICATE', ...DEDUPLICATE, ...given(deduplicate!) };
}

export function facetOptionsOf(input: Partial<Inputs.PremiseConnectionFacetsArgs>): FacetOptions {
  const { variables, of = 'ADMITTED', ignoreOwnCondition = false, limit = 30 } = given(input);
  return { variables, of, ignoreOwnCondition, limit };
}
