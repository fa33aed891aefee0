import type { Statement } from './types.js';

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

/** The probability whose log odds are the mean of those of two probabilities. */
export function meanOfOdds(a: number, b: number): number {
  const odds = Math.sqrt(oddsOf(a) * oddsOf(b));
  return odds / (1 + odds);
}

/** Far from 0 and infinity, so that one model alone never decides. */
const SMALLEST = 1e-6;

function oddsOf(probability: number): number {
  const inside = Math.min(1 - SMALLEST, Math.max(SMALLEST, probability));
  return inside / (1 - inside);
}
