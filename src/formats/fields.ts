import { z } from 'zod';
import { canonicalJson } from '../domain/content.js';
import type { Stance } from '../domain/premise.js';
import { badInput, listed, messageOf } from '../runtime/errors.js';
import { nearest } from '../runtime/wording.js';

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

/** The words for stances in public data sets; upper or lower case. */
const WORDS: Readonly<Record<string, Stance>> = {
  FAVOR: 'FAVOR',
  AGAINST: 'AGAINST',
  NEUTRAL: 'NEUTRAL',
  PRO: 'FAVOR',
  CON: 'AGAINST',
  SUPPORT: 'FAVOR',
  UNDERMINE: 'AGAINST',
};

/** A stance, or nothing for null and an empty text. */
export const stanceSchema = z
  .string()
  .nullish()
  .transform((word, context): Stance | undefined => {
    if (!word) return undefined;
    const key = word.toUpperCase();
    if (Object.hasOwn(WORDS, key)) return WORDS[key];
    const message = `"${word}" is not one of ${listed(Object.keys(WORDS))}`;
    context.issues.push({ code: 'custom', message, input: word });
    return z.NEVER;
  });

/**
 * The names of fields as public data sets have them: BEIR's, and those of the shared task on
 * perspective argument retrieval. The first one is ours.
 */
type FieldNames = Readonly<Record<string, readonly [string, ...string[]]>>;

export const PREMISE_FIELDS = {
  id: ['id', '_id', 'argument_id'],
  text: ['text', 'argument'],
  profile: ['profile', 'demographic_profile'],
} as const satisfies FieldNames;

export const IMAGE_FIELDS = {
  id: ['id', '_id', 'image_id'],
  image: ['image', 'image_file'],
  text: ['text', 'page_text'],
  html: ['html', 'page_html'],
  title: ['title', 'page_title'],
  pageUrl: ['pageUrl', 'page_url'],
  imageUrl: ['imageUrl', 'image_url'],
} as const satisfies FieldNames;

export const QUERY_FIELDS = {
  id: ['id', '_id', 'query_id'],
  text: ['text', 'query'],
} as const satisfies FieldNames;

/**
 * A line with our names of its fields. Each of `fields` without a value is missing if `required`
 * names it.
 * @throws ElenchusError BAD_INPUT for what is no object, for a field that is missing, and for one that
 *   two names give different values
 */
export function withOurNames<Fields extends FieldNames>(
  line: unknown,
  fields: Fields,
  required: readonly (keyof Fields & string)[],
): Readonly<Record<string, unknown>> {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    throw badInput('line', 'is not an object');
  }
  const result: Record<string, unknown> = { ...line };
  for (const [name, names] of Object.entries(fields)) {
    const given = names.filter((each) => result[each] !== undefined && result[each] !== null);
    const [first] = given;
    const other = given.find((each) => !isSame(result[each], result[first!]));
    if (first !== undefined && other !== undefined) {
      throw badInput(name, `"${first}" and "${other}" give it different values`);
    }
    const value = first === undefined ? undefined : result[first];
    for (const each of names) delete result[each];
    if (value !== undefined) result[name] = value;
    else if (required.includes(name))
      throw badInput(name, missing(names, presentIn(line), Object.values(fields).flat()));
  }
  return result;
}

function presentIn(line: object): string[] {
  return Object.entries(line).flatMap(([name, value]) => (value === null ? [] : name));
}

/** An id can be a number or a text. */
function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other) || String(one) === String(other);
}

function missing(
  names: readonly string[],
  present: readonly string[],
  known: readonly string[],
): string {
  const others = present.filter((each) => !known.includes(each));
  const [near] = names.flatMap((name) => nearest(name, others));
  const hint = near === undefined ? '' : `; did you mean "${near}" to be it?`;
  return `is missing; the line has ${listed(present)}${hint}`;
}
