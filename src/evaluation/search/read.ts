import { z } from 'zod';
import { QUERY_FIELDS, withOurNames } from '../../corpus/readers/field-names.js';
import { idSchema, parseWith } from '../../corpus/readers/format.js';
import { readPremises } from '../../corpus/readers/index.js';
import { parseLine, type Line } from '../../corpus/readers/lines.js';
import { openSource } from '../../corpus/readers/source.js';
import type { PremiseRecord } from '../../corpus/types.js';
import { isBlank } from '../../domain/text.js';
import { badInput, ElenchusError } from '../../errors.js';
import type { BadLines } from '../bad-lines.js';
import { readEach } from '../lines.js';

export interface Query {
  readonly id: string;
  readonly text: string;
}

/** The grades of documents, by query. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY */
export async function readCorpus(file: string, bad: BadLines): Promise<readonly PremiseRecord[]> {
  const source = await openSource(file);
  const records: PremiseRecord[] = [];
  try {
    for await (const { line, result } of readPremises(source)) {
      const record = bad.attempt(source.name, line, () => {
        if ('error' in result) throw result.error;
        return result.record;
      });
      if (record !== undefined) records.push(record);
    }
  } finally {
    source.stream.destroy();
  }
  return notEmpty(records, source.name, 'premise');
}

const querySchema = z.looseObject({
  id: idSchema,
  text: z.string().refine((text) => !isBlank(text), 'is empty'),
});

/**
 * Reads queries: JSONL with `id` and `text` (BEIR's names are read too), or an id and a text with a
 * tab between them (TREC).
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readQueries(file: string, bad: BadLines): Promise<readonly Query[]> {
  const queries = new Map<string, Query>();
  for (const { line, value } of await readEach(file, (line) => line)) {
    bad.attempt(file, line, () => {
      const query = queryOf(file, value);
      if (queries.has(query.id)) {
        throw new ElenchusError('DUPLICATE_ID', { field: 'id', id: query.id });
      }
      queries.set(query.id, query);
    });
  }
  return notEmpty([...queries.values()], file, 'query');
}

function queryOf(file: string, line: Line): Query {
  const text = line.bytes?.toString('utf8') ?? '';
  if (text.trimStart().startsWith('{') || !text.includes('\t')) {
    const named = withOurNames(parseLine(file, line), QUERY_FIELDS, ['id', 'text']);
    const { id, text } = parseWith(querySchema, named);
    return { id, text };
  }
  const [id = '', ...words] = text.split('\t');
  return parseWith(querySchema, { id: id.trim(), text: words.join(' ').trim() });
}

const HEADER = ['query-id', 'corpus-id', 'score'] as const;

/**
 * Reads judgements: tab-separated with the header `query-id corpus-id score` (BEIR), or the four
 * columns query, 0, document and grade (TREC).
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY
 */
export async function readQrels(
  file: string,
  known: {
    readonly queries: { has(id: string): boolean };
    readonly corpus: { has(id: string): boolean };
  },
  bad: BadLines,
): Promise<Qrels> {
  const qrels = new Map<string, Map<string, number>>();
  let columns: readonly number[] | undefined;
  let isFirst = true;
  for (const { line, value } of await readEach(file, (line) => line)) {
    const text = value.bytes?.toString('utf8') ?? '';
    const cells = text.includes('\t') ? text.split('\t') : text.trim().split(/\s+/);
    if (isFirst) {
      isFirst = false;
      columns = headerOf(cells);
      if (columns !== undefined) continue;
    }
    bad.attempt(file, line, () => {
      const [query, id, score] = columns
        ? columns.map((at) => cells[at]?.trim() ?? '')
        : ofTrec(cells);
      if (!query || !id) throw badInput(query ? 'corpus-id' : 'query-id', 'is missing');
      const grade = Number(score);
      if (!score || !Number.isSafeInteger(grade)) {
        throw badInput('score', `"${score ?? ''}" is not a whole number`);
      }
      const unknown = (field: string, id: string, where: string) =>
        new ElenchusError('UNKNOWN_ID', { field, id, where });
      if (!known.queries.has(query)) throw unknown('query-id', query, 'the queries');
      if (!known.corpus.has(id)) throw unknown('corpus-id', id, 'the corpus');
      const grades = qrels.get(query) ?? new Map<string, number>();
      // A document with several lines has its highest grade.
      qrels.set(query, grades.set(id, Math.max(grade, grades.get(id) ?? grade)));
    });
  }
  notEmpty([...qrels], file, 'judgement');
  return qrels;
}

/** The places of our columns; undefined if this is no header. */
function headerOf(cells: readonly string[]): readonly number[] | undefined {
  const names = cells.map((cell) => cell.trim());
  const places = HEADER.map((name) => names.indexOf(name));
  if (places.every((place) => place >= 0)) return places;
  const missing = HEADER.find((_, at) => places[at]! < 0)!;
  if (places.some((place) => place >= 0)) throw badInput(missing, 'the header has no such column');
  return undefined;
}

function ofTrec(cells: readonly string[]): readonly string[] {
  if (cells.length !== 4) {
    const problem = `has ${cells.length} columns, not the four query, 0, document and grade of TREC`;
    throw badInput('line', `${problem}, and the file has no header ${HEADER.join(' ')}`);
  }
  return [cells[0]!, cells[2]!, cells[3]!];
}

function notEmpty<Item>(items: readonly Item[], file: string, wanted: string): readonly Item[] {
  if (items.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted });
  return items;
}
