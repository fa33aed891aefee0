import { ElenchusError } from '../errors.js';
import { writeOutput } from '../write-output.js';

/** The ids found for each query, best first. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

/** The requirements on a run. */
export interface RunChecks {
  /** The ids of the queries. Each must have a ranking. */
  readonly queries: Iterable<string>;
  readonly corpus: { has(id: string): boolean };
  /** How many places each ranking must have; with 0, short ones are accepted. */
  readonly places: number;
}

/** A ranking from a file. */
export interface ReadRanking {
  readonly query: string;
  readonly ids: readonly string[];
  /** Names the query, or a place in its ranking, for errors. */
  where(place?: number): string;
}

/**
 * Checks the rankings of a file.
 * @throws ElenchusError FILE_EMPTY, DUPLICATE_ID, UNKNOWN_ID, RUN_TOO_SHORT, RUN_INCOMPLETE
 */
export function checkRun(
  file: string,
  run: readonly ReadRanking[],
  { queries, corpus, places }: RunChecks,
): Rankings {
  if (run.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'ranking' });
  const expected = new Set(queries);
  const rankings = new Map<string, readonly string[]>();
  for (const { query, ids, where } of run) {
    const refuse = (id: string, field: string, place: string) =>
      new ElenchusError('UNKNOWN_ID', { field, id, where: place });
    if (rankings.has(query)) {
      throw new ElenchusError('DUPLICATE_ID', { field: where(), id: query });
    }
    if (!expected.has(query)) throw refuse(query, where(), 'the queries');
    const unknown = ids.findIndex((id) => !corpus.has(id));
    if (unknown >= 0) throw refuse(ids[unknown]!, where(unknown), 'the corpus');
    if (ids.length < places) {
      const counts = { count: ids.length, needed: places };
      throw new ElenchusError('RUN_TOO_SHORT', { field: where(), ...counts });
    }
    rankings.set(query, ids);
  }
  const missing = [...expected].filter((id) => !rankings.has(id));
  if (missing.length > 0) {
    const counts = { count: missing.length, total: expected.size };
    throw new ElenchusError('RUN_INCOMPLETE', { file, ...counts, id: missing[0]! });
  }
  return rankings;
}

export async function writeLines(file: string, lines: readonly string[]): Promise<void> {
  await writeOutput(file, lines.map((line) => `${line}\n`).join(''));
}
