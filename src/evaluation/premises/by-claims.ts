import { chooseClaims, clusterCentres } from '../../corpus/claim-sim/dimensions.js';
import { entityId } from '../../domain/ids.js';
import { claimSim } from '../../diversity/claim-sim.js';
import type { EncodedText } from './relevance.js';
import type { Represent, RepresentationInput } from './representations.js';
import type { TaskClaim } from './task.js';

/** Probabilities nearer to 0 and 1 are rounding. */
const SMALLEST = 1e-6;

/**
 * CLAIM-SIM by the claims that a corpus in the store would take: as probabilities, as they are
 * stored, or as their log-odds, which also tell apart how little premises speak to most claims.
 */
export function byClaims({ claims, vectors, head }: RepresentationInput): Represent {
  const known = claims
    .map((claim, place) => ({
      ...{ claim, vector: vectors[place]! },
      id: entityId('claim', 'task', claim.id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let centres: Promise<readonly Float32Array[]> | undefined;
  const relevances: Relevances = async (claim, premises) => {
    const chosen = await chooseClaims(
      async (most) => known.filter((other) => sharesTopic(claim, other.claim)).slice(0, most),
      async (most) => known.slice(0, most),
    );
    const own = chosen.claims.map(({ vector }) => vector);
    const compared = chosen.clustered ? await (centres ??= clusterCentres(own)) : own;
    return claimSim(
      await head.scores(
        compared,
        premises.map(({ vector }) => vector),
      ),
    );
  };
  return {
    variants: [{ scale: 'probability' }, { scale: 'log-odds' }],
    async vectors(claim, premises) {
      const found = await relevances(claim, premises);
      return [found, found.map((vector) => vector.map(logOdds))];
    },
  };
}

/** [premises, claims] */
type Relevances = (
  claim: TaskClaim,
  premises: readonly EncodedText[],
) => Promise<readonly Float32Array[]>;

function logOdds(probability: number): number {
  const inside = Math.min(Math.max(probability, SMALLEST), 1 - SMALLEST);
  return Math.log(inside / (1 - inside));
}

function sharesTopic(one: TaskClaim, other: TaskClaim): boolean {
  return one.topics.some((topic) => other.topics.includes(topic));
}
