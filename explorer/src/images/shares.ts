import type { ImagePart } from '../generated/operations.js';

interface Match {
  readonly part: ImagePart;
  readonly similarity: number;
  readonly contribution: number;
}

export interface Share extends Match {
  /** Of what all parts give, 0 to 1. */
  readonly share: number;
}

/** How much of the score each part of an image gives. One that speaks against it gives nothing. */
export function sharesOf(parts: readonly Match[]): readonly Share[] {
  const given = (match: Match) => Math.max(0, match.contribution);
  const all = parts.reduce((sum, match) => sum + given(match), 0);
  return parts.map((match) => ({ ...match, share: all === 0 ? 0 : given(match) / all }));
}
