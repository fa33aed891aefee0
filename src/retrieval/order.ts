import { compareIds, lowestEqual, type Scored } from '../store/ties.js';

/** Every point of a search whose score is at least `bound` is among `entries`. */
export interface Candidates<Entry extends Scored = Scored> {
  readonly entries: readonly Entry[];
  /** -Infinity: there are no others; Infinity: nothing is sure yet. */
  readonly bound: number;
}

/**
 * A place in an order that holds while points disappear. Equal scores form a
 * group, ordered by id; `ceiling` and `floor` are two numbers between the scores
 * of this group and those of its neighbours. Since a search never gets new points
 * (see `cursor.ts`), nothing appears there, and rounding errors do no harm.
 */
export interface Place {
  readonly ceiling: number;
  readonly floor: number;
  readonly id: string;
}

export interface Placed<Entry> {
  readonly entry: Entry;
  readonly place: Place;
}

/**
 * What the store's best `limit` points tell: all groups of equals but the last
 * are whole (the store's order is that of `store/ties.ts`).
 */
export function candidatesOf<Entry extends Scored>(
  entries: readonly Entry[],
  limit: number,
): Candidates<Entry> {
  if (entries.length < limit) return { entries, bound: -Infinity };
  let bound = Infinity;
  let lowest: number | undefined;
  for (const { score } of byScore(entries)) {
    if (lowest !== undefined && score >= lowest) continue;
    bound = lowest ?? Infinity;
    lowest = lowestEqual(score);
  }
  return { entries, bound };
}

/** Equals of the last are often fewer, and need not be asked for again. */
export const SPARE = 16;

/** Asks for more and more candidates, until they are enough or there are no others. */
export async function growUntil<Entry extends Scored>(
  enough: (candidates: Candidates<Entry>) => boolean,
  limit: number,
  fetch: (limit: number) => Promise<Candidates<Entry>>,
): Promise<Candidates<Entry>> {
  for (let asked = limit; ; asked *= 4) {
    const candidates = await fetch(asked);
    if (candidates.bound === -Infinity || enough(candidates)) return candidates;
  }
}

/**
 * The candidates behind `after`, by descending score, equal ones by id, as far as
 * their order is sure.
 */
export function inOrder<Entry extends Scored>(
  { entries, bound }: Candidates<Entry>,
  after?: Place,
): Placed<Entry>[] {
  const rest = byScore(after ? entries.filter((entry) => !isBefore(entry, after)) : entries);
  const placed: Placed<Entry>[] = [];
  let start = 0;
  let ceiling = after?.floor ?? (rest[0]?.score ?? 0) + 1;

  if (after) {
    if (after.floor < bound) return [];
    while (start < rest.length && rest[start]!.score >= after.floor) start++;
    place(rest.slice(0, start), after.ceiling, after.floor);
  }
  while (start < rest.length) {
    const lowest = lowestEqual(rest[start]!.score);
    if (lowest < bound) break;
    let end = start + 1;
    while (end < rest.length && rest[end]!.score >= lowest) end++;
    const floor = between(rest[end - 1]!.score, Math.max(rest[end]?.score ?? -Infinity, bound));
    place(rest.slice(start, end), ceiling, floor);
    ceiling = floor;
    start = end;
  }
  return placed;

  function place(group: Entry[], above: number, floor: number): void {
    group.sort((a, b) => compareIds(a.id, b.id));
    for (const entry of group) {
      placed.push({ entry, place: { ceiling: above, floor, id: entry.id } });
    }
  }
}

function isBefore(entry: Scored, { ceiling, floor, id }: Place): boolean {
  return entry.score >= ceiling || (entry.score >= floor && compareIds(entry.id, id) <= 0);
}

/** A number that `low` is below and `high` is not. */
function between(high: number, low: number): number {
  if (low === -Infinity) return lowestEqual(high);
  const middle = (high + low) / 2;
  return middle > low ? middle : high;
}

function byScore<Entry extends Scored>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => b.score - a.score);
}
