import { chooseClaims, clusterCentres } from '../../corpus/claim-sim/dimensions.js';
import { entityId } from '../../domain/ids.js';
import { claimSim } from '../../diversity/claim-sim.js';
import type { Represent, RepresentationInput } from './representations.js';
import type { TaskClaim } from './task.js';

/** CLAIM-SIM by the claims that a corpus in the store would take. */
export function byClaims({ claims, vectors, head }: RepresentationInput): Represent {
  const known = claims
    .map((claim, place) => ({
      ...{ claim, vector: vectors[place]! },
      id: entityId('claim', 'task', claim.id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let centres: Promise<readonly Float32Array[]> | undefined;
  return async (claim, premises) => {
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
}

function sharesTopic(one: TaskClaim, other: TaskClaim): boolean {
  return one.topics.some((topic) => other.topics.includes(topic));
}
