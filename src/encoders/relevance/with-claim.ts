import { meanOfOdds } from './odds.js';
import type { PairModel, Statement } from './types.js';

/** What the claim counts in the vector of a premise; as the rank `auto` has it. */
const CLAIM_WEIGHT = 0.6;

/**
 * The vector that FAST reads: of the premise, or of the premise together with its claim. Many
 * reasons do not name what they are about, while their claim does.
 */
export function vectorWithClaim({ vector, claim }: Statement): Float32Array {
  if (claim === undefined) return vector;
  const both = vector.map((own, at) => (1 - CLAIM_WEIGHT) * own + CLAIM_WEIGHT * claim[at]!);
  const length = Math.hypot(...both);
  // Opposite vectors have no direction in between.
  return length < 1e-6 ? vector : both.map((value) => value / length);
}

/**
 * Where the claim of a premise is given, averages the log odds of two models: one that does not
 * read that claim, and one that does.
 * @param scores of the model that does not read it, one for each premise
 * @param reading the model that reads it
 */
export async function averagedWithClaims(
  scores: Float32Array,
  reading: PairModel,
  claim: Statement,
  premises: readonly Statement[],
): Promise<Float32Array> {
  if (premises.every((premise) => premise.claim === undefined)) return scores;
  const both = await reading.score(claim, premises);
  return scores.map((own, at) => (premises[at]!.claim ? meanOfOdds(own, both[at]!) : own));
}
