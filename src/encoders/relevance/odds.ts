/** Far from 0 and infinity, so that one model alone never decides. */
const SMALLEST = 1e-6;

/** The odds of a probability, p / (1 - p). */
export function oddsOf(probability: number): number {
  const inside = Math.min(1 - SMALLEST, Math.max(SMALLEST, probability));
  return inside / (1 - inside);
}

/** The probability that has these odds. */
export function probabilityFromOdds(odds: number): number {
  return odds / (1 + odds);
}

/** The probability whose log odds are the mean of those of two probabilities. */
export function meanOfOdds(a: number, b: number): number {
  return probabilityFromOdds(Math.sqrt(oddsOf(a) * oddsOf(b)));
}
