import type { Perspective, PremiseFilter, Rank, SearchSubject } from '../domain/search.js';
import type * as Inputs from './generated.js';
import { localId } from './global-id.js';

type Given<T> = { [Key in keyof T]: Exclude<T[Key], null> };

/** The input without its nulls: to GraphQL null and left out are different, here they are not. */
export function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null),
  ) as Given<T>;
}

/** @throws ElenchusError BAD_INPUT for an id that is none of a claim. */
export function subjectOf(by: Inputs.PremiseQuery): SearchSubject {
  if (by.text !== undefined) return { text: by.text };
  return { claimId: localId('claim', by.claimId, 'by.claimId') };
}

/** @throws ElenchusError BAD_INPUT for an id that is none of a claim. */
export function filterOf(input: Inputs.PremiseFilter, field = 'filter'): PremiseFilter {
  const { claimId, fields, all, any, not, ...rest } = given(input);
  const list = (filters: readonly Inputs.PremiseFilter[], name: string) =>
    filters.map((filter, index) => filterOf(filter, `${field}.${name}[${index}]`));
  return {
    ...rest,
    ...(claimId && {
      claimId: claimId.map((id, index) => localId('claim', id, `${field}.claimId[${index}]`)),
    }),
    ...(fields && { fields: fields.map(given) }),
    ...(all && { all: list(all, 'all') }),
    ...(any && { any: list(any, 'any') }),
    ...(not && { not: filterOf(not, `${field}.not`) }),
  };
}

export function perspectiveOf({ conditions, ...rest }: Inputs.PerspectiveInput): Perspective {
  return { mode: 'FILTER', ...given(rest), conditions: conditions.map(given) };
}

export function rankOf(input: Inputs.RankInput | null | undefined): Rank {
  if (input?.feedback) return { method: 'FEEDBACK', documents: input.feedback.documents ?? 20 };
  if (input?.lexical) return { method: 'LEXICAL', ...given(input.lexical) };
  if (input?.fused) {
    const { semantic = 0.7, lexical = 0.3, ...rest } = given(input.fused);
    return { method: 'FUSED', semantic, lexical, ...rest };
  }
  return { method: 'DENSE', ...(input?.dense && given(input.dense)) };
}
