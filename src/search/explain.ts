import type { Explanation, MoveReason, ScoreStage } from '../domain/explanation.js';
import { type Candidate, TIERS } from './order.js';

/**
 * The candidate with its score in the list of scores, unless no stage says that the score is its
 * own. A hit outside the pool of `fused` is scored by meaning alone.
 */
export function withScoreOf(
  stage: ScoreStage | undefined,
  candidate: Candidate,
  place: number,
): Candidate {
  if (stage === undefined || candidate.tier & TIERS.UNFUSED) return candidate;
  const { score, scores = [] } = candidate;
  return { ...candidate, scores: [...scores, { stage, score, place: place + 1 }] };
}

/** The candidate with its scores, but without its places by them. */
export function withoutPlaces(candidate: Candidate): Candidate {
  return { ...candidate, scores: candidate.scores?.map(({ stage, score }) => ({ stage, score })) };
}

/** The candidate with a step that looked at it. Of a place that is not known, there is no step. */
export function withMove(
  candidate: Candidate,
  from: number | undefined,
  to: number,
  reason: MoveReason,
): Candidate {
  if (from === undefined) return candidate;
  const move = { from: from + 1, to: to + 1, reason };
  return { ...candidate, moves: [...(candidate.moves ?? []), move] };
}

/**
 * Why a hit is at a place of the list, from 1. A part of a search counts places from its own first
 * hit, and without hits that were deleted since the first page. Here they count over the whole list.
 */
export function explanationOf({ scores = [], moves = [] }: Candidate, place: number): Explanation {
  const before = place - (moves.at(-1)?.to ?? place);
  // A hit that stands for a group is shown before its place.
  if (before <= 0) return { scores, moves };
  const shifted = moves.map(({ from, to, reason }) => {
    return { from: from + before, to: to + before, reason };
  });
  return { scores, moves: shifted };
}
