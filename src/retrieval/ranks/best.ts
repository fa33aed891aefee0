import { rank as ranked } from '../../store/ties.js';
import { growUntil, inOrder, SPARE, type Candidates } from '../order.js';
import type { Candidate } from './types.js';

/** The cut of a pool that holds all points: below all scores. */
const NO_CUT = -2;

/**
 * The best points of an order, which a later stage looks at again. They are remembered
 * by their lowest score, not by name: where some are deleted, the others keep their places.
 */
export interface Best {
  /** All points with at least this score are members. */
  readonly cut: number;
  /** Best first, equals by id. */
  readonly members: readonly Candidate[];
}

/**
 * The best `size` points and the equals of the last.
 * @param given the cut of the first page, on a later one
 */
export async function bestOf(
  fetch: (limit: number) => Promise<Candidates<Candidate>>,
  size: number,
  given: number | undefined,
): Promise<Best> {
  const best = await growUntil(
    (candidates) =>
      given === undefined ? inOrder(candidates).length >= size : candidates.bound <= given,
    size + SPARE,
    fetch,
  );
  const cut = given ?? inOrder(best)[size - 1]?.place.floor ?? NO_CUT;
  return { cut, members: ranked(best.entries.filter(({ score }) => score >= cut)) };
}
