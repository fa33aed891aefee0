import { rank, type Scored } from '../../store/ties.js';

/** What the prefilter needs from a corpus. Ids are those of claims and premises. */
export interface ClaimSource {
  /** The claims whose words are most similar to those of the text, best first. */
  similarClaims(text: string, limit: number): Promise<readonly Scored[]>;
  /** The claims in the cluster of a claim, including itself. */
  clusterOf(claim: string): Promise<readonly string[]>;
  /** The premises that belong to claims, in the order of the claims. */
  premisesOf(claims: readonly string[], limit: number): Promise<readonly string[]>;
  /** For each premise, the premises whose words are most similar by BM25, if any, best first. */
  similarPremises(
    premises: readonly string[],
    limit: number,
  ): Promise<readonly (readonly Scored[])[]>;
}

export interface ClaimPrefilterOptions {
  readonly limit: number;
  readonly claims?: number;
  /** How many premises of their clusters are used to find more. */
  readonly seeds?: number;
}

/** One similar claim is used for this many wanted premises. */
const PREMISES_A_CLAIM = 100;
const FEWEST_CLAIMS = 3;
const SEEDS = 300;
/** How many premises each seed may find. */
const FOUND = 20;

/**
 * Finds candidates for a claim through other claims (Dumani et al. 2020; section 2 of Fromm et al.
 * 2021): the claims most similar to it by Divergence from Randomness, all claims in their clusters,
 * the premises that belong to these claims, and the premises most similar to those by BM25. The
 * corpus must say which premises belong to which claims.
 * @returns ids of premises: first those of the claims, then the others by how often and how high
 *   they were found
 */
export async function premisesByClaims(
  source: ClaimSource,
  text: string,
  { limit, claims, seeds = SEEDS }: ClaimPrefilterOptions,
): Promise<readonly string[]> {
  const wanted = claims ?? Math.max(FEWEST_CLAIMS, Math.round(limit / PREMISES_A_CLAIM));
  const similar = await source.similarClaims(text, wanted);
  const clustered = new Set<string>();
  for (const { id } of similar) {
    for (const claim of await source.clusterOf(id)) clustered.add(claim);
  }
  const seed = await source.premisesOf([...clustered], Math.max(limit, seeds));
  if (seed.length >= limit) return seed.slice(0, limit);
  const others = new Map<string, number>();
  const near = await source.similarPremises(seed.slice(0, seeds), FOUND);
  for (const { id, score } of near.flat()) others.set(id, (others.get(id) ?? 0) + score);
  for (const premise of seed) others.delete(premise);
  const ranked = rank(Array.from(others, ([id, score]) => ({ id, score })));
  return [...seed, ...ranked.map(({ id }) => id)].slice(0, limit);
}
