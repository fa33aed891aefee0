import type { SimilarityMeasure } from '../../domain/stages.js';
import { compareRows } from '../../math/compare-rows.js';
import { NO_REQUEST, type RequestScope, type Waiter } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector } from '../../store/port.js';
import { TIERS } from '../order.js';
import type { Moves, PoolMember, PoolSelection } from '../stage.js';
import type { Choice } from './orders.js';
import { type SimilarityRow, withSimilarity } from './similarity.js';

/** A way to diversify: reorders a pool of the best hits. */
export interface Diversification {
  readonly size: number;
  readonly selection: PoolSelection;
  /** @param pool best first */
  order(pool: readonly PoolMember[], scope: RequestScope): Promise<DiversifiedOrder>;
}

export interface DiversifiedOrder extends Pick<Moves, 'first'> {
  /** Changes whenever the order may change. */
  readonly digest: string;
}

interface Smoothing {
  readonly relevanceWeight: number;
  readonly smoothing: number;
}

/** The factor for hits on another claim: almost irrelevant, but still ordered among themselves. */
export const STEPPED_BACK = 1e-3;

/**
 * Estimates how likely hits are relevant, from their scores and neighbours; see {@link smoothed}.
 * @param vectors of the hits; if one is missing, neighbours are not used
 */
export async function relevancesOf(
  pool: readonly PoolMember[],
  wanted: Smoothing,
  vectors: () => readonly (DenseVector | undefined)[],
  scope: RequestScope,
): Promise<readonly number[]> {
  const relevances = shareOfBest(pool);
  if (!isSmoothed(wanted)) return relevances;
  const known = vectors().filter((vector) => vector !== undefined);
  return known.length < pool.length
    ? relevances
    : smoothed(relevances, known, wanted.smoothing, scope);
}

/** With all the weight on relevance, the order does not change, so there is nothing to smooth. */
export function isSmoothed({ smoothing, relevanceWeight }: Smoothing): boolean {
  return smoothing > 0 && relevanceWeight < 1;
}

/**
 * Each hit's share of the best score, and never more than that of a hit before it. So the weight of
 * relevance means the same for cosines, BM25 and probabilities, and where even the best probability
 * is low. For probabilities r and one query, this is Algorithm 1 of Fromm et al. 2021 with alpha / b
 * in place of alpha, b being the best r, before both weights are divided by their sum. If even the
 * best score is not positive, the shares come from the places alone. Hits on another claim are almost
 * irrelevant, and hits that a stage did not judge count as irrelevant.
 */
export function shareOfBest(pool: readonly PoolMember[]): number[] {
  const best = pool[0]?.candidate.score ?? 0;
  let lowest = 1;
  return pool.map(({ candidate: { tier, score } }, place) => {
    const relevance = best > 0 ? score / best : 1 - place / pool.length;
    lowest = Math.max(0, Math.min(lowest, factorOf(tier) * relevance));
    return lowest;
  });
}

function factorOf(tier: number): number {
  if (tier & TIERS.UNJUDGED) return 0;
  return tier & TIERS.OTHER_CLAIM ? STEPPED_BACK : 1;
}

/** An id that breaks ties in favour of the better place. */
export function placeId(place: number): string {
  return String(place).padStart(6, '0');
}

/** How many of the nearest candidates smooth the relevance of one. */
const NEIGHBOURS = 20;
/** After this many compared candidates, other requests can run: a millisecond or two. */
const ROWS = 32;

/**
 * Mixes relevances with the mean relevance of the nearest candidates, since neighbours of relevant
 * candidates are probably relevant as well (score regularisation: Diaz 2005, "Regularizing ad hoc
 * retrieval scores").
 * @param relevances 0 to 1, one a candidate
 * @param vectors unit vectors, one a candidate
 * @param share the weight of the neighbours, 0 to 1
 * @returns 0 to 1; the highest is 1, unless all are 0
 */
export async function smoothed(
  relevances: readonly number[],
  vectors: readonly DenseVector[],
  share: number,
  waiter: Waiter = NO_REQUEST,
): Promise<number[]> {
  if (share === 0 || relevances.length < 2) return [...relevances];
  const mixed: number[] = [];
  for (let from = 0; from < vectors.length; from += ROWS) {
    if (from > 0) await eventLoop.pause(waiter);
    compareRows(vectors, (compare) => {
      for (const vector of vectors.slice(from, from + ROWS)) {
        const own = mixed.length;
        const neighbours = nearestOf(compare(vector), own);
        const sum = neighbours.reduce((total, each) => total + relevances[each]!, 0);
        mixed.push((1 - share) * relevances[own]! + (share * sum) / neighbours.length);
      }
    });
  }
  const highest = Math.max(...mixed);
  return highest > 0 ? mixed.map((relevance) => relevance / highest) : mixed;
}

/** The candidates nearest to one, by its cosines to all; if several are equal, the first. */
function nearestOf(cosines: Float32Array, own: number): number[] {
  const best: number[] = [];
  const most = Math.min(NEIGHBOURS, cosines.length - 1);
  cosines.forEach((cosine, other) => {
    const full = best.length === most;
    if (other === own || (full && cosine <= cosines[best.at(-1)!]!)) return;
    if (full) best.pop();
    let place = best.length;
    while (place > 0 && cosines[best[place - 1]!]! < cosine) place--;
    best.splice(place, 0, other);
  });
  return best;
}

/** Choices that are made as far as they are read. */
export interface Choices {
  first(count: number): Promise<readonly Choice[]>;
}

/** How long candidates are compared at a stretch, before other requests can run. */
const STRETCH_MS = 10;

/**
 * Choices among candidates that are compared with each other. Each one is made when it is read.
 * @param begin starts to choose, given the similarities: one row for each choice
 */
export function choicesByLikeness(
  vectors: readonly Float32Array[],
  measure: SimilarityMeasure,
  begin: (similarity: SimilarityRow) => Generator<Choice, void>,
  waiter: Waiter = NO_REQUEST,
): Choices {
  let rows: SimilarityRow;
  const choosing = begin((candidate) => rows(candidate));
  const made: Choice[] = [];
  function* upTo(wanted: number): Generator<void, readonly Choice[]> {
    while (made.length < wanted) {
      withSimilarity(vectors, measure, (row) => {
        rows = row;
        const end = performance.now() + STRETCH_MS;
        do {
          const { value } = choosing.next();
          if (value) made.push(value);
        } while (made.length < wanted && performance.now() < end);
      });
      yield;
    }
    return made;
  }
  return { first: (count) => eventLoop.run(upTo(Math.min(count, vectors.length)), waiter) };
}

/** Makes all choices, and lets other requests run every few milliseconds. */
export function allChoices(
  choosing: Generator<Choice, void>,
  scope: RequestScope,
): Promise<readonly Choice[]> {
  return eventLoop.run(
    (function* () {
      const made: Choice[] = [];
      for (const choice of choosing) {
        made.push(choice);
        yield;
      }
      return made;
    })(),
    scope,
  );
}
