import { eventLoop } from '../../runtime/threads/turns.js';
import { kMeansRounds } from '../../math/k-means.js';
import { unitMean } from '../../math/vectors.js';

/**
 * The most claims that a premise is compared with. More do not help: on PERSPECTRUM's dev split the
 * coreset's modified nDCG@10 by FAST is .500 with 32, .497 to .510 with 8 to 256, and .502 with
 * all.
 */
export const MOST_CLAIMS = 32;
/** Fewer claims of a topic hardly distinguish its premises. */
export const FEWEST_CLAIMS = 8;
/** Claims that cluster centres are computed from. */
export const MOST_CLUSTERED = 1_000;

/** Returns the first claims by id, which is as good as a random choice. */
export type FirstClaims<Claim> = (most: number) => Promise<readonly Claim[]>;

/** Claims that premises are compared with: by themselves or by the centres of their clusters. */
export interface ChosenClaims<Claim> {
  readonly claims: readonly Claim[];
  readonly clustered: boolean;
}

/** The claims of the topic or, if these are too few, of the whole corpus. */
export async function chooseClaims<Claim>(
  ofTopic: FirstClaims<Claim>,
  ofAll: FirstClaims<Claim>,
): Promise<ChosenClaims<Claim>> {
  const own = await ofTopic(MOST_CLAIMS);
  if (own.length >= FEWEST_CLAIMS) return { claims: own, clustered: false };
  return { claims: await ofAll(MOST_CLUSTERED), clustered: true };
}

/** What premises are compared with in one dimension. */
export interface Dimension {
  /** Of unit length. */
  readonly vector: Float32Array;
  /** The claims that it stands for, as indices. */
  readonly members: readonly number[];
}

/**
 * The claims themselves, or the centres of MOST_CLAIMS clusters if there are more.
 * @param vectors of unit length, one for each claim
 */
export async function clusterCentres(
  vectors: readonly Float32Array[],
): Promise<readonly Dimension[]> {
  if (vectors.length <= MOST_CLAIMS)
    return vectors.map((vector, at) => ({ vector, members: [at] }));
  const clusters = await eventLoop.run(kMeansRounds(vectors, MOST_CLAIMS));
  const members = new Map<number, number[]>();
  clusters.forEach((cluster, place) => {
    const own = members.get(cluster) ?? [];
    own.push(place);
    members.set(cluster, own);
  });
  return [...members.values()].map((own) => {
    return { vector: unitMean(own.map((place) => vectors[place]!)), members: own };
  });
}
