/**
 * CLAIM-SIM (Fromm et al. 2021): the vector of a premise is its relevance to each of some claims,
 * those of its topic or a selection of all. Premises that are relevant to the same claims probably
 * say the same.
 * @param relevances of all premises, for each of the claims, [claims, premises]
 * @returns [premises, claims]; empty if there are no claims
 */
export function claimSim(relevances: readonly ArrayLike<number>[]): Float32Array[] {
  return Array.from({ length: relevances[0]?.length ?? 0 }, (_, premise) =>
    Float32Array.from(relevances, (ofClaim) => ofClaim[premise]!),
  );
}
