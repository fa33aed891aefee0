import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import type { CollectionDefinition, IndexDefinition } from '../../store/port.js';

const indexes = z.registry<Omit<IndexDefinition, 'key'>>();

/** A text that is filtered or counted by. */
export const keyword = () => z.string().register(indexes, { type: 'keyword' });
/** One of several texts that is filtered or counted by. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).register(indexes, { type: 'keyword' });
/** A whole number that is filtered or counted by. */
export const integer = () => z.int().register(indexes, { type: 'integer' });
/** The name of the corpus, which keeps corpora apart. */
export const tenant = () => z.string().register(indexes, { type: 'keyword', tenant: true });

/** The values of a person's socio-variables, by variable. */
export const profile = z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()]));

export const jsonObject = z.record(z.string(), z.json() as z.ZodType<Json>);

/** A collection in one place: its vectors, and the payload from which its indexes follow. */
export interface Collection<Schema extends z.ZodType = z.ZodType> {
  readonly description: string;
  readonly definition: CollectionDefinition;
  readonly payload: Schema;
}

/** @param vectors their dimensions by name */
export function collection<Schema extends z.ZodType>(
  name: string,
  description: string,
  vectors: Readonly<Record<string, number>>,
  sparse: readonly string[],
  payload: Schema,
): Collection<Schema> {
  const sized = Object.entries(vectors).map(([vector, size]) => [vector, { size }] as const);
  const definition = { name, vectors: Object.fromEntries(sized), sparse, indexes: keysOf(payload) };
  return { description, definition, payload };
}

/** The indexed keys of a payload, those of nested objects too ("counts.depth"). */
function keysOf(schema: z.core.$ZodType, key = ''): IndexDefinition[] {
  const index = indexes.get(schema);
  if (index) return [{ key, ...index }];
  if (schema instanceof z.ZodOptional) return keysOf(schema.unwrap(), key);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      keysOf(inner, key === '' ? name : `${key}.${name}`),
    );
  }
  if (!(schema instanceof z.ZodUnion)) return [];
  // The kinds of one collection have keys in common.
  const all = schema.options.flatMap((option) => keysOf(option, key));
  return all.filter((each, at) => all.findIndex((other) => other.key === each.key) === at);
}
