import { claimSim } from '../../diversity/claim-sim.js';
import { ElenchusError } from '../../errors.js';
import type { EncodedText, VectorRelevance } from './relevance.js';
import type { TaskClaim } from './task.js';

/**
 * What the likeness of premises is seen by: their stored vectors; those of a language model that
 * nobody tuned; or their relevance to claims (CLAIM-SIM).
 */
export const REPRESENTATIONS = ['text', 'bert', 'claim-sim'] as const;
export type RepresentationName = (typeof REPRESENTATIONS)[number];

/** Vectors of premises, for one claim: [premises, size]. */
export type Represent = (
  claim: TaskClaim,
  premises: readonly EncodedText[],
) => Promise<readonly Float32Array[]>;

export interface RepresentationInput {
  /** All claims of the task, with their vectors in the same order. */
  readonly claims: readonly TaskClaim[];
  readonly vectors: readonly Float32Array[];
  /** Centres of the clusters of claims, for claims that name no topic. */
  readonly centres: readonly Float32Array[];
  /** What tells the relevance of a premise to a claim. */
  readonly head: VectorRelevance;
}

/** Those that can be made of what comes with Elenchus. */
export type ShippedRepresentation = Exclude<RepresentationName, 'bert'>;

/** @throws ElenchusError RELEVANCE_MODEL_MISSING for "bert", which does not come with Elenchus */
export function checkRepresentation(
  name: RepresentationName,
): asserts name is ShippedRepresentation {
  if (name !== 'bert') return;
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', { model: name, known: '"text", "claim-sim"' });
}

export function representation(name: ShippedRepresentation, input: RepresentationInput): Represent {
  switch (name) {
    case 'text':
      return async (_, premises) => premises.map(({ vector }) => vector);
    case 'claim-sim':
      return claimSimOf(input);
  }
}

function claimSimOf({ claims, vectors, centres, head }: RepresentationInput): Represent {
  return async (claim, premises) => {
    const compared = vectors.filter((_, place) => sharesTopic(claim, claims[place]!));
    const own = premises.map(({ vector }) => vector);
    return claimSim(await head.scores(compared.length > 0 ? compared : centres, own));
  };
}

function sharesTopic(one: TaskClaim, other: TaskClaim): boolean {
  return one.topics.some((topic) => other.topics.includes(topic));
}
