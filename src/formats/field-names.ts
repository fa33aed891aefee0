import { badInput, listed } from '../runtime/errors.js';
import { nearest } from '../runtime/wording.js';
import { canonicalJson } from '../domain/content.js';

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
