import { buildSchema, coerceInputValue, isInputType } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../config.js';
import type { Diversify } from '../domain/diversity.js';
import type { Rank } from '../domain/search.js';
import { badInput, messageOf } from '../errors.js';
import type * as Inputs from './generated.js';
import { rankOf } from './inputs.js';
import { diversifyOf } from './middleware/diversify.js';

/**
 * Reads the argument `rank` of the API from a text: its JSON, or only the name of a method.
 * @param field Names the text in errors
 * @throws ElenchusError BAD_INPUT, naming the part that is wrong
 */
export function rankFromText(text: string, field: string): Rank {
  return rankOf(readInput('RankInput', text, field) as Inputs.RankInput);
}

/** Reads the argument `diversify` in the same way. */
export function diversifyFromText(text: string, field: string): Diversify {
  return diversifyOf(readInput('DiversifyInput', text, field) as Inputs.DiversifyInput);
}

/** The value of an input type of the schema, with the schema's defaults. */
function readInput(type: string, text: string, field: string): unknown {
  const definition = buildSchema(
    readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8'),
  ).getType(type);
  if (!isInputType(definition)) throw new Error(`the schema has no input "${type}"`);
  return coerceInputValue(parse(text, field), definition, (path, _value, error) => {
    throw badInput([field, ...path].join('.'), messageOf(error));
  });
}

function parse(text: string, field: string): unknown {
  const name = text.trim();
  if (/^\w+$/.test(name)) return { [name]: {} };
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(field, `is neither a method nor JSON: ${messageOf(error)}`);
  }
}
