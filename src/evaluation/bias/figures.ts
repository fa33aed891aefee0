import type { PerspectiveQuery } from '../perspective/queries.js';
import type { Groups } from './groups.js';

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
