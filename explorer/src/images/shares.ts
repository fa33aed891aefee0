import type { ImagePart } from '../generated/operations.js';

interface Match {
  readonly part: ImagePart;
  readonly similarity: number;
  readonly contribution: number;
}

export interface Share extends Match {
  /** Of the best score, 0 to 1. */
  readonly share: number;
}

/** Less than this would be shown as 0 %. */
const LEAST = 0.005;

/** The best score of the hits; 0 if there are none. */
export function bestScoreOf(hits: readonly { readonly score: number }[]): number {
  return hits.reduce((best, { score }) => Math.max(best, score), 0);
}

/**
 * How much each part of an image gives, of the best score: so the bars of an image that hardly fits
 * are short. Parts that give nothing are left out.
 */
export function sharesOf(parts: readonly Match[], best: number): readonly Share[] {
  if (best <= 0) return [];
  return parts
    .map((match) => ({ ...match, share: Math.min(1, match.contribution / best) }))
    .filter(({ share }) => share >= LEAST);
}
