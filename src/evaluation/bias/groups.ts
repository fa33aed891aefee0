import { SMARTVOTE_VARIABLES } from '../../corpus/readers/smartvote.js';
import type { PremiseRecord } from '../../corpus/types.js';
import type { PerspectiveQuery } from '../perspective/read.js';

export interface Group {
  readonly variable: string;
  readonly value: string;
  /** The share of the corpus's arguments in the group. */
  readonly share: number;
}

export interface Groups {
  readonly list: readonly Group[];
  /** The groups of each argument, as indices of `list`. */
  readonly of: ReadonlyMap<string, readonly number[]>;
}

const STANCE = 'stance';

/**
 * The groups of a corpus: one for each value of each variable and of the stance, in the order of
 * the format's variables; ordinal values in their order, others by descending share. Groups that
 * queries ask for and that have no member come last.
 */
export function groupsOf(
  corpus: readonly PremiseRecord[],
  queries: readonly PerspectiveQuery[],
): Groups {
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by);
  for (const record of corpus) for (const key of keysOf(record)) count(key, 1);
  for (const { perspective } of queries) {
    if (perspective) count(JSON.stringify([perspective.variable, perspective.value]), 0);
  }
  const groups = [...counts].map(([key, members]) => {
    const [variable, value] = JSON.parse(key) as [string, string];
    return { key, group: { variable, value, share: members / corpus.length } };
  });
  groups.sort(
    ({ group: a }, { group: b }) =>
      rankOf(a.variable) - rankOf(b.variable) ||
      ordinal(a) - ordinal(b) ||
      b.share - a.share ||
      (a.value < b.value ? -1 : 1),
  );
  const places = new Map(groups.map(({ key }, place) => [key, place]));
  const of = corpus.map(
    (record) => [record.id, keysOf(record).map((key) => places.get(key)!)] as const,
  );
  return { list: groups.map(({ group }) => group), of: new Map(of) };
}

function keysOf({ profile, stance }: PremiseRecord): readonly string[] {
  const all = [...Object.entries(profile), ...(stance ? [[STANCE, stance] as const] : [])];
  return all.flatMap(([variable, values]) =>
    [...new Set([values].flat())]
      .filter((value) => value !== '')
      .map((value) => JSON.stringify([variable, value])),
  );
}

function rankOf(variable: string): number {
  const place = SMARTVOTE_VARIABLES.findIndex(({ name }) => name === variable);
  if (place >= 0) return place;
  return SMARTVOTE_VARIABLES.length + (variable === STANCE ? 1 : 0);
}

function ordinal({ variable, value }: Group): number {
  return SMARTVOTE_VARIABLES.find(({ name }) => name === variable)?.values.indexOf(value) ?? -1;
}

/** The number of arguments in each group. */
export function representation(ids: readonly string[], { list, of }: Groups): readonly number[] {
  const counts = new Array<number>(list.length).fill(0);
  for (const id of ids) for (const group of of.get(id) ?? []) counts[group]! += 1;
  return counts;
}

/**
 * The relevant arguments of a query by group: only the group that the query asks for, or else every
 * group that has relevant arguments.
 */
export function questionsOf(
  { perspective, relevant }: PerspectiveQuery,
  { list, of }: Groups,
): ReadonlyMap<number, ReadonlySet<string>> {
  if (perspective !== undefined) {
    const { variable, value } = perspective;
    const asked = list.findIndex((group) => group.variable === variable && group.value === value);
    return new Map([[asked, new Set(relevant)]]);
  }
  const questions = new Map<number, Set<string>>();
  for (const id of relevant) {
    for (const group of of.get(id) ?? []) {
      questions.set(group, (questions.get(group) ?? new Set()).add(id));
    }
  }
  return questions;
}
