import { z } from 'zod';
import type { PremiseRecord } from '../domain/records.js';
import { isBlank } from '../domain/text.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { quantity } from '../runtime/wording.js';
import { idSchema, optionalText, parseWith, QUERY_FIELDS, withOurNames } from './fields.js';
import {
  type BadLines,
  type Line,
  type Located,
  NO_BAD_LINES,
  openSource,
  parseLine,
  readAllLines,
} from './lines.js';
import { readPremises } from './premises.js';

export interface Query {
  readonly id: string;
  readonly text: string;
  /** A part of the data, such as "dev". */
  readonly split?: string | undefined;
  readonly topics?: readonly string[] | undefined;
}

/** A line of judgements. */
export interface JudgementRow {
  readonly line: number;
  readonly query: string;
  readonly id: string;
  readonly grade: number;
  /** "" if there is none. */
  readonly cluster: string;
  readonly stance: string;
}

/** The grades of documents, by query. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY */
export async function readCorpus(
  file: string,
  bad: BadLines = NO_BAD_LINES,
): Promise<readonly PremiseRecord[]> {
  return (await readPremiseLines(file, bad)).map(({ value }) => value);
}

/** As `readCorpus`, with the lines that the premises stand in. */
export async function readPremiseLines(
  file: string,
  bad: BadLines = NO_BAD_LINES,
): Promise<readonly Located<PremiseRecord>[]> {
  const source = await openSource(file);
  const premises: Located<PremiseRecord>[] = [];
  try {
    for await (const { line, result } of readPremises(source)) {
      const record = bad.attempt(source.name, line, () => {
        if ('error' in result) throw result.error;
        if (isBlank(result.record.text)) throw badInput('text', 'is empty');
        return result.record;
      });
      if (record !== undefined) premises.push({ line, value: record });
    }
  } finally {
    source.stream.destroy();
  }
  return notEmpty(premises, source.name, 'premise');
}

const querySchema = z.looseObject({
  id: idSchema,
  text: z.string().refine((text) => !isBlank(text), 'is empty'),
  split: optionalText,
  topics: z.array(z.string()).nullish(),
});

/**
 * Reads queries: JSONL with `id` and `text` (BEIR's names are read too), or an id and a text with a
 * tab between them (TREC).
 * @param check throws a coded error for a query that cannot be used
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readQueries(
  file: string,
  bad: BadLines = NO_BAD_LINES,
  check: (query: Query) => void = () => undefined,
): Promise<readonly Query[]> {
  const queries = new Map<string, Query>();
  for (const given of await readAllLines(file)) {
    bad.attempt(file, given.line, () => {
      const query = queryOf(file, given);
      if (queries.has(query.id)) {
        throw new ElenchusError('DUPLICATE_ID', { field: 'id', id: query.id });
      }
      check(query);
      queries.set(query.id, query);
    });
  }
  return notEmpty([...queries.values()], file, 'query');
}

function queryOf(file: string, line: Line): Query {
  const text = line.bytes?.toString('utf8') ?? '';
  if (text.trimStart().startsWith('{') || !text.includes('\t')) {
    const named = withOurNames(parseLine(file, line), QUERY_FIELDS, ['id', 'text']);
    const { id, text, split, topics } = parseWith(querySchema, named);
    return { id, text, ...(split && { split }), ...(topics && { topics }) };
  }
  const [id = '', ...words] = text.split('\t');
  const query = parseWith(querySchema, { id: id.trim(), text: words.join(' ').trim() });
  return { id: query.id, text: query.text };
}

const HEADER = ['query-id', 'corpus-id', 'score'] as const;
const FURTHER = ['cluster', 'stance'] as const;

interface Has {
  has(id: string): boolean;
}

/** The ids that judgements may name. */
export interface KnownIds {
  readonly queries: Has;
  readonly corpus: Has;
}

/**
 * Reads judgements: tab-separated with the header `query-id corpus-id score` (BEIR), and optionally
 * `cluster` and `stance`; or the four columns query, 0, document and grade (TREC).
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readJudgements(
  file: string,
  known: KnownIds,
  bad: BadLines = NO_BAD_LINES,
): Promise<readonly JudgementRow[]> {
  const rows: JudgementRow[] = [];
  let columns: readonly number[] | undefined;
  let isFirst = true;
  for (const { line, bytes } of await readAllLines(file)) {
    const text = bytes?.toString('utf8') ?? '';
    const cells = text.includes('\t') ? text.split('\t') : text.trim().split(/\s+/);
    if (isFirst) {
      isFirst = false;
      columns = headerOf(cells, file, line);
      if (columns !== undefined) continue;
    }
    const row = bad.attempt(file, line, () =>
      rowOf(columns ? columns.map((at) => cells[at]?.trim() ?? '') : ofTrec(cells), known),
    );
    if (row !== undefined) rows.push({ line, ...row });
  }
  return notEmpty(rows, file, 'judgement');
}

function rowOf([query, id, score, cluster = '', stance = '']: readonly string[], known: KnownIds) {
  if (!query) throw badInput('query-id', 'is missing');
  if (!id) throw badInput('corpus-id', 'is missing');
  const grade = Number(score);
  if (!/^[+-]?\d+(\.0+)?$/.test(score ?? '') || !Number.isSafeInteger(grade)) {
    throw badInput('score', `"${score ?? ''}" is not a whole number`);
  }
  const unknown = (field: string, id: string, where: string) =>
    new ElenchusError('UNKNOWN_ID', { field, id, where });
  if (!known.queries.has(query)) throw unknown('query-id', query, 'the queries');
  if (!known.corpus.has(id)) throw unknown('corpus-id', id, 'the corpus');
  return { query, id, grade, cluster, stance };
}

/** Reads the grades of queries; a document with several lines has its highest one. See `readJudgements`. */
export async function readQrels(
  file: string,
  queries: readonly Query[],
  corpus: ReadonlySet<string>,
  bad?: BadLines,
): Promise<Qrels> {
  const known = { queries: new Set(queries.map(({ id }) => id)), corpus };
  return qrelsOf(await readJudgements(file, known, bad));
}

/** The grades of judgements; a document with several lines has its highest grade. */
export function qrelsOf(rows: readonly JudgementRow[]): Qrels {
  const qrels = new Map<string, Map<string, number>>();
  for (const { query, id, grade } of rows) {
    const grades = qrels.get(query) ?? new Map<string, number>();
    qrels.set(query, grades.set(id, Math.max(grade, grades.get(id) ?? grade)));
  }
  return qrels;
}

/** The places of our columns; undefined if this is no header. */
function headerOf(
  cells: readonly string[],
  file: string,
  line: number,
): readonly number[] | undefined {
  const names = cells.map((cell) => cell.trim());
  const missing = HEADER.filter((name) => !names.includes(name));
  if (missing.length === HEADER.length) return undefined;
  if (missing.length > 0) {
    const problem = 'the header has no such column';
    throw new ElenchusError('LINE_INVALID', { file, line, field: missing[0]!, problem });
  }
  return [...HEADER, ...FURTHER].map((name) => names.indexOf(name));
}

function ofTrec(cells: readonly string[]): readonly string[] {
  if (cells.length !== 4) {
    const problem = `has ${quantity(cells.length, 'column')}, not the four query, 0, document and grade of TREC`;
    throw badInput('line', `${problem}, and the file has no header ${HEADER.join(' ')}`);
  }
  return [cells[0]!, cells[2]!, cells[3]!];
}

function notEmpty<Item>(items: readonly Item[], file: string, wanted: string): readonly Item[] {
  if (items.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted });
  return items;
}
