import type { Config } from '../../config.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { DEFAULT_STRUCTURE_VIEW, type StructureEncoder } from '../../structure/encoder.js';
import type { RerankOptions, StructureMethod } from './rerank.js';
import type { SeenBy } from './stored-vectors.js';
import type { StructureOptions } from './types.js';

/** The method that measures best where the view that it needs ships, and where it does not. */
export const AUTO_METHOD = { shipped: 'CASCADE', missing: 'MATCHING' } as const;

/** How the structure of a search is compared. */
export interface StructurePlan {
  /** NONE also where the query has no relations, and so no structure. */
  readonly method: StructureMethod;
  /** Whether the query has relations. */
  readonly applicable: boolean;
  /** What compares shapes; absent where the method compares none. */
  readonly seen?: SeenBy;
  readonly options: RerankOptions;
}

/** @throws ElenchusError STRUCTURE_MODEL_MISSING where no model ships for what is asked */
export function planOf(
  { method: asked, view = DEFAULT_STRUCTURE_VIEW, mappings }: StructureOptions,
  query: ArgumentGraph,
  encoder: StructureEncoder,
  { matchingMs, graphPoolSize }: Pick<Config, 'matchingMs' | 'graphPoolSize'>,
): StructurePlan {
  const applicable = query.nodes.some(({ kind }) => kind === 'S');
  const auto = AUTO_METHOD[encoder.views.includes(view) ? 'shipped' : 'missing'];
  const chosen = asked === 'AUTO' ? auto : asked;
  const needed = chosen === 'VISION' || chosen === 'CASCADE';
  const seen = needed ? { view, model: encoder.model(view) } : undefined;
  const method = applicable ? chosen : 'NONE';
  const matched = mappings === undefined ? undefined : Math.min(mappings, graphPoolSize);
  return {
    method,
    applicable,
    ...(seen && applicable && { seen }),
    options: { method, budgetMs: matchingMs, ...(matched !== undefined && { matched }) },
  };
}
