import { z } from 'zod';
import { badInput, messageOf } from '../runtime/errors.js';
import { VISIBILITIES } from '../domain/corpus.js';
import type { CorpusDescription } from '../domain/records.js';
import { SMARTVOTE_VARIABLES } from './smartvote.js';
import { readText } from './source.js';

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

/** An empty text counts as absent. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => (text === null || text === '' ? undefined : text));

const descriptionSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  licence: z.string().optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  labels: z.record(z.string(), z.record(z.string(), z.number().nullable())).optional(),
  variables: z
    .array(
      z
        .strictObject({
          name: z.string(),
          title: z.string().optional(),
          /** The same as `title`. */
          label: z.string().optional(),
          kind: z.enum(['NOMINAL', 'ORDINAL', 'MULTIPLE']).default('NOMINAL'),
          values: z.array(z.string()).default([]),
          unknown: z.array(z.string()).default([]),
        })
        .transform(({ title, label, ...variable }) => ({
          ...variable,
          title: title ?? label ?? variable.name,
        })),
    )
    .default([]),
});

/**
 * Reads `title`, `description`, `licence`, `visibility`, `variables` and `labels` from a JSON file;
 * "smartvote" names what we know of that data.
 * @throws ElenchusError FILE_NOT_FOUND, or BAD_INPUT naming file and field
 */
export async function readDescription(file: string): Promise<Omit<CorpusDescription, 'name'>> {
  if (file === 'smartvote') return { variables: SMARTVOTE_VARIABLES };
  const value = parseJson(await readText(file), file);
  return parseWith(descriptionSchema, value, (path) => `${file}: ${path || 'description'}`);
}
