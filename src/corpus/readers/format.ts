import { z } from 'zod';
import type { SocioVariable } from '../../domain/socio-profile.js';
import { badInput, messageOf } from '../../errors.js';
import type { PremiseRecord } from '../types.js';

/** Turns the lines of one format into premises. */
export interface Format {
  /** Variables that the format itself defines. */
  readonly variables: readonly SocioVariable[];
  /** @throws ElenchusError BAD_INPUT, naming the field */
  parse(value: unknown): PremiseRecord;
}

/**
 * @param fieldOf names a field by its path, "" for the value itself
 * @throws ElenchusError BAD_INPUT naming the first field that is wrong
 */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  fieldOf = (path: string) => path || 'line',
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw badInput(fieldOf(path), issue?.message ?? 'is invalid');
}

/** Checks the content of a file; fields are named by file and path. */
export function parseFile<Schema extends z.ZodType>(
  schema: Schema,
  content: unknown,
  file: string,
): z.output<Schema> {
  return parseWith(schema, content, (path) => (path === '' ? file : `${file}.${path}`));
}

export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badInput(file, `is not valid JSON: ${messageOf(error)}`);
  }
}

export const profileSchema = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())], 'is neither a text nor a list of texts'),
);

export const idSchema = z
  .union([z.string(), z.number()], 'is neither a text nor a number')
  .transform(String);

/** Empty texts are absent. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));
