import { logistic } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';

/*
 * Chosen by ArgKP's dev topics and by 300 labelled arguments; `elenchus evaluate key-points` and
 * `npm run lab -- measure-debates` print what they give.
 */

/** From this cosine to a title on, an argument makes the point. */
const MATCHES = 0.4;
/** It also makes points whose titles are almost as near as the nearest one. */
const ALMOST = 0.03;
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
  /** Of its sentences, at least one, each of unit length; those of the same reasons are near. */
  readonly vectors: readonly Float32Array[];
}

/** A sentence that could name a key point. */
export interface Candidate {
  readonly vector: Float32Array;
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
    rows.push(cosinesTo(vector, statements));
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
  const members = membersOf(chosen.map((candidate) => rows[candidate]!));
  return chosen.map((candidate, at) => ({ candidate, members: members[at]! }));
}

/** How near each argument is to a title, by the nearest of its sentences. */
export function cosinesTo(title: Float32Array, statements: readonly PointArgument[]): Float32Array {
  return Float32Array.from(statements, ({ vectors }) =>
    vectors.reduce((most, vector) => Math.max(most, dot(title, vector)), -1),
  );
}

function gainOf(row: Float32Array, nearest: Float32Array): number {
  let gain = 0;
  for (let at = 0; at < row.length; at++) gain += Math.max(0, row[at]! - nearest[at]!);
  return gain;
}

/**
 * Which arguments make which of some points, the best first.
 * @param rows of each point the cosines of all arguments to its title
 */
export function membersOf(rows: readonly Float32Array[]): readonly (readonly PointMember[])[] {
  const [first] = rows;
  if (!first) return [];
  const nearest = first.map((_, at) => Math.max(...rows.map((row) => row[at]!)));
  return rows.map((row) =>
    [...row.keys()]
      .filter((at) => row[at]! >= MATCHES && row[at]! >= nearest[at]! - ALMOST)
      .sort((a, b) => row[b]! - row[a]! || a - b)
      .map((argument) => ({ argument, fit: logistic(SLOPE * row[argument]! + OFFSET) })),
  );
}
