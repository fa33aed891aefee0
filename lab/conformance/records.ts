import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Filter } from '../../src/domain/filter.js';
import type { Point, Vectors } from '../../src/store/port.js';

/** A request that a real server answered. */
export const recording = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.unknown(),
  status: z.number(),
  response: z.looseObject({ result: z.unknown().optional() }),
});
export type Recording = z.output<typeof recording>;

const point = z.object({
  id: z.string(),
  vector: z.record(z.string(), z.unknown()),
  payload: z.record(z.string(), z.unknown()),
});
const filter = z.object({ filter: z.looseObject({}), n: z.array(z.number()) });

export interface Records {
  readonly points: readonly Point[];
  /** A filter, the `n` of the points that match it, and its line, from 0. */
  readonly filters: readonly {
    readonly line: number;
    readonly filter: Filter;
    readonly n: readonly number[];
  }[];
  readonly recordings: readonly Recording[];
}

export async function readRecords(directory: string): Promise<Records> {
  const points = await readLines(join(directory, 'points.jsonl'), point);
  const filters = await readLines(join(directory, 'filters.jsonl'), filter);
  return {
    points: points.map(({ id, vector, payload }) => ({
      id,
      vectors: vector as Vectors,
      payload: payload as Point['payload'],
    })),
    filters: filters.map(({ filter, n }, line) => ({ line, filter: filter as Filter, n })),
    recordings: await readLines(join(directory, 'recordings.jsonl'), recording),
  };
}

async function readLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}
