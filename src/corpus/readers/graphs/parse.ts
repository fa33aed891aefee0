import type { z } from 'zod';
import { badInput, ElenchusError } from '../../../errors.js';
import { parseWith } from '../format.js';

/**
 * Holds a graph's file against a schema.
 * @throws ElenchusError BAD_INPUT; the field is the file's name and the path in it
 */
export function parseFile<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  file: string,
): z.output<Schema> {
  try {
    return parseWith(schema, json, '');
  } catch (error) {
    if (!(error instanceof ElenchusError)) throw error;
    const { field = '', problem = '' } = error.details;
    throw badInput(field === '' ? file : `${file}.${field}`, String(problem));
  }
}
