/**
 * Runs in the format of trec_eval (https://github.com/usnistgov/trec_eval), one hit in a line:
 * `query Q0 document rank score tag`.
 */
import { type BadLines, NO_BAD_LINES, readAllLines } from 'elenchus/internal/formats/lines.js';
import { badInput, ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { writeOutput } from 'elenchus/internal/runtime/files.js';
import { quantity } from 'elenchus/internal/runtime/wording.js';
import { isWord, runLine, type ScoredHit } from './run-format.js';

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

/** Hits by query. */
export type Run = ReadonlyMap<string, readonly ScoredHit[]>;

const COLUMNS = ['query', 'Q0', 'document', 'rank', 'score', 'tag'] as const;

/**
 * Reads a run. As in trec_eval, only the scores give the order; equal ones are in descending order
 * of their ids. The column `rank` is not read.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID and DUPLICATE_ID, naming line
 *   and field; as `checkRun`
 */
export async function readRun(
  file: string,
  checks: RunChecks,
  bad: BadLines = NO_BAD_LINES,
): Promise<Rankings> {
  const run = [...(await readHits(file, bad))].map(([query, hits]) => {
    const first = Math.min(...hits.map(({ line }) => line));
    return {
      query,
      ids: hits.map(({ id }) => id),
      where: (place?: number) =>
        place === undefined ? `${file}:${first}: query` : `${file}:${hits[place]!.line}: document`,
    };
  });
  return checkRun(file, run, checks, bad);
}

/**
 * Reads the usable lines of a run, for whichever queries it has.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readRunInPart(file: string, bad: BadLines): Promise<Run> {
  const run = await readHits(file, bad);
  if (run.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'ranking' });
  return run;
}

interface ReadHit extends ScoredHit {
  readonly line: number;
}

/** By query, best first. */
async function readHits(file: string, bad: BadLines): Promise<Map<string, readonly ReadHit[]>> {
  const hits = new Map<string, Map<string, ReadHit>>();
  for (const { line, bytes } of await readAllLines(file)) {
    bad.attempt(file, line, () => {
      const { query, id, score } = hitOf(bytes);
      const found = hits.get(query) ?? new Map<string, ReadHit>();
      if (found.has(id)) throw new ElenchusError('DUPLICATE_ID', { field: 'document', id });
      hits.set(query, found.set(id, { id, score, line }));
    });
  }
  return new Map([...hits].map(([query, found]) => [query, [...found.values()].sort(byScore)]));
}

/**
 * Writes a run, with each query's hits by descending score. Hits with equal scores come back in
 * another order; see `readRun`.
 * @param tag the system's name
 * @throws ElenchusError FILE_UNWRITABLE; BAD_INPUT if an id or the tag contains a space
 */
export async function writeRun(file: string, run: Run, tag: string): Promise<void> {
  const name = word('tag', tag);
  const lines = [...run].flatMap(([query, hits]) =>
    hits
      .toSorted(byScore)
      .map(({ id, score }, place) =>
        runLine(word('query', query), { id: word('document', id), score }, place + 1, name),
      ),
  );
  return writeLines(file, lines);
}

function byScore(a: ScoredHit, b: ScoredHit): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1);
}

function hitOf(bytes: Buffer | undefined) {
  const words = bytes?.toString('utf8').trim().split(/\s+/) ?? [];
  const [query, , id, , number] = words;
  if (words.length !== COLUMNS.length || query === undefined || id === undefined) {
    throw badInput(
      'line',
      `has ${quantity(words.length, 'column')}, not the ${COLUMNS.length} ${COLUMNS.join(' ')}`,
    );
  }
  const score = Number(number);
  if (!Number.isFinite(score)) throw badInput('score', `"${number}" is not a score`);
  return { query, id, score };
}

function word(field: string, text: string): string {
  if (isWord(text)) return text;
  throw badInput(
    field,
    `"${text}" is empty or contains white space, which the TREC formats do not allow`,
  );
}
