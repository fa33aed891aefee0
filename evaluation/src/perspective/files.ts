import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import {
  idSchema,
  parseWith,
  QUERY_FIELDS,
  withOurNames,
} from 'elenchus/internal/formats/fields.js';
import {
  type BadLines,
  type Located,
  NO_BAD_LINES,
  parseLine,
  readAllLines,
} from 'elenchus/internal/formats/lines.js';
import { readPremiseLines } from 'elenchus/internal/formats/test-collection.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { unknownName } from 'elenchus/internal/runtime/wording.js';
import { z } from 'zod';
import {
  checkRun,
  type Rankings,
  type ReadRanking,
  readRun,
  type RunChecks,
  writeLines,
  writeRun,
} from '../runs.js';
import { ISSUES } from './variables.js';

/**
 * Reads the task's corpus, with the lines that the arguments stand in.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY, CORPUS_WITHOUT_PROFILES
 */
export async function readArguments(
  file: string,
  bad?: BadLines,
): Promise<readonly Located<PremiseRecord>[]> {
  const lines = await readPremiseLines(file, bad);
  if (lines.every(({ value }) => Object.keys(value.profile).length === 0)) {
    throw new ElenchusError('CORPUS_WITHOUT_PROFILES', { file });
  }
  return lines;
}

export interface PerspectiveQuery {
  readonly id: string;
  readonly text: string;
  /** The ids of the arguments that answer it, in the order of the file. */
  readonly relevant: readonly string[];
  /** The group that it asks for; absent in scenario 1. */
  readonly perspective?: { readonly variable: string; readonly value: string };
}

/** Distinct ids, numbers or strings, as strings. In one pass, since a run has millions of them. */
const idList = z.array(z.unknown()).transform((list, context): string[] => {
  const seen = new Set<string>();
  for (const [place, each] of list.entries()) {
    const id = typeof each === 'number' || typeof each === 'string' ? String(each) : '';
    const problem = id === '' ? 'is not an id' : seen.has(id) && `"${id}" already exists`;
    if (problem) {
      context.issues.push({ code: 'custom', message: problem, input: each, path: [place] });
      return z.NEVER;
    }
    seen.add(id);
  }
  return [...seen];
});

const querySchema = z.looseObject({
  id: idSchema,
  text: z.string(),
  relevant_candidates: idList,
  demographic_property: z.record(z.string(), z.string()).optional(),
});
type Line = z.output<typeof querySchema>;

/** The variables whose names in queries differ from those in profiles. */
const NAMES: Readonly<Record<string, string>> = {
  age_bin: 'age',
  important_political_issue: ISSUES,
};

/** An issue that the task asks about, but that is in no profile. */
const UNUSED_ISSUE = 'Offene Aussenpolitik';

/**
 * Reads the task's queries with their judgements. Arguments that are not in the corpus are left out
 * of these, and so are queries that no other arguments answer.
 * @param check throws a coded error for a query that cannot be used
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY, LINE_INVALID, DUPLICATE_ID,
 *   UNKNOWN_ID, UNKNOWN_VARIABLE, UNKNOWN_VALUE
 */
export async function readQueries(
  file: string,
  corpus: readonly PremiseRecord[],
  bad: BadLines = NO_BAD_LINES,
  check: (query: PerspectiveQuery) => void = () => undefined,
): Promise<readonly PerspectiveQuery[]> {
  const lines = await readAllLines(file);
  const arguments_ = new Set(corpus.map(({ id }) => id));
  const values = knownValues(corpus);
  const queries = new Map<string, PerspectiveQuery>();
  for (const given of lines) {
    const query = bad.attempt(file, given.line, (): PerspectiveQuery => {
      const named = withOurNames(parseLine(file, given), QUERY_FIELDS, ['id', 'text']);
      const { id, text, relevant_candidates: relevant, ...rest } = parseWith(querySchema, named);
      if (queries.has(id)) throw new ElenchusError('DUPLICATE_ID', { field: 'id', id });
      const query = { id, text, relevant, perspective: perspectiveOf(rest, values) };
      check(query);
      return query;
    });
    if (query === undefined) continue;
    const relevant = query.relevant.filter((id, place) => {
      if (arguments_.has(id)) return true;
      const field = `${file}:${given.line}: relevant_candidates.${place}`;
      bad.add(new ElenchusError('UNKNOWN_ID', { field, id, where: 'the corpus' }));
      return false;
    });
    const unanswered = relevant.length === 0 && query.relevant.length > 0;
    if (!unanswered) queries.set(query.id, { ...query, relevant });
  }
  if (queries.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'query' });
  return [...queries.values()];
}

function perspectiveOf(
  { demographic_property: given = {} }: Pick<Line, 'demographic_property'>,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): PerspectiveQuery['perspective'] {
  const field = 'demographic_property';
  const properties = Object.entries(given);
  const [property] = properties;
  if (property === undefined) return undefined;
  if (properties.length > 1) {
    throw new ElenchusError('BAD_INPUT', { field, problem: 'names more than one variable' });
  }
  const variable = NAMES[property[0]] ?? property[0];
  const values = known.get(variable);
  const corpus = 'perspective';
  if (values === undefined) {
    const details = { field, corpus, variable };
    throw unknownName('UNKNOWN_VARIABLE', details, variable, [...known.keys()]);
  }
  if (!values.has(property[1])) {
    const details = { field, variable, value: property[1] };
    throw unknownName('UNKNOWN_VALUE', details, property[1], [...values]);
  }
  return { variable, value: property[1] };
}

function knownValues(corpus: readonly PremiseRecord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const { profile } of corpus) {
    for (const [variable, value] of Object.entries(profile)) {
      const values = known.get(variable) ?? new Set();
      known.set(variable, values);
      for (const each of [value].flat()) values.add(each);
    }
  }
  known.get(ISSUES)?.add(UNUSED_ISSUE);
  return known;
}

const runSchema = z.looseObject({ id: idSchema, relevant_candidates: idList });

/**
 * Reads a run in the task's format: `query_id` and `relevant_candidates` in each line.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID, and those of `checkRun`
 */
export async function readPredictions(
  file: string,
  checks: RunChecks,
  bad: BadLines = NO_BAD_LINES,
): Promise<Rankings> {
  const run: ReadRanking[] = [];
  for (const given of await readAllLines(file)) {
    bad.attempt(file, given.line, () => {
      const named = withOurNames(parseLine(file, given), QUERY_FIELDS, ['id']);
      const { id, relevant_candidates: ids } = parseWith(runSchema, named);
      const where = (place?: number) =>
        `${file}:${given.line}: ${place === undefined ? 'id' : `relevant_candidates.${place}`}`;
      run.push({ query: id, ids, where });
    });
  }
  return checkRun(file, run, checks, bad);
}

/** Writes a run in the task's format. Ids that are whole numbers are written as numbers. */
export function writePredictions(file: string, rankings: Rankings): Promise<void> {
  const lines = [...rankings].map(([id, ranking]) =>
    JSON.stringify({ query_id: toId(id), relevant_candidates: ranking.map(toId) }),
  );
  return writeLines(file, lines);
}

function toId(id: string): string | number {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}

/** Reads a run: in TREC's format if the name ends in ".trec", else in the task's. */
export function readRankings(file: string, checks: RunChecks, bad?: BadLines): Promise<Rankings> {
  return file.endsWith('.trec') ? readRun(file, checks, bad) : readPredictions(file, checks, bad);
}

export function writeRankings(file: string, rankings: Rankings): Promise<void> {
  if (!file.endsWith('.trec')) return writePredictions(file, rankings);
  // TREC orders by score, but a diversified order is not by score; so the score is 1 / rank.
  const hits = [...rankings].map(([query, ids]) => {
    return [query, ids.map((id, place) => ({ id, score: 1 / (place + 1) }))] as const;
  });
  return writeRun(file, new Map(hits), 'elenchus');
}
