import { rank, type Scored } from '../../store/ties.js';

/** What the prefilter asks of a corpus; ids are those of claims and premises. */
export interface ClaimSource {
  /** The claims whose words are most like the text's, best first. */
  similarClaims(text: string, limit: number): Promise<readonly Scored[]>;
  /** The claims of the cluster that a claim is in, itself among them. */
  clusterOf(claim: string): Promise<readonly string[]>;
  /** The premises that belong to claims, in the order of the claims. */
  premisesOf(claims: readonly string[], limit: number): Promise<readonly string[]>;
  /** For each premise that has any those whose words are most like its own, by BM25, best first. */
  similarPremises(
    premises: readonly string[],
    limit: number,
  ): Promise<readonly (readonly Scored[])[]>;
}

export interface ClaimPrefilterOptions {
  /** How many premises are wanted. */
  readonly limit: number;
  /** Similar claims that are looked at. */
  readonly claims?: number;
  /** Premises of their clusters that ask for others in their turn. */
  readonly seeds?: number;
}

/** Similar claims for so many premises; fewer have better ones, more have more. */
const PREMISES_A_CLAIM = 100;
const FEWEST_CLAIMS = 3;
const SEEDS = 300;
/** What each seed may find. */
const FOUND = 20;

/**
 * The candidates for a claim by way of other claims (Dumani et al. 2020; section 2 of Fromm et al.
 * 2021): the claims most similar to it by Divergence from Randomness, all claims of their clusters,
 * the premises that belong to these, and what is most like each of those premises by BM25. It needs
 * to be known which premises belong to which claims.
 * @returns ids of premises: those of the claims first, then what they found by how often and how
 *   high it was found
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
