import { readPredictions } from '../../evaluation/perspective/predictions.js';
import type { Rankings, RunChecks } from '../../evaluation/rankings.js';
import { readRun } from '../../evaluation/trec.js';

/**
 * Reads a run: in TREC's format where the file's name ends in ".trec", else in that of the task.
 * @throws ElenchusError of `readRun` or `readPredictions`
 */
export function readRankings(file: string, checks: RunChecks): Promise<Rankings> {
  return file.endsWith('.trec') ? readRun(file, checks) : readPredictions(file, checks);
}
