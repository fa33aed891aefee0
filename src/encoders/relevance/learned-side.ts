import type { SideModel, WordOdds } from '../../domain/learned-models.js';
import { logistic } from '../../math/statistics.js';

/** What the cross-encoder gives a side model about a claim and a premise. */
export interface SideEvidence {
  /** The hidden layer from which the network tells sides, in any scale. */
  readonly features: Float32Array;
  /** The probability that the premise is for the claim, by the network alone. */
  readonly favours: number;
}

/** The same, with what the words of the premise show of its side. */
export interface SideInputs extends SideEvidence {
  /** Log odds of FAVOR, in any scale. */
  readonly wordOdds: number;
}

/** Far from 0 and 1, so that log odds are finite. */
const SMALLEST = 1e-4;

/** A row for a side model: the features, the network's own log odds, and those of the words. */
export function sideFeatures({ features, favours, wordOdds }: SideInputs): Float32Array {
  const inside = Math.min(1 - SMALLEST, Math.max(SMALLEST, favours));
  return Float32Array.of(...features, Math.log(inside / (1 - inside)), wordOdds);
}

/** The probability that the premise is for the claim, by the side model of a corpus. */
export function learnedSide(
  { words, weights, bias }: SideModel,
  text: string,
  evidence: SideEvidence,
): number {
  const row = sideFeatures({ ...evidence, wordOdds: wordOddsOf(text, words) });
  const logit = row.reduce((sum, value, at) => sum + value * weights[at]!, bias);
  return logistic(logit);
}

/** The log odds of FAVOR that the words of a text add, divided by the root of their number. */
function wordOddsOf(text: string, odds: WordOdds): number {
  return scaledSum(wordsIn(text), (word) => odds.get(word));
}

/** The sum over words, divided by the root of their number. */
export function scaledSum(
  words: ReadonlySet<string>,
  odds: (word: string) => number | undefined,
): number {
  const sum = [...words].reduce((total, word) => total + (odds(word) ?? 0), 0);
  return sum / Math.sqrt(Math.max(1, words.size));
}

/** The words of a text and its pairs of neighbouring words, in lower case. */
export function wordsIn(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]);
}
