import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { idSchema } from '../../corpus/readers/format.js';
import { ElenchusError } from '../../errors.js';
import { readJsonl } from '../lines.js';
import { idList } from './ids.js';

/** The arguments found for each query, best first, by query id. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

const schema = z.looseObject({ query_id: idSchema, relevant_candidates: idList });

export interface PredictionChecks {
  /** The ids of the queries: each must have a ranking, and there may be no other. */
  readonly queries: Iterable<string>;
  /** The ids of the arguments. */
  readonly corpus: { has(id: string): boolean };
  /** How many places each ranking must have; 0 takes short ones. */
  readonly places: number;
}

/**
 * Reads a run in the task's prediction format: `query_id` and `relevant_candidates` a line.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, FILE_EMPTY; LINE_INVALID, DUPLICATE_ID,
 *   UNKNOWN_ID and RUN_TOO_SHORT naming line and field; RUN_INCOMPLETE naming a query
 */
export async function readPredictions(file: string, checks: PredictionChecks): Promise<Rankings> {
  const lines = await readJsonl(file, schema);
  if (lines.length === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'ranking' });
  const queries = new Set(checks.queries);
  const rankings = new Map<string, readonly string[]>();
  for (const { line, value } of lines) {
    const { query_id: id, relevant_candidates: ranking } = value;
    const at = (name: string) => ({ field: `${file}:${line}: ${name}` });
    if (rankings.has(id)) throw new ElenchusError('DUPLICATE_ID', { ...at('query_id'), id });
    if (!queries.has(id)) {
      throw new ElenchusError('UNKNOWN_ID', { ...at('query_id'), id, where: 'the queries' });
    }
    const unknown = ranking.findIndex((candidate) => !checks.corpus.has(candidate));
    if (unknown >= 0) {
      const place = at(`relevant_candidates.${unknown}`);
      throw new ElenchusError('UNKNOWN_ID', {
        ...place,
        id: ranking[unknown]!,
        where: 'the corpus',
      });
    }
    if (ranking.length < checks.places) {
      const counts = { count: ranking.length, needed: checks.places };
      throw new ElenchusError('RUN_TOO_SHORT', { ...at('relevant_candidates'), ...counts });
    }
    rankings.set(id, ranking);
  }
  const missing = [...queries].filter((id) => !rankings.has(id));
  if (missing.length > 0) {
    const counts = { count: missing.length, total: queries.size };
    throw new ElenchusError('RUN_INCOMPLETE', { file, ...counts, id: missing[0]! });
  }
  return rankings;
}

/**
 * Writes a run in the task's prediction format; ids that are whole numbers as such.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export async function writePredictions(file: string, rankings: Rankings): Promise<void> {
  const lines = [...rankings].map(
    ([id, ranking]) =>
      `${JSON.stringify({ query_id: toId(id), relevant_candidates: ranking.map(toId) })}\n`,
  );
  try {
    await writeFile(file, lines.join(''));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new ElenchusError('FILE_UNWRITABLE', { file, problem }, { cause: error });
  }
}

function toId(id: string): string | number {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}
