import type { Group, SearchSubject } from '../domain/search.js';
import type { PremiseFilter } from '../domain/premise.js';
import type { Tuning } from '../domain/stages.js';
import type {
  DiversifyOptions,
  RankOptions,
  RerankOptions,
  SimilarityDiversifyOptions,
} from '../search/defaults.js';
import type * as Inputs from './generated.js';
import { localId } from './global-id.js';

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
  readonly rank?: RankOptions;
  readonly rerank?: RerankOptions;
  readonly tuning?: Tuning;
}

interface SearchingInputs {
  readonly rank?: Inputs.RankInput;
  readonly rerank?: Inputs.RerankInput;
  readonly tuning?: Inputs.TuningInput;
}

export function searchingOf({ rank, rerank, tuning }: SearchingInputs): Searching {
  return {
    rank: rank && rankOf(rank),
    rerank: rerank && rerankOf(rerank),
    tuning: tuning && given(tuning),
  };
}

export function rankOf({ auto, dense, feedback, lexical, fused }: Inputs.RankInput): RankOptions {
  if (dense) return { method: 'DENSE', ...given(dense) };
  if (feedback) return { method: 'FEEDBACK', ...given(feedback) };
  if (lexical) return { method: 'LEXICAL', ...given(lexical) };
  if (fused) return { method: 'FUSED', ...given(fused) };
  return { method: 'AUTO', ...given(auto ?? {}) };
}

export function rerankOf(input: Inputs.RerankInput): RerankOptions {
  const { judge, languageModel, quality, prefer, diversify, ...flags } = given(input);
  return {
    ...flags,
    judge: judge && given(judge),
    languageModel: languageModel && given(languageModel),
    quality: quality && given(quality),
    prefer: prefer && preferOf(prefer),
    diversify: diversify && diversifyOf(diversify),
  };
}

function preferOf(input: Inputs.PreferInput): NonNullable<RerankOptions['prefer']> {
  const { profile, ...rest } = given(input);
  return { ...rest, profile: profile.map(given) };
}

export function diversifyOf(input: Inputs.DiversifyInput): DiversifyOptions {
  const { coverClusters, coverGroups, matchCorpusShares, equalShares } = input;
  if (coverClusters) return { method: 'COVER_CLUSTERS', ...given(coverClusters) };
  if (coverGroups) return { method: 'COVER_GROUPS', ...given(coverGroups) };
  if (matchCorpusShares) return { method: 'MATCH_CORPUS_SHARES', ...given(matchCorpusShares) };
  if (equalShares) return { method: 'EQUAL_SHARES', ...given(equalShares) };
  return similarityDiversifyOf(input);
}

export function similarityDiversifyOf(
  input: Inputs.SimilarityDiversifyInput | Inputs.DiversifyInput,
): SimilarityDiversifyOptions {
  const { coreset, kmeans, mmr, deduplicate } = input;
  if (coreset) return { method: 'CORESET', ...given(coreset) };
  if (kmeans) return { method: 'KMEANS', ...given(kmeans) };
  if (mmr) return { method: 'MMR', ...given(mmr) };
  return { method: 'DEDUPLICATE', ...given(deduplicate!) };
}
