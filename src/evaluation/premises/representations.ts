import { ElenchusError } from '../../errors.js';
import { byClaims } from './by-claims.js';
import type { EncodedText, VectorRelevance } from './relevance.js';
import type { TaskClaim } from './task.js';

/**
 * What the likeness of premises is seen by: their stored vectors; those of a language model that
 * nobody tuned; or their relevance to claims (CLAIM-SIM).
 */
export const REPRESENTATIONS = ['text', 'bert', 'claim-sim'] as const;
export type RepresentationName = (typeof REPRESENTATIONS)[number];

/** Those that can be made of what comes with Elenchus. */
export type ShippedRepresentation = Exclude<RepresentationName, 'bert'>;

/** Vectors of premises, for one claim: [premises, size]. */
export type Represent = (
  claim: TaskClaim,
  premises: readonly EncodedText[],
) => Promise<readonly Float32Array[]>;

export interface RepresentationInput {
  /** All claims of the task, with their vectors in the same order. */
  readonly claims: readonly TaskClaim[];
  readonly vectors: readonly Float32Array[];
  /** What tells the relevance of a premise to a claim. */
  readonly head: VectorRelevance;
}

/** @throws ElenchusError RELEVANCE_MODEL_MISSING for "bert", which does not come with Elenchus */
export function checkRepresentation(
  name: RepresentationName,
): asserts name is ShippedRepresentation {
  if (name !== 'bert') return;
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', {
    model: name,
    known: '"text", "claim-sim"',
  });
}

export function representation(name: ShippedRepresentation, input: RepresentationInput): Represent {
  if (name === 'text') return async (_, premises) => premises.map(({ vector }) => vector);
  return byClaims(input);
}
