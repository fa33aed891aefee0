import {
  type Conditions,
  EVERYTHING,
  filterOf,
  readConditions,
  writeConditions,
} from '../address/conditions.js';
import type { AddressReader } from '../address/reader.js';
import type { ViewState } from '../address/view-state.js';
import type { Variable } from '../frame/corpus.js';
import { chooses, knownValues } from '../frame/socio-variables.js';

/** Who is compared: a column of the view. */
export interface Group {
  /** What people call it; empty if its conditions name it. */
  readonly name: string;
  readonly conditions: Conditions;
}

export const EVERYBODY: Group = { name: '', conditions: EVERYTHING };

const NUMBERS = ['1', '2', '3', '4'] as const;
export const MIN_GROUPS = 2;
export const MAX_GROUPS = NUMBERS.length;

export const PARTS = ['arguments', 'shares', 'fairness'] as const;
export type Part = (typeof PARTS)[number];

export interface CompareState {
  /** Empty if the address names none: then `defaultGroups` are compared. */
  readonly groups: readonly Group[];
  readonly part: Part;
  /** Which group a narrow screen shows, from 0. */
  readonly shown: number;
}

/** Groups in the address: `group.1.profile.age=65%2B`, `group.1.name=Seniors`. */
export const COMPARE: ViewState<CompareState> = {
  read: (address) => ({
    groups: readGroups(address),
    part: address.choice('show', PARTS),
    shown: Number(address.choice('group', NUMBERS)) - 1,
  }),
  write: ({ groups, part, shown }, params) => {
    writeGroups(groups, params);
    if (part !== PARTS[0]) params.set('show', part);
    if (shown > 0) params.set('group', String(shown + 1));
  },
};

function readGroups(address: AddressReader): readonly Group[] {
  const said = Number(address.option('groups', NUMBERS.slice(MIN_GROUPS - 1)) ?? 0);
  const groups = NUMBERS.map((number) => ({
    name: address.text(`group.${number}.name`),
    conditions: readConditions(address, `group.${number}.`),
  }));
  return groups.slice(0, Math.max(said, implied(groups)));
}

/** `groups=3` says how many there are where the rest of the address does not. */
function writeGroups(groups: readonly Group[], params: URLSearchParams): void {
  groups.forEach(({ name, conditions }, index) => {
    if (name !== '') params.set(`group.${index + 1}.name`, name);
    writeConditions(conditions, params, `group.${index + 1}.`);
  });
  if (groups.length > 0 && groups.length !== implied(groups)) {
    params.set('groups', String(groups.length));
  }
}

/** How many groups there are at least if so much is said of them. */
function implied(groups: readonly Group[]): number {
  const last = groups.findLastIndex(
    ({ name, conditions }) => name !== '' || filterOf(conditions) !== undefined,
  );
  return last === -1 ? 0 : Math.max(MIN_GROUPS, last + 1);
}

/**
 * Groups to begin with: the two largest of the first variable whose groups can be told apart and
 * that the question leaves open; where there is no such variable, one group beside everybody.
 */
export function defaultGroups(
  variables: readonly Variable[],
  question: Conditions,
): readonly Group[] {
  const open = variables.filter(({ name }) => !chooses(question, name));
  const withTwo = open.filter((variable) => knownValues(variable).length >= 2);
  const [variable = open.find((each) => knownValues(each).length > 0)] = [
    // Authors with several values would be in both groups.
    ...withTwo.filter(({ kind }) => kind !== 'MULTIPLE'),
    ...withTwo,
  ];
  if (!variable) return [EVERYBODY, EVERYBODY];
  const values = knownValues(variable);
  const largest = values.toSorted((a, b) => b.count - a.count).slice(0, 2);
  const groups = values
    .filter((value) => largest.includes(value))
    .map(({ value }) => groupOf(variable.name, value));
  return groups.length === 2 ? groups : [...groups, EVERYBODY];
}

function groupOf(variable: string, value: string): Group {
  return { name: '', conditions: { ...EVERYTHING, profile: [{ variable, anyOf: [value] }] } };
}

/** Names as the API wants them: no two alike, and not too long. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const short = [...name.trim()].slice(0, 80).join('');
    let distinct = short;
    for (let number = 2; taken.has(distinct); number++) distinct = `${short} (${number})`;
    taken.add(distinct);
    return distinct;
  });
}
