import { type Corpus, fieldKey, type FilterableField } from '../../domain/corpus.js';
import type { SocioVariable, PremiseFilter } from '../../domain/premise.js';
import { profileKey } from '../../perspective/conditions.js';
import { withoutField, withoutFurtherField, withoutVariable } from '../admission.js';
import { FIELDS, unknownVariable } from '../variables.js';

/** What premises are counted by. */
export interface FacetVariable {
  readonly name: string;
  readonly title: string;
  /** The payload key of its values. */
  readonly key: string;
  readonly socio?: SocioVariable;
  /** A field with numbers, which are counted in bars. */
  readonly number?: FilterableField;
  /** A filter without its conditions on this variable. */
  without(filter: PremiseFilter | undefined): PremiseFilter | undefined;
}

/**
 * A socio-variable, one of {@link FIELDS} or a further field. If several have a name, the first of
 * these is meant.
 * @param path names the argument in errors
 * @throws ElenchusError UNKNOWN_VARIABLE
 */
export function facetVariable(corpus: Corpus, name: string, path: string): FacetVariable {
  const variable = corpus.variables.find((each) => each.name === name);
  if (variable) return ofSocioVariable(variable);
  if (Object.hasOwn(FIELDS, name)) {
    const { key, title, field } = FIELDS[name as keyof typeof FIELDS];
    return { name, title, key, without: (filter) => withoutField(filter, field) };
  }
  const field = corpus.fields.find((each) => each.name === name);
  if (!field) throw unknownVariable(corpus, name, path, corpus.fields);
  return {
    ...{ name, title: name, key: fieldKey(field) },
    ...(field.type === 'float' && { number: field }),
    without: (filter) => withoutFurtherField(filter, name),
  };
}

export function ofSocioVariable(variable: SocioVariable): FacetVariable {
  const { name, title } = variable;
  const key = profileKey(name);
  return {
    name,
    title,
    key,
    socio: variable,
    without: (filter) => withoutVariable(filter, name),
  };
}
