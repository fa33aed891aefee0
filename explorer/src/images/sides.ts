import type { Stance } from '../generated/operations.js';

/** The side that the data gives to an image; null where it gives none, or not the same one to all. */
export function agreedSide(sides: readonly { readonly side: Stance }[]): Stance | null {
  const [first, ...others] = sides;
  return first && others.every(({ side }) => side === first.side) ? first.side : null;
}
