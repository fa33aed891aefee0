import { ElenchusError } from '../../../runtime/errors.js';
import { Thread } from '../../../runtime/threads/thread.js';
import type { PlacedGraph, PlaceTask } from './place.js';

/** How long finding places may take: ten times as long as 400 nodes of usual graphs need. */
const LONGEST_MS = 10_000;
/**
 * Links beyond those of a tree with the same nodes. Usual graphs have a few; with more than these,
 * 300 nodes can take more time than that, and hundreds of megabytes.
 */
const MOST_FURTHER_LINKS = 150;

/** @throws ElenchusError PICTURE_TOO_COMPLEX for a graph that would take too long */
export function requireFewLinks({ nodes, links }: PlaceTask): void {
  if (links.length - nodes.length <= MOST_FURTHER_LINKS) return;
  const limit = { limit: nodes.length + MOST_FURTHER_LINKS, unit: 'edges' };
  throw tooComplex(nodes, links, limit);
}

/** The error for a graph that is not drawn. */
export function tooComplex(
  { length: nodes }: readonly unknown[],
  { length: edges }: readonly unknown[],
  limit: { readonly limit: number; readonly unit: string },
): ElenchusError {
  return new ElenchusError('PICTURE_TOO_COMPLEX', { field: 'graph', nodes, edges, ...limit });
}

/**
 * A thread that finds places for boxes and arrows. It is JavaScript only, so that it can be ended
 * when a graph has so many links that it would take minutes.
 */
export function createPlaceThread(ms = LONGEST_MS): Thread<PlaceTask, PlacedGraph> {
  return new Thread<PlaceTask, PlacedGraph>({
    module: new URL('./place-worker', import.meta.url),
    queue: 'layouts',
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'layout', problem }),
    deadline: {
      ms,
      error: ({ nodes, links }) => tooComplex(nodes, links, { limit: ms, unit: 'ms of computing' }),
    },
  });
}
