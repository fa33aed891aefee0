import type { Corpus, FilterableField } from '../domain/corpus.js';
import type { Json, SocioProfile, SocioVariable } from '../domain/premise.js';
import { unknownName } from '../runtime/wording.js';
import { badInput } from '../runtime/errors.js';
import { checkVariableName, isName } from '../domain/check.js';
import type { PremiseRecord } from '../domain/records.js';

/** A variable divides people into groups; one with more values than this does not. */
const MAX_VALUES = 1_000;

/** Each has an index. Beyond this, variables are refused and fields cannot be filtered by. */
export const MAX_VARIABLES = 200;
const MAX_FIELDS = 200;

/** The variables and filterable fields of a corpus, which grow with its premises. */
export class CorpusShape {
  readonly #variables: Map<string, SocioVariable>;
  readonly #fields: Map<string, FilterableField>;
  #grown = false;

  constructor({ variables, fields }: Pick<Corpus, 'variables' | 'fields'>) {
    this.#variables = new Map(variables.map((variable) => [variable.name, variable]));
    this.#fields = new Map(fields.map((field) => [field.name, field]));
  }

  /** The variables and fields as the corpus's record has them. */
  parts(): Pick<Corpus, 'variables' | 'fields'> {
    return { variables: [...this.#variables.values()], fields: [...this.#fields.values()] };
  }

  /** Whether a premise has added something. */
  get grown(): boolean {
    return this.#grown;
  }

  /**
   * Adds what a premise brings, and returns its profile in the form of the variables' kinds.
   * @throws ElenchusError BAD_INPUT or UNKNOWN_VALUE, in which case nothing is added
   */
  admit({ profile, extra }: PremiseRecord): SocioProfile {
    const variables = Object.entries(profile).map(([name, value]) => this.#variable(name, value));
    const fields = Object.entries(extra).flatMap(([name, value]) => this.#field(name, value) ?? []);
    if (new Set([...this.#variables.keys(), ...Object.keys(profile)]).size > MAX_VARIABLES) {
      throw badInput('profile', `would give this corpus more than ${MAX_VARIABLES} variables`);
    }
    for (const variable of variables) {
      if (this.#variables.get(variable.name) === variable) continue;
      this.#variables.set(variable.name, variable);
      this.#grown = true;
    }
    for (const field of fields) {
      if (this.#fields.has(field.name) || this.#fields.size >= MAX_FIELDS) continue;
      this.#fields.set(field.name, field);
      this.#grown = true;
    }
    return Object.fromEntries(
      variables.map(({ name, kind }) => [name, shaped(kind, profile[name] ?? [])]),
    );
  }

  /** The variable with these values added; the same object if they are known. */
  #variable(name: string, value: string | readonly string[]): SocioVariable {
    const known = this.#variables.get(name);
    const field = `profile.${name}`;
    const values = [value].flat();
    if (known === undefined) {
      checkVariableName(field, name);
      const kind = typeof value === 'string' ? 'NOMINAL' : 'MULTIPLE';
      return { name, title: name, kind, values: [...new Set(values)], unknown: [] };
    }
    if (known.kind !== 'MULTIPLE' && values.length !== 1) {
      throw badInput(field, `takes one value, not ${values.length}`);
    }
    const added = values.filter(
      (each) => !known.values.includes(each) && !known.unknown.includes(each),
    );
    if (added.length === 0) return known;
    if (known.kind === 'ORDINAL') {
      const [value = ''] = added;
      const details = { field, variable: name, value };
      throw unknownName('UNKNOWN_VALUE', details, value, known.values);
    }
    if (known.values.length + added.length > MAX_VALUES) {
      throw badInput(
        field,
        `would have more than ${MAX_VALUES} values; make it a field of its own`,
      );
    }
    return { ...known, values: [...known.values, ...new Set(added)] };
  }

  /** The field for a value, if its type can be filtered by. */
  #field(name: string, value: Json): FilterableField | undefined {
    const known = this.#fields.get(name);
    const type = fieldType(name, value);
    const empty = value === null || (Array.isArray(value) && value.length === 0);
    if (known !== undefined && !empty && type !== known.type) {
      throw badInput(`extra.${name}`, `is not of the type ${known.type}, as elsewhere`);
    }
    return type === undefined ? undefined : { name, type };
  }
}

function shaped(
  kind: SocioVariable['kind'],
  value: string | readonly string[],
): string | readonly string[] {
  const values = [value].flat();
  return kind === 'MULTIPLE' ? [...new Set(values)] : (values[0] ?? []);
}

type Fields = Readonly<Record<string, Json>>;

/** The type for filtering, if the field can be filtered by. */
function fieldType(name: string, value: Json): FilterableField['type'] | undefined {
  return isName(name) ? typeOf(value) : undefined;
}

function typeOf(value: Json): FilterableField['type'] | undefined {
  if (typeof value === 'boolean') return 'bool';
  const values = [value].flat();
  if (values.length === 0) return undefined;
  if (values.every((each) => typeof each === 'string')) return 'keyword';
  if (values.every((each) => typeof each === 'number')) return 'float';
  return undefined;
}

/** Groups fields by type. Those that cannot be filtered by are under `other`. */
export function byType(fields: Fields): Readonly<Record<string, Fields>> {
  const result: Record<string, Record<string, Json>> = {};
  for (const [name, value] of Object.entries(fields)) {
    (result[fieldType(name, value) ?? 'other'] ??= {})[name] = value;
  }
  return result;
}
