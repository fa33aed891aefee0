import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  coerceInputValue,
  GraphQLBoolean,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isInputObjectType,
} from 'graphql';
import type { ConstantOptions, Rank, Rerank } from '../domain/stages.js';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { badInput, messageOf } from '../runtime/errors.js';
import * as defaults from '../search/arguments.js';
import type * as Inputs from './generated.js';
import { given, rankOf, rerankOf } from './inputs.js';

/** Built when it is first needed. */
let schema: GraphQLSchema | undefined;

/**
 * Reads the argument `rank` of the API from a text: its JSON, or only the name of a method.
 * @param field names the text in errors
 * @throws ElenchusError BAD_INPUT, naming the part that is wrong
 */
export function rankFromText(text: string, field: string): Rank {
  return defaults.rankOf(rankOf(readInput<Inputs.RankInput>('RankInput', text, field)));
}

/** Reads the argument `rerank`: its JSON, or only the name of a step. */
export function rerankFromText(text: string, field: string): Rerank {
  return defaults.rerankOf(rerankOf(readInput<Inputs.RerankInput>('RerankInput', text, field)));
}

/** Reads the argument `tuning`, which is JSON. */
export function tuningFromText(text: string, field: string): ConstantOptions {
  return given(readInput<Inputs.TuningInput>('TuningInput', text, field));
}

/**
 * The value of an input type of the schema, with the schema's defaults, from its JSON or from the name
 * of one of its fields.
 * @throws ElenchusError BAD_INPUT, naming the part that is wrong
 */
export function readInput<Input>(name: string, text: string, field: string): Input {
  schema ??= buildSchema(readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8'));
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`the schema has no input "${name}"`);
  return coerceInputValue(parse(text, field, type), type, (path, _value, error) => {
    throw badInput([field, ...path].join('.'), messageOf(error));
  }) as Input;
}

/** A name alone switches on what it names, with its defaults. */
function parse(text: string, field: string, input: GraphQLInputObjectType): unknown {
  const name = text.trim();
  if (/^\w+$/.test(name)) {
    const { type } = input.getFields()[name] ?? {};
    return { [name]: type === GraphQLBoolean ? true : {} };
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(field, `is neither a name nor JSON: ${messageOf(error)}`);
  }
}
