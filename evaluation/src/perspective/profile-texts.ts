import { withProgress } from 'elenchus/internal/cli/progress.js';
import { loadSettings } from 'elenchus/internal/cli/settings.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import { createTextEncoder, type TextEncoder } from 'elenchus/internal/encoders/text.js';
import { compareRows } from 'elenchus/internal/math/compare-rows.js';
import { checkWritable } from '../output.js';
import type { Rankings } from '../runs.js';
import { type PerspectiveQuery, writeRankings } from './files.js';
import { KS } from './score.js';
import type { PerspectiveTask } from './search.js';

const BATCH = 512;
const PLACES = Math.max(...KS);

/**
 * The baseline of scenario 2 (Falk et al. 2024, section 5.1): each argument is embedded with the
 * whole profile of its author behind it, and each query with its group. Arguments are ranked by
 * the cosine to the query. The task's own baseline uses SBERT; this one uses the given encoder.
 * @returns the first 20 arguments of each query; equal ones in the order of the corpus
 */
export async function rankByProfileTexts(
  encoder: Pick<TextEncoder, 'encode'>,
  corpus: readonly PremiseRecord[],
  queries: readonly PerspectiveQuery[],
  onProgress?: (encoded: number) => void,
): Promise<Rankings> {
  const texts = [...corpus.map(withProfile), ...queries.map(withGroup)];
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    vectors.push(...(await encoder.encode(texts.slice(from, from + BATCH))));
    onProgress?.(vectors.length);
  }
  return compareRows(vectors.slice(0, corpus.length), (compare) => {
    const ranked = queries.map(({ id }, at): [string, readonly string[]] => {
      const places = best(compare(vectors[corpus.length + at]!), PLACES);
      return [id, places.map((place) => corpus[place]!.id)];
    });
    return new Map(ranked);
  });
}

function withProfile({ text, profile }: PremiseRecord): string {
  return [text, Object.values(profile).flat().join(', ')].join(' ').trim();
}

function withGroup({ text, perspective }: PerspectiveQuery): string {
  return perspective === undefined ? text : `${text} ${perspective.value}`;
}

/** The places of the highest scores, best first. */
function best(scores: Float32Array, count: number): readonly number[] {
  const least = scores.toSorted().at(-Math.min(count, scores.length)) ?? 0;
  const places = [...scores.keys()].filter((place) => scores[place]! >= least);
  return places.sort((a, b) => scores[b]! - scores[a]!).slice(0, count);
}

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
