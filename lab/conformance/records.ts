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

export type Verdict = 'alike' | 'other words' | 'differs' | 'not in the port';

/** What is compared with the recorded answers. */
export interface Subject {
  readonly name: string;
  /** Asks what was recorded. The first upsert brings all points in. */
  replay(recording: Recording): Promise<Verdict>;
  /** The `n` of the points that match, in ascending order; undefined where the filter is refused. */
  select(filter: Filter): Promise<readonly number[] | undefined>;
  close(): Promise<void>;
}
/** Servers sum in 32 bits, in an order of their own. */
const RELATIVE_TOLERANCE = 1e-5;

interface Hit {
  readonly id: string | number;
  readonly score: number;
}

/**
 * Whether `found` ranks as `recorded` does, where either may order equal scores as it likes:
 * the same score at each rank, and each recorded hit with its score in `beyond`, the same
 * search with a higher limit.
 */
export function ranksAlike(
  recorded: readonly Hit[],
  found: readonly Hit[],
  beyond: readonly Hit[],
): boolean {
  const scores = new Map(beyond.map(({ id, score }) => [id, score]));
  return (
    recorded.length === found.length &&
    recorded.every(({ score }, rank) => isClose(score, found[rank]?.score)) &&
    recorded.every(({ id, score }) => isClose(score, scores.get(id)))
  );
}

function isClose(a: number, b: number | undefined): boolean {
  return b !== undefined && Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(a));
}

/** Whether two answers are the same JSON but for rounding and the server's own counters. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return isClose(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const [left, right] = [entries(a), entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value], at) => key === right[at]?.[0] && isSame(value, right[at][1]))
  );
}

const OWN = ['version', 'operation_id', 'time'];

function entries(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([key]) => !OWN.includes(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
