import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import { writeRankings } from '../perspective/predictions.js';
import { rankByProfileTexts } from '../perspective/profile-texts.js';
import type { Rankings } from '../rankings.js';
import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { checkWritable } from './output.js';
import type { PerspectiveTask } from './perspective-task.js';

/** Ranks by the baseline of scenario 2, and writes the run if a file is named. */
export async function rankBaseline(
  { corpus, queries }: PerspectiveTask,
  runOut: string | undefined,
): Promise<Rankings> {
  if (runOut !== undefined) await checkWritable(runOut);
  const encoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  try {
    const rankings = await withProgress('texts', corpus.length + queries.length, (onDone) =>
      rankByProfileTexts(encoder, corpus, queries, onDone),
    );
    if (runOut !== undefined) await writeRankings(runOut, rankings);
    return rankings;
  } finally {
    await encoder.close();
  }
}
