import { client } from '../api/client.js';
import { ExportArguments } from '../generated/operations.js';
import type { ExportedHit } from './records.js';
import type { ListToRead } from './shown-lists.js';

/** How many hits are read at once. */
const PAGE = 100;

/**
 * Reads lists of hits page by page, each as far as is wanted.
 * @param onProgress is told how many have been read of all lists
 * @throws ElenchusError as the client does; the reason of the signal
 */
export async function readHits(
  lists: readonly ListToRead[],
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<readonly ExportedHit[]> {
  const hits: ExportedHit[] = [];
  for (const { variables, count } of lists) {
    const { by, opposite, corpus, filter, rank, rerank } = variables;
    let place = 0;
    const pages = client.pages(
      ExportArguments,
      { by, opposite, corpus, filter, rank, rerank, first: Math.min(count, PAGE) },
      { select: ({ premises }) => premises, signal },
    );
    for await (const { edges } of pages) {
      for (const { score, node } of edges.slice(0, count - place)) {
        hits.push({ place: (place += 1), score, node });
      }
      onProgress(hits.length);
      if (place >= count) break;
    }
  }
  return hits;
}
