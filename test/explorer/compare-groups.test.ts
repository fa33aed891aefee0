import { describe, expect, it } from 'vitest';
import { type Conditions, EVERYTHING } from '../../explorer/src/address/conditions.js';
import { AddressReader } from '../../explorer/src/address/reader.js';
import {
  COMPARE,
  type CompareState,
  defaultGroups,
  distinctNames,
  type Group,
} from '../../explorer/src/compare/groups.js';

const by = (variable: string, ...anyOf: string[]): Conditions => ({
  ...EVERYTHING,
  profile: [{ variable, anyOf }],
});
const group = (conditions: Conditions, name = ''): Group => ({ name, conditions });
const everybody = group(EVERYTHING);

function read(search: string) {
  const address = new AddressReader(search);
  return { ...COMPARE.read(address), unread: address.unread() };
}

function write(state: Partial<CompareState>): string {
  const params = new URLSearchParams();
  COMPARE.write({ groups: [], part: 'arguments', shown: 0, ...state }, params);
  return params.toString();
}

describe('groups in the address', () => {
  it('are named by a number', () => {
    const search = 'group.1.profile.age=65%2B&group.1.name=Seniors&group.2.language=de';
    const { groups, unread } = read(search);
    expect(groups).toEqual([
      group(by('age', '65+'), 'Seniors'),
      group({ ...EVERYTHING, language: ['de'] }),
    ]);
    expect(unread).toEqual([]);
  });

  it('are none if the address names none', () => {
    expect(read('q=wolves').groups).toEqual([]);
  });

  it('are at least two: everybody stands beside one', () => {
    expect(read('group.1.profile.age=65%2B').groups).toEqual([group(by('age', '65+')), everybody]);
    expect(read('group.3.name=last').groups).toEqual([
      everybody,
      everybody,
      group(EVERYTHING, 'last'),
    ]);
  });

  it.each<readonly [string, readonly Group[]]>([
    ['', []],
    ['groups=2', [everybody, everybody]],
    ['group.1.profile.age=65%2B', [group(by('age', '65+')), everybody]],
    [
      'group.1.profile.age=65%2B&groups=4',
      [group(by('age', '65+')), ...Array<Group>(3).fill(everybody)],
    ],
    ['group.2.name=b', [everybody, group(EVERYTHING, 'b')]],
  ])('come back as they were written: %s', (search, groups) => {
    expect(write({ groups })).toBe(search);
    expect(read(search).groups).toEqual(groups);
  });

  it('leave what means nothing unread', () => {
    const { unread } = read('groups=7&group.5.name=e&group.1.stance=MAYBE&show=all&group=9');
    expect(unread).toEqual([
      'groups=7',
      'group.5.name=e',
      'group.1.stance=MAYBE',
      'show=all',
      'group=9',
    ]);
  });

  it('come with the part that is shown', () => {
    expect(read('show=fairness&group=2')).toMatchObject({ part: 'fairness', shown: 1 });
    expect(write({ part: 'shares', shown: 2 })).toBe('show=shares&group=3');
  });
});

describe('default groups', () => {
  const variable = (name: string, kind: 'NOMINAL' | 'ORDINAL' | 'MULTIPLE', counts: number[]) => ({
    name,
    title: name,
    kind,
    missing: 0,
    values: counts.map((count, index) => ({
      value: `${name}${index}`,
      count,
      // The last value says that nothing is known.
      unknown: index === counts.length - 1,
    })),
  });

  it('are the two largest of the first variable, in its order', () => {
    const age = variable('age', 'ORDINAL', [3, 9, 2, 7, 100]);
    expect(defaultGroups([age], EVERYTHING)).toEqual([
      group(by('age', 'age1')),
      group(by('age', 'age3')),
    ]);
  });

  it('leave out variables that the question chooses, and those that do not tell apart', () => {
    const gender = variable('gender', 'NOMINAL', [5, 4, 1]);
    const issues = variable('issues', 'MULTIPLE', [5, 4, 1]);
    const single = variable('single', 'NOMINAL', [5, 0, 1]);
    const home = variable('home', 'NOMINAL', [5, 4, 1]);
    const groups = defaultGroups([gender, single, issues, home], by('gender', 'gender0'));
    expect(groups).toEqual([group(by('home', 'home0')), group(by('home', 'home1'))]);
    expect(defaultGroups([single, issues], EVERYTHING)[0]).toEqual(group(by('issues', 'issues0')));
  });

  it('are one beside everybody where there is only one', () => {
    const single = variable('single', 'NOMINAL', [5, 1]);
    expect(defaultGroups([single], EVERYTHING)).toEqual([
      group(by('single', 'single0')),
      everybody,
    ]);
    expect(defaultGroups([], EVERYTHING)).toEqual([everybody, everybody]);
  });
});

describe('names of groups', () => {
  it('differ, also where their beginnings do not', () => {
    expect(distinctNames(['a', ' a', 'a', 'b'])).toEqual(['a', 'a (2)', 'a (3)', 'b']);
    const long = distinctNames(['x'.repeat(300), 'x'.repeat(200)]);
    expect(long.map((name) => name.length)).toEqual([80, 84]);
  });
});
