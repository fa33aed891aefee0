import { logistic } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';

/*
 * Chosen of some two hundred combinations by ArgKP's dev topics; `elenchus evaluate key-points` prints
 * what they give there and on the three topics of the shared task, which played no part.
 */

/** From this cosine to a title on, an argument makes the point. */
const MATCHES = 0.45;
/** It also makes points whose titles are almost as near as the nearest one. */
const ALMOST = 0.02;
/** Sentences with a higher cosine name the same point. */
const SAME = 0.6;
/** A further title must bring as much: worth times cosine, over all arguments. */
const LEAST_GAIN = 0.1;
const MOST_POINTS = 60;
/** The log odds of a match by the cosine; `models/reason-projection/README.md` says how they were fitted. */
const SLOPE = 9.6;
const OFFSET = -6.2;

/** A distinct argument; its copies count once. */
export interface PointArgument {
  /** Of unit length, where the same reasons are near. */
  readonly vector: Float32Array;
}

/** A sentence that could name a key point. */
export interface Candidate extends PointArgument {
  /** How good and how short it is, above 0. */
  readonly worth: number;
}

export interface NamedPoint {
  /** The place of the sentence that names it. */
  readonly candidate: number;
  readonly members: readonly PointMember[];
}

export interface PointMember {
  /** Its place. */
  readonly argument: number;
  /** How likely it makes the point. */
  readonly fit: number;
}

/**
 * The key points that some arguments of one side make. Short, good sentences of the arguments name
 * them, as in Bar-Haim et al. 2020 ("Quantitative argument summarization and beyond"). They are
 * chosen one after the other: always the one that says what many arguments say better than any title
 * before it. Since a title is a sentence and no mean of many, a point that few make is named as well as
 * any other. An argument may make several points, or none.
 */
export function* findPoints(
  statements: readonly PointArgument[],
  candidates: readonly Candidate[],
): Generator<void, readonly NamedPoint[]> {
  const rows: Float32Array[] = [];
  for (const { vector } of candidates) {
    rows.push(Float32Array.from(statements, (statement) => dot(vector, statement.vector)));
    yield;
  }
  /** The cosine of each argument to the nearest title so far. */
  const nearest = new Float32Array(statements.length).fill(MATCHES);
  const open = new Set(candidates.keys());
  const chosen: number[] = [];
  while (chosen.length < MOST_POINTS) {
    let best = { at: -1, gain: LEAST_GAIN };
    for (const at of open) {
      const gain = candidates[at]!.worth * gainOf(rows[at]!, nearest);
      if (gain > best.gain) best = { at, gain };
    }
    const { at } = best;
    if (at < 0) break;
    chosen.push(at);
    rows[at]!.forEach((cosine, place) => (nearest[place] = Math.max(nearest[place]!, cosine)));
    for (const other of open) {
      if (dot(candidates[at]!.vector, candidates[other]!.vector) > SAME) open.delete(other);
    }
    open.delete(at);
    yield;
  }
  return chosen.map((candidate) => ({ candidate, members: membersOf(rows[candidate]!, nearest) }));
}

function gainOf(row: Float32Array, nearest: Float32Array): number {
  let gain = 0;
  for (let at = 0; at < row.length; at++) gain += Math.max(0, row[at]! - nearest[at]!);
  return gain;
}

/** The best first. */
function membersOf(row: Float32Array, nearest: Float32Array): readonly PointMember[] {
  return [...row.keys()]
    .filter((at) => row[at]! >= MATCHES && row[at]! >= nearest[at]! - ALMOST)
    .sort((a, b) => row[b]! - row[a]! || a - b)
    .map((argument) => ({ argument, fit: logistic(SLOPE * row[argument]! + OFFSET) }));
}
