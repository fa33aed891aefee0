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
