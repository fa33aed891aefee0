import { randomUUID } from 'node:crypto';
import type { EncoderIdentity } from '../domain/corpus.js';
import type { SocioVariable } from '../domain/socio-profile.js';
import { badInput, ElenchusError } from '../errors.js';
import { checkCharacters, checkName, checkVariableName } from './check.js';
import { recordId, type CorpusRecord } from './record.js';
import { MAX_VARIABLES } from './shape.js';
import type { CorpusDescription } from './types.js';

const MAX_CHARACTERS = 10_000;

export function checkDescription(corpus: CorpusDescription): void {
  const { name, title, description, licence, variables = [] } = corpus;
  checkName('name', name);
  for (const [field, text] of Object.entries({ title, description, licence })) {
    if (text !== undefined) checkWords(field, text);
  }
  if (variables.length > MAX_VARIABLES)
    throw badInput('variables', `are more than ${MAX_VARIABLES}`);
  const seen = new Set<string>();
  variables.forEach((variable, place) => {
    const field = `variables[${place}]`;
    checkVariableName(`${field}.name`, variable.name);
    if (seen.has(variable.name)) throw badInput(`${field}.name`, 'is given twice');
    seen.add(variable.name);
    checkWords(`${field}.label`, variable.label);
    for (const list of ['values', 'unknown'] as const) {
      if (variable[list].some((value) => value === ''))
        throw badInput(`${field}.${list}`, 'has ""');
      for (const value of variable[list]) checkWords(`${field}.${list}`, value);
      if (new Set(variable[list]).size < variable[list].length) {
        throw badInput(`${field}.${list}`, 'has a value twice');
      }
    }
    if (variable.kind === 'ORDINAL' && variable.values.length === 0) {
      throw badInput(`${field}.values`, 'must give the order of an ORDINAL variable');
    }
  });
}

function checkWords(field: string, text: string): void {
  const { length } = text;
  if (length > MAX_CHARACTERS) {
    throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit: MAX_CHARACTERS });
  }
  checkCharacters(field, text);
}

/** The new record of a corpus. What the description leaves out stays as it was. */
export function describeCorpus(
  { name, title, description, licence, variables = [] }: CorpusDescription,
  known: CorpusRecord | undefined,
  encoder: EncoderIdentity,
): CorpusRecord {
  const before = known ?? emptyRecord(name, encoder);
  const described = variables.map((variable) =>
    describeVariable(
      variable,
      before.variables.find((other) => other.name === variable.name),
    ),
  );
  const names = new Set(described.map((variable) => variable.name));
  return {
    ...before,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(licence !== undefined && { licence }),
    variables: [...described, ...before.variables.filter((other) => !names.has(other.name))],
  };
}

/** Values that occur in the data are kept, after the described ones. */
function describeVariable(given: SocioVariable, known: SocioVariable | undefined): SocioVariable {
  const listed = new Set([...given.values, ...given.unknown]);
  const others = known?.values.filter((value) => !listed.has(value)) ?? [];
  return { ...given, values: [...given.values, ...others] };
}

function emptyRecord(name: string, encoder: EncoderIdentity): CorpusRecord {
  const empty = { variables: [], fields: [], sequence: 0, dirty: false, termsSequence: 0 };
  return { id: recordId(name), name, encoder, generation: randomUUID(), ...empty };
}
