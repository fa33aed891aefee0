/**
 * Judgements (qrels) and runs in the formats of trec_eval (https://github.com/usnistgov/trec_eval):
 * a line a judgement, `query 0 document grade`; a line a hit, `query Q0 document rank score tag`.
 */
import { badInput, ElenchusError } from '../errors.js';
import { readEach } from './lines.js';
import { checkRun, writeLines, type Rankings, type RunChecks } from './rankings.js';

/** Grades by query and document; a document that is not there is not judged. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A document found, with its score: the higher the better. */
export interface ScoredHit {
  readonly id: string;
  readonly score: number;
}

/** Hits by query. */
export type Run = ReadonlyMap<string, readonly ScoredHit[]>;

const QRELS_COLUMNS = ['query', 'iteration', 'document', 'grade'] as const;
const RUN_COLUMNS = ['query', 'Q0', 'document', 'rank', 'score', 'tag'] as const;

/**
 * Reads judgements.
 * @param corpus The documents that can be judged; any where it is absent
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY; LINE_INVALID, UNKNOWN_ID and
 *   DUPLICATE_ID naming line and field
 */
export async function readQrels(
  file: string,
  corpus?: { has(id: string): boolean },
): Promise<Qrels> {
  const lines = await readEach(file, ({ bytes }) => {
    const [query, , id, grade] = columns(bytes, QRELS_COLUMNS);
    return { query, id, grade: numberOf('grade', grade, Number.isSafeInteger) };
  });
  if (lines.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'judgement' });
  const qrels = new Map<string, Map<string, number>>();
  for (const { line, value } of lines) {
    const { query, id, grade } = value;
    const field = `${file}:${line}: document`;
    if (corpus?.has(id) === false) {
      throw new ElenchusError('UNKNOWN_ID', { field, id, where: 'the corpus' });
    }
    const grades = qrels.get(query) ?? new Map<string, number>();
    if (grades.has(id)) throw new ElenchusError('DUPLICATE_ID', { field, id });
    qrels.set(query, grades.set(id, grade));
  }
  return qrels;
}

/**
 * Reads a run. As in trec_eval the scores alone give the order, equal ones in descending order
 * of their ids; the column `rank` is not read.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID and DUPLICATE_ID naming line
 *   and field; those of `checkRun`
 */
export async function readRun(file: string, checks: RunChecks): Promise<Rankings> {
  const lines = await readEach(file, ({ bytes }) => {
    const [query, , id, , score] = columns(bytes, RUN_COLUMNS);
    return { query, id, score: numberOf('score', score, Number.isFinite) };
  });
  const hits = new Map<string, Map<string, { id: string; score: number; line: number }>>();
  for (const { line, value } of lines) {
    const { query, id } = value;
    const found = hits.get(query) ?? new Map();
    if (found.has(id)) {
      throw new ElenchusError('DUPLICATE_ID', { field: `${file}:${line}: document`, id });
    }
    hits.set(query, found.set(id, { ...value, line }));
  }
  const run = [...hits].map(([query, found]) => {
    const [first] = found.values();
    const ranked = [...found.values()].sort(byScore);
    return {
      query,
      ids: ranked.map(({ id }) => id),
      where: (place?: number) =>
        place === undefined
          ? `${file}:${first!.line}: query`
          : `${file}:${ranked[place]!.line}: document`,
    };
  });
  return checkRun(file, run, checks);
}

/** @throws ElenchusError FILE_UNWRITABLE; BAD_INPUT where an id has a blank */
export async function writeQrels(file: string, qrels: Qrels): Promise<void> {
  const lines = [...qrels].flatMap(([query, grades]) =>
    [...grades].map(([id, grade]) => `${word('query', query)} 0 ${word('document', id)} ${grade}`),
  );
  return writeLines(file, lines);
}

/**
 * Writes a run, each query's hits by descending score. Hits with equal scores are read back
 * in another order: see `readRun`.
 * @param tag The system's name
 * @throws ElenchusError FILE_UNWRITABLE; BAD_INPUT where an id or the tag has a blank
 */
export async function writeRun(file: string, run: Run, tag: string): Promise<void> {
  const name = word('tag', tag);
  const lines = [...run].flatMap(([query, hits]) =>
    hits
      .toSorted(byScore)
      .map(
        ({ id, score }, place) =>
          `${word('query', query)} Q0 ${word('document', id)} ${place + 1} ${score} ${name}`,
      ),
  );
  return writeLines(file, lines);
}

/** The grade at each place of a ranking, 0 where it is not judged: what the metrics take. */
export function gradesOf(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
): readonly number[] {
  return ranking.map((id) => grades.get(id) ?? 0);
}

function byScore(a: ScoredHit, b: ScoredHit): number {
  return b.score - a.score || (a.id < b.id ? 1 : -1);
}

type Words<Names extends readonly string[]> = { [Place in keyof Names]: string };

function columns<Names extends readonly string[]>(
  bytes: Buffer | undefined,
  names: Names,
): Words<Names> {
  const words = bytes?.toString('utf8').trim().split(/\s+/) ?? [];
  if (words.length !== names.length) {
    throw badInput(
      'line',
      `has ${words.length} columns, not the ${names.length} ${names.join(' ')}`,
    );
  }
  return words as unknown as Words<Names>;
}

function numberOf(field: string, text: string, accepts: (value: number) => boolean): number {
  const value = Number(text);
  if (accepts(value)) return value;
  throw badInput(field, `"${text}" is no ${field}`);
}

function word(field: string, text: string): string {
  if (text !== '' && !/\s/.test(text)) return text;
  throw badInput(field, `"${text}" is empty or has a blank, which the TREC formats cannot have`);
}
