import type { Config } from '../runtime/config.js';
import type { Corpus } from '../domain/corpus.js';
import type { Condition } from '../domain/filter.js';
import { STATEMENT_ROLES, type PremiseFilter } from '../domain/premise.js';
import { checkWidth, filterConditions, roleConditions } from './filter.js';

/**
 * The conditions that admit premises of a corpus; all must hold.
 * @param path names the argument in errors
 * @throws ElenchusError BAD_INPUT, UNKNOWN_FIELD, UNKNOWN_VARIABLE, UNKNOWN_VALUE
 */
export function admissionConditions(
  filter: PremiseFilter | undefined,
  corpus: Corpus,
  config: Config,
  path = 'filter',
): Condition[] {
  const conditions = filter ? filterConditions(filter, corpus, config, path) : [];
  checkWidth(conditions, config, path);
  return [...conditions, ...roleConditions(filter)];
}

/** The filter without its conditions on a socio-variable. Those inside `any` and `not` stay. */
export function withoutVariable(
  filter: PremiseFilter | undefined,
  variable: string,
): PremiseFilter | undefined {
  return stripped(filter, ({ profile, ...rest }) => ({
    ...rest,
    profile: profile?.filter((condition) => condition.variable !== variable),
  }));
}

/** The filter without its condition on a field. Those inside `any` and `not` stay. */
export function withoutField(
  filter: PremiseFilter | undefined,
  field: 'language' | 'stance' | 'role' | 'topic' | 'claimId',
): PremiseFilter | undefined {
  const rest = stripped(filter, ({ [field]: _, ...others }) => others);
  // Without a role, those that give no reason would still be left out.
  return field === 'role' ? { ...rest, role: STATEMENT_ROLES } : rest;
}

/** The filter without its conditions on a further field. Those inside `any` and `not` stay. */
export function withoutFurtherField(
  filter: PremiseFilter | undefined,
  name: string,
): PremiseFilter | undefined {
  return stripped(filter, ({ fields, ...rest }) => ({
    ...rest,
    fields: fields?.filter(({ field }) => field !== name),
  }));
}

function stripped(
  filter: PremiseFilter | undefined,
  strip: (filter: PremiseFilter) => PremiseFilter,
): PremiseFilter | undefined {
  if (!filter) return undefined;
  const { all, ...rest } = strip(filter);
  return { ...rest, all: all?.map((each) => stripped(each, strip)!) };
}
