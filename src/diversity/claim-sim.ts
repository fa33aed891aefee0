/**
 * CLAIM-SIM (Fromm et al. 2021): each premise as the vector of how relevant it is to some claims,
 * those of its topic or such as stand for all. What is alike relevant to many claims is likely to
 * say the same.
 * @param relevances of all premises to each of the claims, [claims, premises]
 * @returns [premises, claims]; no vector without a claim
 */
export function claimSim(relevances: readonly ArrayLike<number>[]): Float32Array[] {
  return Array.from({ length: relevances[0]?.length ?? 0 }, (_, premise) =>
    Float32Array.from(relevances, (ofClaim) => ofClaim[premise]!),
  );
}

/** Vectors of premises that are compared with the same claims. */
export interface ClaimSimBlock {
  /** Places of the premises, from 0. */
  readonly places: readonly number[];
  /** [premises, claims] */
  readonly vectors: readonly Float32Array[];
}

/** So many dimensions are compared, whatever the number of topics. */
const MOST_DIMENSIONS = 2_048;

/**
 * Premises that are compared with different claims, in one space: each block has dimensions of its
 * own, so that what is of two of them has nothing in common. Of many blocks each has its first
 * dimensions only.
 * @returns [count, dimensions]; undefined for a premise of no block
 */
export function sideBySide(
  count: number,
  blocks: readonly ClaimSimBlock[],
): (Float32Array | undefined)[] {
  const longest = Math.max(1, Math.floor(MOST_DIMENSIONS / blocks.length));
  const sizes = blocks.map(({ vectors }) => Math.min(longest, vectors[0]?.length ?? 0));
  const all = new Array<Float32Array | undefined>(count).fill(undefined);
  const size = sizes.reduce((sum, own) => sum + own, 0);
  let from = 0;
  blocks.forEach(({ places, vectors }, block) => {
    places.forEach((place, at) => {
      const vector = new Float32Array(size);
      vector.set(vectors[at]!.subarray(0, sizes[block]), from);
      all[place] = vector;
    });
    from += sizes[block]!;
  });
  return all;
}
