import {
  RANK_DEFAULTS,
  type Perspective,
  type PremiseFilter,
  type Rank,
  type SearchSubject,
} from '../domain/search.js';
import { RELEVANCE_DEFAULTS, type Relevance } from '../domain/relevance.js';
import { badInput } from '../errors.js';
import type { FacetOptions } from '../retrieval/types.js';
import type * as Inputs from './generated.js';
import { localId } from './global-id.js';

/** How many hits a page of a search has, as in the schema. */
export const PAGE = 20;

type Given<T> = { [Key in keyof T]: Exclude<T[Key], null> };

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
  const { claimId, fields, all, any, not, ...rest } = given(input);
  const list = (filters: readonly Inputs.PremiseFilter[], name: string) =>
    filters.map((filter, index) => filterOf(filter, `${field}.${name}[${index}]`));
  return {
    ...rest,
    claimId: claimId?.map((id, index) => localId('claim', id, `${field}.claimId[${index}]`)),
    fields: fields?.map(given),
    all: all && list(all, 'all'),
    any: any && list(any, 'any'),
    not: not && filterOf(not, `${field}.not`),
  };
}

export function relevanceOf(input: Inputs.RelevanceInput): Relevance {
  return { ...RELEVANCE_DEFAULTS, ...given(input) };
}

export function perspectiveOf({ conditions, ...rest }: Inputs.PerspectiveInput): Perspective {
  return { mode: 'FILTER', ...given(rest), conditions: conditions.map(given) };
}

/** @throws ElenchusError BAD_INPUT if several methods are named */
export function rankOf(input: Inputs.RankInput | null | undefined): Rank {
  const { claimAware, ...methods } = given(input ?? {});
  const names = Object.keys(methods);
  if (names.length > 1) throw badInput('rank', `has several methods: ${names.join(', ')}`);
  return { ...methodOf(methods), claimAware };
}

function methodOf({ auto, dense, feedback, lexical, fused }: Given<Inputs.RankInput>): Rank {
  if (dense) return { method: 'DENSE', ...given(dense) };
  if (feedback) return { method: 'FEEDBACK', ...RANK_DEFAULTS.FEEDBACK, ...given(feedback) };
  if (lexical) return { method: 'LEXICAL', ...given(lexical) };
  if (fused) return { method: 'FUSED', ...RANK_DEFAULTS.FUSED, ...given(fused) };
  return { method: 'AUTO', ...RANK_DEFAULTS.AUTO, ...given(auto ?? {}) };
}

export function facetOptionsOf(input: Partial<Inputs.PremiseConnectionFacetsArgs>): FacetOptions {
  const { variables, of = 'ADMITTED', ignoreOwnCondition = false, limit = 30 } = given(input);
  return { variables, of, ignoreOwnCondition, limit };
}
