import type { Ranking } from './candidates.js';
import { withMove, withScoreOf } from './explain.js';
import { COMPLETE, inOrder, placesOf, type Bound, type Candidate, type Placed } from './order.js';
import type { Moves, ScoredHit, Scores } from './stage.js';

/** The order after some hits got new scores; all others follow. */
export function withScores(order: Ranking, { hits, others }: Scores): Ranking {
  let explained: readonly Candidate[] | undefined;
  const scored = () => (explained ??= withReasons(hits));
  const ranking = followed(scored, order, others);
  if (!order.divided) return ranking;
  let reaching: readonly Candidate[] | undefined;
  // What is equal among all hits is so in each part, even where the best of the equals is not in it.
  const equals = () =>
    (reaching ??= inOrder({ entries: scored(), bound: COMPLETE }).map(withReach));
  const of = (otherClaim: boolean) => () =>
    equals().filter((hit) => (hit.otherClaim ?? false) === otherClaim);
  // Of the others it is not known where they are among all hits, so they have no moves.
  const rest = others && { behind: others.behind };
  return {
    ...ranking,
    divided: {
      own: followed(of(false), order.divided.own, rest),
      others: followed(of(true), order.divided.others, rest),
    },
  };
}

/** Hits with new scores, followed by the others of an order. */
function followed(
  scored: () => readonly Candidate[],
  order: Ranking,
  others: Scores['others'],
): Ranking {
  return {
    async candidates(limit, payload) {
      const entries = scored();
      if (others === undefined) return { entries, bound: COMPLETE };
      const { behind, reason } = others;
      if (entries.length >= limit) return { entries, bound: { tier: behind, score: Infinity } };
      const ids = new Set(entries.map(({ id }) => id));
      const { known, bound } = await labelledCandidates(order, limit, payload);
      let to = entries.length;
      const rest = known
        .filter(({ candidate: { id } }) => !ids.has(id))
        .map(({ candidate, from }): Candidate => {
          const back = { ...candidate, tier: candidate.tier + behind };
          if (from === undefined) return back;
          const place = to++;
          return reason && from !== place ? withMove(back, from, place, reason) : back;
        });
      const end: Bound = { ...bound, tier: bound.tier + behind };
      return { entries: [...entries, ...rest], bound: end };
    },
  };
}

function withReasons(hits: readonly ScoredHit[]): readonly Candidate[] {
  const entries = hits.map(({ candidate }) => candidate);
  const places = placesOf({ entries, bound: COMPLETE });
  return hits.map(({ candidate, from, reason }) =>
    withMove(candidate, from, places.get(candidate.id)!, reason),
  );
}

/** A candidate that says how far its equals reach. */
function withReach({ entry, lowest }: Pick<Placed, 'entry' | 'lowest'>): Candidate {
  return { ...entry, tolerance: entry.score - lowest };
}

/** The order after some hits were moved, computed as far as it is read; all others follow. */
export function withMoves(order: Ranking, { members, first }: Moves): Ranking {
  const known = new Set(members.map(({ candidate }) => candidate.id));
  return {
    moved: members.length,
    async candidates(limit, payload) {
      const places = await first(limit);
      const entries = places.map(({ member: { candidate, place: from }, reason }, place) => {
        return { ...(reason ? withMove(candidate, from, place, reason) : candidate), place };
      });
      if (entries.length < members.length || entries.length >= limit) {
        return { entries, bound: { place: entries.length, tier: 0, score: Infinity } };
      }
      const rest = await labelledCandidates(order, limit + entries.length, payload);
      const others = rest.known
        .map(({ candidate }) => candidate)
        .filter(({ id }) => !known.has(id));
      return { entries: [...entries, ...others], bound: rest.bound };
    },
  };
}

/**
 * The candidates of an order, best first, with their scores and places in it. Where the order is
 * not certain yet, a candidate has no place. It will not be shown.
 *
 * These hits may be placed behind others later, and the first of several equal hits may be left out.
 * So each one carries how far its equals reach.
 */
async function labelledCandidates(order: Ranking, limit: number, payload: boolean) {
  const { entries, bound } = await order.candidates(limit, payload);
  const certain = inOrder({ entries, bound }).map(({ entry, lowest }, from) => ({
    candidate: withReach({ entry: withScoreOf(order.stage, entry, from), lowest }),
    from,
  }));
  const ids = new Set(certain.map(({ candidate }) => candidate.id));
  const uncertain = entries
    .filter(({ id }) => !ids.has(id))
    .map((candidate) => ({ candidate, from: undefined }));
  return { known: [...certain, ...uncertain], bound };
}
