import { z } from 'zod';
import {
  QUERY_FIELDS,
  withOurNames,
  idSchema,
  parseWith,
} from 'elenchus/internal/formats/fields.js';
import {
  parseLine,
  readAllLines,
  type BadLines,
  NO_BAD_LINES,
} from 'elenchus/internal/formats/lines.js';
import {
  checkRun,
  type Rankings,
  type ReadRanking,
  type RunChecks,
  writeLines,
} from '../rankings.js';
import { readRun, writeRun } from '../trec.js';
import { idList } from './read.js';

const schema = z.looseObject({ id: idSchema, relevant_candidates: idList });

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
      const { id, relevant_candidates: ids } = parseWith(schema, named);
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
