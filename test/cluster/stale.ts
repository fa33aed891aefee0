import { setTimeout as sleep } from 'node:timers/promises';
import type { Nodes } from './nodes.js';

const ASK_EVERY_MS = 2;
/** How many complete answers in a row mean that it has caught up. */
const CALM = 50;

/** What a node answered while it came back. */
export interface Returned {
  /** Answers without points that were acknowledged while it was away. */
  readonly stale: number;
  /** From the first answer to the last stale one. */
  readonly staleMs: number;
  /** Whether a stale answer came after the node had said that it was ready. */
  readonly whenReady: boolean;
  readonly refused: number;
}

/**
 * Asks a node that is starting for points that were written while it was away, until it has them.
 * @param isReady whether it has said that it is ready
 */
export async function watchReturn(
  nodes: Nodes,
  at: number,
  ids: readonly string[],
  isReady: () => boolean,
  consistency?: string,
): Promise<Returned> {
  let [stale, refused, calm, whenReady] = [0, 0, 0, false];
  let [first, last] = [Infinity, 0];
  while (calm < CALM) {
    const ready = isReady();
    const missing = await nodes.missing(at, 'premises', ids, consistency).catch(() => undefined);
    const now = performance.now();
    if (missing === undefined) refused++;
    else {
      first = Math.min(first, now);
      calm = missing === 0 ? calm + 1 : 0;
      if (missing > 0) {
        stale++;
        last = now;
        whenReady ||= ready;
      }
    }
    await sleep(ASK_EVERY_MS);
  }
  return { stale, staleMs: Math.max(0, last - first), whenReady, refused };
}
