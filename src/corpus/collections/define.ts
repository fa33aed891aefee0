import { z } from 'zod';
import type { Json } from '../../domain/premise.js';
import type { CollectionDefinition, IndexDefinition } from '../../store/port.js';

const indexes = z.registry<Omit<IndexDefinition, 'key'>>();

/** A string that can be filtered and counted. */
export const keyword = () => z.string().register(indexes, { type: 'keyword' });
/** Several of them. */
export const keywords = () => z.array(z.string()).readonly().register(indexes, { type: 'keyword' });
/** Several of them, where earlier versions stored one; see `reencode`. */
export const oneOrMoreKeywords = () =>
  z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))
    .register(indexes, { type: 'keyword' });
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).register(indexes, { type: 'keyword' });
export const integer = () => z.int().register(indexes, { type: 'integer' });
/** The name of the corpus, which separates corpora. */
export const tenant = () => z.string().register(indexes, { type: 'keyword', tenant: true });

export const profile = z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly()]));

export const jsonObject = z.record(z.string(), z.json() as z.ZodType<Json>);

/** The vectors and the payload of a collection. Its indexes follow from the payload. */
export interface Collection<Schema extends z.ZodType = z.ZodType> {
  readonly description: string;
  readonly definition: CollectionDefinition;
  readonly payload: Schema;
}

/** @param vectors dimensions by name */
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

/** A collection without vectors, whose large payloads stay on the disk. */
export function onDiskCollection<Schema extends z.ZodType>(
  name: string,
  description: string,
  payload: Schema,
): Collection<Schema> {
  const { definition, ...rest } = collection(name, description, {}, [], payload);
  return { ...rest, definition: { ...definition, onDisk: true } };
}

/** The indexed keys of a payload, including nested ones ("counts.depth"). */
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
  // The options of a union share some keys.
  const all = schema.options.flatMap((option) => keysOf(option, key));
  return all.filter((each, at) => all.findIndex((other) => other.key === each.key) === at);
}

/** The payload of a collection. */
export type PayloadIn<Held extends Collection> = Readonly<z.output<Held['payload']>>;
/** Encodes numbers as 32-bit floats, little-endian, in base64. */
export function packFloats(numbers: Float32Array | readonly number[]): string {
  return Buffer.from(Float32Array.from(numbers).buffer).toString('base64');
}

/** Decodes what `packFloats` encoded. */
export function unpackFloats(text: string): Float32Array {
  const { buffer } = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Float32Array(buffer, 0, Math.floor(buffer.byteLength / 4));
}
