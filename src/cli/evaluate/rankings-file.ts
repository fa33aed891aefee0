import { readPredictions, writePredictions } from '../../evaluation/perspective/predictions.js';
import type { Rankings, RunChecks } from '../../evaluation/rankings.js';
import { readRun, writeRun } from '../../evaluation/trec.js';

/**
 * Reads a run: in TREC's format if the file's name ends in ".trec", else in that of the task.
 * @throws ElenchusError of `readRun` or `readPredictions`
 */
export function readRankings(file: string, checks: RunChecks): Promise<Rankings> {
  return file.endsWith('.trec') ? readRun(file, checks) : readPredictions(file, checks);
}

/**
 * Writes a run in the same formats.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export function writeRankings(file: string, rankings: Rankings): Promise<void> {
  if (!file.endsWith('.trec')) return writePredictions(file, rankings);
  // TREC orders by score, and a diversified order is not that of the scores: so 1 / rank.
  const hits = [...rankings].map(([query, ids]) => {
    return [query, ids.map((id, place) => ({ id, score: 1 / (place + 1) }))] as const;
  });
  return writeRun(file, new Map(hits), 'elenchus');
}
