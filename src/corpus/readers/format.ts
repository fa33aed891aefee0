import { z } from 'zod';
import type { SocioVariable } from '../../domain/socio-profile.js';
import { badInput } from '../../errors.js';
import type { PremiseRecord } from '../types.js';

/** How one format's lines become premises. */
export interface Format {
  /** What the format itself says of its variables. */
  readonly variables: readonly SocioVariable[];
  /** @throws ElenchusError BAD_INPUT, naming the field */
  parse(value: unknown): PremiseRecord;
}

/**
 * Holds a value against a schema.
 * @throws ElenchusError BAD_INPUT with the path of the first field that is wrong
 */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root = 'line',
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw badInput(path === '' ? root : path, issue?.message ?? 'is invalid');
}

/** Values of socio-variables by name. */
export const profileSchema = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())], 'is neither a text nor a list of texts'),
);

/** An id can be a number. */
export const idSchema = z
  .union([z.string(), z.number()], 'is neither a text nor a number')
  .transform(String);

/** Empty texts are absent. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));
