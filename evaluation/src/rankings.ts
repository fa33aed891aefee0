import { quantity } from 'elenchus/internal/runtime/wording.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { writeOutput } from 'elenchus/internal/runtime/files.js';
import { type BadLines, NO_BAD_LINES } from 'elenchus/internal/formats/lines.js';

/** The ids found for each query, best first. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

/** The requirements on a run. */
export interface RunChecks {
  /** The ids of the queries. Each should have a ranking. */
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
 * The rankings of a file that can be measured. Ids that are not in the corpus are left out of them.
 * @throws ElenchusError FILE_EMPTY; with `NO_BAD_LINES` also DUPLICATE_ID, UNKNOWN_ID, RUN_TOO_SHORT,
 *   RUN_INCOMPLETE
 */
export function checkRun(
  file: string,
  run: readonly ReadRanking[],
  { queries, corpus, places }: RunChecks,
  bad: BadLines = NO_BAD_LINES,
): Rankings {
  if (run.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'ranking' });
  const expected = new Set(queries);
  const rankings = new Map<string, readonly string[]>();
  const unknown = (id: string, field: string, where: string) =>
    bad.add(new ElenchusError('UNKNOWN_ID', { field, id, where }));
  for (const { query, ids, where } of run) {
    if (rankings.has(query)) {
      bad.add(new ElenchusError('DUPLICATE_ID', { field: where(), id: query }));
    } else if (!expected.has(query)) {
      unknown(query, where(), 'the queries');
    } else if (ids.length < places) {
      const counts = { places: quantity(ids.length, 'place'), needed: places };
      bad.add(new ElenchusError('RUN_TOO_SHORT', { field: where(), ...counts }));
    } else {
      for (const [place, id] of ids.entries()) {
        if (!corpus.has(id)) unknown(id, where(place), 'the corpus');
      }
      rankings.set(
        query,
        ids.filter((id) => corpus.has(id)),
      );
    }
  }
  const missing = [...expected].filter((id) => !rankings.has(id));
  if (missing.length > 0) {
    const queries = quantity(expected.size, 'query', 'queries');
    const counts = { count: missing.length, queries };
    bad.add(new ElenchusError('RUN_INCOMPLETE', { file, ...counts, id: missing[0]! }));
  }
  return rankings;
}

/**
 * The queries that every run has a ranking for, which alone are measured.
 * @throws ElenchusError FILE_EMPTY if there are none
 * @param file names the queries in errors
 */
export function rankedQueries<Query extends { readonly id: string }>(
  file: string,
  queries: readonly Query[],
  runs: readonly Rankings[],
): readonly Query[] {
  const ranked = queries.filter(({ id }) => runs.every((run) => run.has(id)));
  if (ranked.length > 0) return ranked;
  throw new ElenchusError('FILE_EMPTY', { file, wanted: 'query with a ranking' });
}

export async function writeLines(file: string, lines: readonly string[]): Promise<void> {
  await writeOutput(file, lines.map((line) => `${line}\n`).join(''));
}
