import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readExpertRankings } from '../../src/graphs/read.js';
import { failure, file, pathOf, useFolder } from '../files.js';

useFolder();

const checks = {
  queries: new Map([
    ['taxes.json', 1],
    ['trees.xml', 2],
  ]),
  cases: new Set(['one.json', 'two.json', 'three.json']),
};
const trees = { rankings: { 'one.json': 1 } };
let folders = 0;

/** A folder of these files. */
async function rankings(files: Readonly<Record<string, unknown>>): Promise<string> {
  const name = `rankings-${(folders += 1)}`;
  await mkdir(pathOf(name));
  for (const [query, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await file(`${name}/${query}`, text);
  }
  return pathOf(name);
}

describe('rankings by experts', () => {
  it('give the more to a case the better its rank is', async () => {
    const taxes = {
      candidates: ['two.json', 'one.json', 'three.json'],
      rankings: { 'one.json': 2, 'two.json': 1, 'three.json': 4 },
    };
    const folder = await rankings({ 'taxes.json': taxes, 'trees.json': trees, '.notes': 'x' });
    expect(await readExpertRankings(folder, checks)).toEqual(
      new Map([
        [
          'taxes.json',
          new Map([
            ['one.json', 3],
            ['two.json', 4],
            ['three.json', 1],
          ]),
        ],
        ['trees.xml', new Map([['one.json', 1]])],
      ]),
    );
  });

  it('must be there for every query', async () => {
    const folder = await rankings({ 'trees.json': trees });
    expect(await failure(readExpertRankings(folder, checks))).toMatch(
      /^FILE_NOT_FOUND: cannot read rankings-\d+\/taxes\.json: the query "taxes\.json" has no ranking$/,
    );
  });

  it.each([
    [
      'a query that is not there',
      { 'taxes.json': trees, 'other.json': trees },
      /^UNKNOWN_ID: .*\/other\.json: "other" is not in the queries$/,
    ],
    [
      'a case that is not there',
      { 'taxes.json': { rankings: { 'four.json': 1 } } },
      /^UNKNOWN_ID: .*\/taxes\.json\.rankings: "four\.json" is not in the cases$/,
    ],
    [
      'a candidate without a rank',
      { 'taxes.json': { candidates: ['two.json'], rankings: { 'one.json': 1 } } },
      /^BAD_INPUT: .*\/taxes\.json\.rankings: has no rank for "two\.json"$/,
    ],
    [
      'a rank that is none',
      { 'taxes.json': { rankings: { 'one.json': 0 } } },
      /^BAD_INPUT: .*\/taxes\.json\.rankings\.one\.json: is below 1$/,
    ],
    [
      'no rank at all',
      { 'taxes.json': { rankings: {} } },
      /^BAD_INPUT: .*\/taxes\.json\.rankings: ranks nothing$/,
    ],
    ['what is not JSON', { 'taxes.json': '{' }, /^BAD_INPUT: .*\/taxes\.json: is not valid JSON/],
    ['what is no ranking', { 'taxes.json': [1] }, /^BAD_INPUT: .*\/taxes\.json: /],
  ] as const)('refuse %s', async (_, files, message) => {
    const folder = await rankings({ 'trees.json': trees, ...files });
    expect(await failure(readExpertRankings(folder, checks))).toMatch(message);
  });

  it('refuse queries that one ranking would be for', async () => {
    const folder = await rankings({ 'taxes.json': trees, 'trees.json': trees });
    const queries = new Map([...checks.queries, ['taxes.xml', 3]]);
    expect(await failure(readExpertRankings(folder, { ...checks, queries }))).toMatch(
      /^DUPLICATE_ID: taxes\.xml: "taxes"/,
    );
  });

  it('refuse a folder that is not there', async () => {
    expect(await failure(readExpertRankings(pathOf('nowhere'), checks))).toMatch(
      /^FILE_NOT_FOUND: cannot read nowhere: /,
    );
  });
});
