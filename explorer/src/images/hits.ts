import type { Cursor } from '@elenchus/client';
import type { SearchImages } from '../generated/operations.js';

type Page = NonNullable<SearchImages['images']>;
type Edge = Page['edges'][number];

/** An image that answers a query. */
export interface ImageHit extends Edge {
  /** The cursor of the hit before; null for the first. With it, this hit alone can be asked for. */
  readonly after: Cursor | null;
}

export function hitsOf(pages: readonly Pick<Page, 'edges'>[]): readonly ImageHit[] {
  const edges = pages.flatMap((page) => page.edges);
  return edges.map((edge, at) => ({ ...edge, after: edges[at - 1]?.cursor ?? null }));
}

/** Whether it was put behind other hits because it looks like a better one. */
export function isCopy({ explain }: Pick<Edge, 'explain'>): boolean {
  return explain.moves.some(({ reason }) => reason.__typename === 'CopyReason');
}
