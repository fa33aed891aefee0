import { labelled, type Ranking } from './candidates.js';
import { COMPLETE, inOrder, type Bound, type Candidate, type Candidates } from './order.js';
import type { Moves, Scores } from './stage.js';

/** The order after some hits got new scores; all others follow. */
export function withScores(order: Ranking, { hits, others }: Scores): Ranking {
  const scored = new Set(hits.map(({ id }) => id));
  return {
    async candidates(limit, payload) {
      if (others === undefined) return { entries: hits, bound: COMPLETE };
      if (hits.length >= limit) return { entries: hits, bound: { tier: others, score: Infinity } };
      const rest = await labelledCandidates(order, limit, payload);
      const behind = (tier: number) => tier + others;
      const entries = rest.entries
        .filter(({ id }) => !scored.has(id))
        .map((entry): Candidate => ({ ...entry, tier: behind(entry.tier) }));
      const bound: Bound = { ...rest.bound, tier: behind(rest.bound.tier) };
      return { entries: [...hits, ...entries], bound };
    },
  };
}

/** The order after some hits were moved, computed as far as it is read; all others follow. */
export function withMoves(order: Ranking, { members, first }: Moves): Ranking {
  const known = new Set(members.map(({ candidate }) => candidate.id));
  return {
    moved: members.length,
    async candidates(limit, payload) {
      const places = await first(limit);
      const entries = places.map(({ member: { candidate }, why }, place): Candidate => {
        return { ...candidate, place, parts: { ...candidate.parts, ...why } };
      });
      if (entries.length < members.length || entries.length >= limit) {
        return { entries, bound: { place: entries.length, tier: 0, score: Infinity } };
      }
      const rest = await labelledCandidates(order, limit + entries.length, payload);
      const others = rest.entries.filter(({ id }) => !known.has(id));
      return { entries: [...entries, ...others], bound: rest.bound };
    },
  };
}

/** The candidates of an order, labelled with their scores and places in it. */
async function labelledCandidates(
  order: Ranking,
  limit: number,
  payload: boolean,
): Promise<Candidates> {
  const found = await order.candidates(limit, payload);
  if (order.stage === undefined) return found;
  const places = new Map(inOrder(found).map(({ entry }, place) => [entry.id, place]));
  const entries = found.entries.map((entry) => {
    const place = places.get(entry.id);
    // Where the order is not certain yet, a candidate has no place. It will not be shown.
    return place === undefined ? entry : labelled(entry, order, place);
  });
  return { entries, bound: found.bound };
}
