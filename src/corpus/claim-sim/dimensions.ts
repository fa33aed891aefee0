import { inTurns } from '../../diversity/in-turns.js';
import { kMeansRounds } from '../../diversity/clusters.js';
import { unitMean } from '../write-graphs.js';

/**
 * Claims that a premise is compared with, at most. More tell premises apart no better: on
 * PERSPECTRUM's dev split, whose topics have 193 claims on average, the coreset's modified nDCG@10
 * by FAST is .500 with 32, between .497 and .510 with 8 to 256, and .502 with all.
 */
export const MOST_CLAIMS = 32;
/** With fewer claims a topic hardly tells its premises apart. */
export const FEWEST_CLAIMS = 8;
/** Claims that centres of clusters are made of. */
export const MOST_CLUSTERED = 1_000;

/** Gives the first claims, in the order of ids, which are as good as drawn by chance. */
export type FirstClaims<Claim> = (most: number) => Promise<readonly Claim[]>;

/** Claims that premises are compared with: by themselves or by the centres of their clusters. */
export interface ChosenClaims<Claim> {
  readonly claims: readonly Claim[];
  readonly clustered: boolean;
}

/** Which claims premises are compared with: those of their topic or, where it has too few, all. */
export async function chooseClaims<Claim>(
  ofTopic: FirstClaims<Claim>,
  ofAll: FirstClaims<Claim>,
): Promise<ChosenClaims<Claim>> {
  const own = await ofTopic(MOST_CLAIMS);
  if (own.length >= FEWEST_CLAIMS) return { claims: own, clustered: false };
  return { claims: await ofAll(MOST_CLUSTERED), clustered: true };
}

/**
 * What stands for clustered claims: themselves while they are few enough, else the centres of as
 * many clusters as there may be dimensions.
 * @param vectors of the claims, unit length
 * @returns unit vectors, one a dimension
 */
export async function clusterCentres(
  vectors: readonly Float32Array[],
): Promise<readonly Float32Array[]> {
  if (vectors.length <= MOST_CLAIMS) return vectors;
  const clusters = await inTurns(kMeansRounds(vectors, MOST_CLAIMS));
  const members = new Map<number, Float32Array[]>();
  clusters.forEach((cluster, place) => {
    const own = members.get(cluster) ?? [];
    own.push(vectors[place]!);
    members.set(cluster, own);
  });
  return [...members.values()].map((own) => unitMean(own));
}
