import { z } from 'zod';
import { idSchema } from '../../corpus/readers/format.js';
import { readJsonl } from '../lines.js';
import { checkRun, writeLines, type Rankings, type RunChecks } from '../rankings.js';
import { idList } from './ids.js';

const schema = z.looseObject({ query_id: idSchema, relevant_candidates: idList });

/**
 * Reads a run in the task's prediction format: `query_id` and `relevant_candidates` a line.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID, and those of `checkRun`
 */
export async function readPredictions(file: string, checks: RunChecks): Promise<Rankings> {
  const lines = await readJsonl(file, schema);
  const run = lines.map(({ line, value }) => ({
    query: value.query_id,
    ids: value.relevant_candidates,
    where: (place?: number) =>
      `${file}:${line}: ${place === undefined ? 'query_id' : `relevant_candidates.${place}`}`,
  }));
  return checkRun(file, run, checks);
}

/**
 * Writes a run in the task's prediction format; ids that are whole numbers as such.
 * @throws ElenchusError FILE_UNWRITABLE
 */
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
