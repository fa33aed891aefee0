import { clusterClaims } from '../../corpus/claim-clusters.js';
import { unitMean } from '../../corpus/write-graphs.js';
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
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', { model: name, known: '"text", "claim-sim"' });
}

export function representation(name: ShippedRepresentation, input: RepresentationInput): Represent {
  if (name === 'text') return async (_, premises) => premises.map(({ vector }) => vector);
  const { claims, vectors, head } = input;
  let centres: Promise<readonly Float32Array[]> | undefined;
  return async (claim, premises) => {
    const ofTopic = vectors.filter((_, place) => sharesTopic(claim, claims[place]!));
    if (ofTopic.length === 0) centres ??= clusterCentres(vectors);
    const compared = ofTopic.length > 0 ? ofTopic : await centres!;
    const own = premises.map(({ vector }) => vector);
    return claimSim(await head.scores(compared, own));
  };
}

function sharesTopic(one: TaskClaim, other: TaskClaim): boolean {
  return one.topics.some((topic) => other.topics.includes(topic));
}

/** What stands for all claims where a claim names no topic. */
async function clusterCentres(vectors: readonly Float32Array[]): Promise<readonly Float32Array[]> {
  const members = new Map<number, Float32Array[]>();
  const clusters = await clusterClaims(vectors);
  clusters.forEach((cluster, place) => {
    const own = members.get(cluster) ?? [];
    own.push(vectors[place]!);
    members.set(cluster, own);
  });
  return [...members.values()].map((own) => unitMean(own));
}
