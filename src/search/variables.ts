import type { Corpus } from '../domain/corpus.js';
import type { SocioVariable } from '../domain/premise.js';
import { profileKey } from '../domain/profile-conditions.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { unknownName } from '../runtime/wording.js';
import type { Payload } from '../store/port.js';

/** The fields that every corpus can be divided by: the payload key, and the field of the filter. */
export const FIELDS = {
  language: { key: 'language', title: 'Language', field: 'language' },
  stance: { key: 'stance', title: 'Stance', field: 'stance' },
  role: { key: 'role', title: 'Role', field: 'role' },
  topic: { key: 'topic', title: 'Topic', field: 'topic' },
  claim: { key: 'claim', title: 'Claim', field: 'claimId' },
} as const;

/**
 * A variable that divides premises into groups: a socio-variable of their authors, or one of {@link
 * FIELDS}.
 */
export interface Variable extends SocioVariable {
  /** The payload key of its values. */
  readonly key: string;
}

/** The side of the question, as far as claims decide it. */
export const SIDE: Variable = {
  name: 'side',
  title: 'Side',
  key: 'side',
  kind: 'NOMINAL',
  values: [],
  unknown: [],
};

/**
 * The variables with these names; by default all socio-variables of the corpus. A socio-variable
 * takes precedence over a field of the same name.
 * @param path names the argument in errors
 * @param further what else can be named
 * @throws ElenchusError UNKNOWN_VARIABLE, BAD_INPUT (none, or one twice), PROFILES_MISSING
 */
export function variablesOf(
  corpus: Corpus,
  names: readonly string[] | undefined,
  path: string,
  further: readonly Variable[] = [],
): readonly Variable[] {
  if (names?.length === 0) throw badInput(path, 'is empty; leave it out, or name a variable');
  const wanted = names ?? corpus.variables.map(({ name }) => name);
  if (wanted.length === 0) throw profilesMissing(corpus, path);
  return wanted.map((name, index) => {
    const field = `${path}[${index}]`;
    if (wanted.indexOf(name) < index) throw badInput(field, `"${name}" is given twice`);
    return variableOf(corpus, name, field, further);
  });
}

function variableOf(
  corpus: Corpus,
  name: string,
  path: string,
  further: readonly Variable[],
): Variable {
  const variable = corpus.variables.find((each) => each.name === name);
  if (variable !== undefined) return { ...variable, key: profileKey(name) };
  if (Object.hasOwn(FIELDS, name)) {
    const { key, title } = FIELDS[name as keyof typeof FIELDS];
    return { name, title, key, kind: 'NOMINAL', values: [], unknown: [] };
  }
  const other = further.find((each) => each.name === name);
  if (other !== undefined) return other;
  if (corpus.variables.length === 0) throw profilesMissing(corpus, path);
  throw unknownVariable(corpus, name, path, further);
}

/** The payload key of a variable's values. */
export function payloadKey({
  key,
}: Variable): 'profile' | (typeof FIELDS)[keyof typeof FIELDS]['key'] {
  return key.split('.')[0] as ReturnType<typeof payloadKey>;
}

/** What a payload has under a key of an index, such as "profile.age". */
export function valueAt(payload: Payload, key: string): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Payload)?.[part], payload);
}

/** The known values of a premise. */
export function knownValues({ key, unknown }: Variable, payload: Payload): readonly string[] {
  return [valueAt(payload, key)]
    .flat()
    .filter((each): each is string => typeof each === 'string' && !unknown.includes(each));
}

/** @param fields further fields that would be right as well */
export function unknownVariable(
  corpus: Corpus,
  variable: string,
  field: string,
  fields: readonly { readonly name: string }[] = [],
): ElenchusError {
  const known = [
    ...corpus.variables.map(({ name }) => name),
    ...Object.keys(FIELDS),
    ...fields.map(({ name }) => name),
  ];
  const details = { field, corpus: corpus.name, variable };
  return unknownName('UNKNOWN_VARIABLE', details, variable, known);
}

function profilesMissing({ name }: Corpus, field: string): ElenchusError {
  return new ElenchusError('PROFILES_MISSING', { field, corpus: name });
}
