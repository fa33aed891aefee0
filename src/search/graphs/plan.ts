import type { Config } from '../../runtime/config.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { DEFAULT_STRUCTURE_VIEW, type StructureEncoder } from '../../graphs/encoder.js';
import type { RerankOptions, StructureMethod } from './rerank.js';
import type { SeenBy } from './stored-vectors.js';
import type { StructureOptions } from './types.js';

/**
 * What AUTO does, with structure weighed by `gate.ts`: if the model of its view is installed, and if
 * not.
 */
export const AUTO_METHOD = { shipped: 'CASCADE', missing: 'MATCHING' } as const;

const MILLION = 1e6;

export interface StructurePlan {
  /** NONE also if the query has no relations, since it then has no structure. */
  readonly method: StructureMethod;
  readonly applicable: boolean;
  /** The view that is compared and its model; absent if the method compares no vectors. */
  readonly seen?: SeenBy;
  readonly options: RerankOptions;
}

/** @throws ElenchusError STRUCTURE_MODEL_MISSING if there is no model for the wanted view */
export function planOf(
  { method: asked, view = DEFAULT_STRUCTURE_VIEW, mappings, textWeight }: StructureOptions,
  query: ArgumentGraph,
  encoder: StructureEncoder,
  { matchingSteps, graphPoolSize }: Pick<Config, 'matchingSteps' | 'graphPoolSize'>,
): StructurePlan {
  const applicable = query.nodes.some(({ kind }) => kind === 'S');
  const auto = AUTO_METHOD[encoder.views.includes(view) ? 'shipped' : 'missing'];
  const chosen = asked === 'AUTO' ? auto : asked;
  const needed = chosen === 'VISION' || chosen === 'CASCADE';
  const seen = needed ? { view, model: encoder.model(view) } : undefined;
  const method = applicable ? chosen : 'NONE';
  const gated = asked === 'AUTO' && textWeight === undefined;
  const matched = mappings === undefined ? undefined : Math.min(mappings, graphPoolSize);
  return {
    method,
    applicable,
    seen: applicable ? seen : undefined,
    options: { method, work: matchingSteps * MILLION, matched, textWeight, gated },
  };
}

/** Whether graphs are mapped to each other, which takes the vectors of their statements. */
export function matches({ method }: StructurePlan): boolean {
  return method === 'MATCHING' || method === 'CASCADE';
}
