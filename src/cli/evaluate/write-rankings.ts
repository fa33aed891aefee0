import { writePredictions } from '../../evaluation/perspective/predictions.js';
import type { Rankings } from '../../evaluation/rankings.js';
import { writeRun } from '../../evaluation/trec.js';

/**
 * Writes a run: in TREC's format where the file's name ends in ".trec", else in that of the task.
 * @throws ElenchusError FILE_UNWRITABLE
 */
export function writeRankings(file: string, rankings: Rankings): Promise<void> {
  return file.endsWith('.trec')
    ? writeRun(file, scored(rankings), 'elenchus')
    : writePredictions(file, rankings);
}

/** TREC's order is that of scores, but a diversified order is not that of any: 1 / rank it is. */
function scored(rankings: Rankings) {
  return new Map(
    [...rankings].map(([query, ids]) => [
      query,
      ids.map((id, place) => ({ id, score: 1 / (place + 1) })),
    ]),
  );
}
