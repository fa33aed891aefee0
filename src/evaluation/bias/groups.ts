import { FORMATS } from '../../corpus/readers/index.js';
import type { PremiseRecord } from '../../corpus/types.js';
import type { PerspectiveQuery } from '../perspective/read.js';

/** People, or arguments, that have a value of a variable in common. */
export interface Group {
  readonly variable: string;
  readonly value: string;
  /** The share of the corpus's arguments that are of the group. */
  readonly share: number;
}

/** The groups of a corpus, and who is in them. */
export interface Groups {
  readonly list: readonly Group[];
  /** The groups of an argument, as places in `list`. */
  readonly of: ReadonlyMap<string, readonly number[]>;
}

const STANCE = 'stance';

/**
 * All groups of a corpus: each value of each variable of a profile, and of the stance. A person
 * is in several groups of a multiple variable, and in none where the value is missing. Variables
 * come in the order of the format; ordinal values in their order, others by falling share. The
 * groups that queries ask for and nobody is in come last, with a share of 0.
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

/** The groups of an argument: variable and value of each, as JSON. */
function keysOf({ profile, stance }: PremiseRecord): readonly string[] {
  const all = [...Object.entries(profile), ...(stance ? [[STANCE, stance] as const] : [])];
  return all.flatMap(([variable, values]) =>
    [...new Set([values].flat())]
      .filter((value) => value !== '')
      .map((value) => JSON.stringify([variable, value])),
  );
}

const VARIABLES = FORMATS.perspective.variables;

function rankOf(variable: string): number {
  const place = VARIABLES.findIndex(({ name }) => name === variable);
  if (place >= 0) return place;
  return VARIABLES.length + (variable === STANCE ? 1 : 0);
}

/** The place of an ordinal value; the same for all others. */
function ordinal({ variable, value }: Group): number {
  return VARIABLES.find(({ name }) => name === variable)?.values.indexOf(value) ?? -1;
}

/** How many of the arguments are of each group, by the group's place. */
export function representation(ids: readonly string[], { list, of }: Groups): readonly number[] {
  const counts = new Array<number>(list.length).fill(0);
  for (const id of ids) for (const group of of.get(id) ?? []) counts[group]! += 1;
  return counts;
}

/**
 * The questions that a query stands for: what is relevant to each, by the place of its group.
 * Where the query asks for a group that is the only one, else every group with relevant arguments.
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
