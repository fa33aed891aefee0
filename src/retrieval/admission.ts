import type { Config } from '../config.js';
import type { Corpus } from '../domain/corpus.js';
import type { Condition } from '../domain/filter.js';
import { STATEMENT_ROLES } from '../domain/statement-role.js';
import type { PremiseFilter, PremiseSearch, SocioCondition } from '../domain/search.js';
import { socioConditions } from '../perspective/conditions.js';
import { checkWidth, filterConditions, roleConditions } from './filter.js';

export interface Admission {
  readonly filter?: PremiseFilter | undefined;
  readonly perspective?: readonly SocioCondition[] | undefined;
}

/** The filter of a search, and its perspective if that filters. */
export function admissionOf({ filter, perspective }: PremiseSearch): Admission {
  return {
    filter,
    perspective: perspective?.mode === 'FILTER' ? perspective.conditions : undefined,
  };
}

/**
 * The conditions that admit premises of a corpus; all must hold.
 * @throws ElenchusError BAD_INPUT, UNKNOWN_FIELD, UNKNOWN_VARIABLE, UNKNOWN_VALUE
 */
export function admissionConditions(
  { filter, perspective }: Admission,
  corpus: Corpus,
  config: Config,
): Condition[] {
  const conditions = [
    ...(filter ? filterConditions(filter, corpus, config) : []),
    ...(perspective ? socioConditions(perspective, corpus) : []),
  ];
  checkWidth(conditions, config);
  return [...conditions, ...roleConditions(filter)];
}

export function withoutVariable(admission: Admission, variable: string): Admission {
  return {
    ...admission,
    perspective: admission.perspective?.filter((condition) => condition.variable !== variable),
  };
}

/** The admission without its filter on a field. Conditions inside `any` and `not` stay. */
export function withoutField(
  admission: Admission,
  field: 'language' | 'stance' | 'role' | 'topic' | 'claimId',
): Admission {
  const strip = ({ [field]: _, ...filter }: PremiseFilter): PremiseFilter => ({
    ...filter,
    all: filter.all?.map(strip),
  });
  const filter = admission.filter && strip(admission.filter);
  // Without a role, those that give no reason would still be left out.
  return { ...admission, filter: field === 'role' ? { ...filter, role: STATEMENT_ROLES } : filter };
}

/** The admission without its filter on a further field. Conditions inside `any` and `not` stay. */
export function withoutFurtherField(admission: Admission, name: string): Admission {
  const strip = ({ fields, ...filter }: PremiseFilter): PremiseFilter => ({
    ...filter,
    fields: fields?.filter(({ field }) => field !== name),
    all: filter.all?.map(strip),
  });
  return { ...admission, filter: admission.filter && strip(admission.filter) };
}
