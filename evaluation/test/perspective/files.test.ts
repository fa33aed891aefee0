import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  readArguments,
  readPredictions,
  readQueries,
  writePredictions,
} from '../../src/perspective/files.js';
import { failure, file, pathOf, useFolder } from '../files.js';
import { PROFILE } from './support.js';

useFolder();

const line = (argument_id: unknown, rest: object = {}) => ({
  argument_id,
  argument: 'Because it helps.',
  stance: 'FAVOR',
  topic: 'Town',
  demographic_profile: { ...PROFILE, important_political_issues: ['Law & Order'] },
  ...rest,
});
const corpusFile = () => file('corpus', [line(1), line(2), line(3), line('x')]);
const corpus = async () => (await readArguments(await corpusFile())).map(({ value }) => value);

describe('the corpus', () => {
  it('is read with profiles, and ids as text', async () => {
    const read = await corpus();
    expect(read.map(({ id }) => id)).toEqual(['1', '2', '3', 'x']);
    expect(read[0]).toMatchObject({ stance: 'FAVOR', profile: { gender: 'woman' } });
  });

  it.each([
    [
      [line(1), line(2, { stance: 'MAYBE' })],
      'LINE_INVALID: corpus:2: stance: "MAYBE" is not one of "FAVOR"',
    ],
    [
      [line(1), { argument_id: 2, arguments: 'So.' }],
      'LINE_INVALID: corpus:2: text: is missing; the line has "argument_id", "arguments"; did you mean',
    ],
    [[line(1), line(1, { topic: 'Sea' })], 'DUPLICATE_ID: corpus:2: id: "1" already exists'],
    ['{"argument_id": 1', 'LINE_INVALID: corpus:1: line: is not JSON: '],
    [[line(1, { demographic_profile: {} })], 'CORPUS_WITHOUT_PROFILES: corpus: no argument has a'],
    ['', 'FILE_EMPTY: corpus: contains no premise'],
  ])('%j is refused', async (content, message) => {
    const problem = await failure(readArguments(await file('corpus', content)));
    expect(problem.slice(0, message.length)).toBe(message);
  });
});

describe('the queries', () => {
  const asked = (demographic_property?: object, rest: object = {}) => ({
    query_id: 7,
    text: 'Why?',
    ...(demographic_property && { demographic_property }),
    relevant_candidates: [1, 'x'],
    ...rest,
  });
  const read = async (content: string | readonly unknown[]) =>
    readQueries(await file('queries', content), await corpus());

  it('are read with their judgements', async () => {
    expect(await read([asked()])).toEqual([{ id: '7', text: 'Why?', relevant: ['1', 'x'] }]);
  });

  it.each([
    [{ gender: 'woman' }, { variable: 'gender', value: 'woman' }],
    [{ age_bin: '18-34' }, { variable: 'age', value: '18-34' }],
    [
      { important_political_issue: 'Law & Order' },
      { variable: 'important_political_issues', value: 'Law & Order' },
    ],
    [
      { important_political_issue: 'Offene Aussenpolitik' },
      { variable: 'important_political_issues', value: 'Offene Aussenpolitik' },
    ],
  ])('name a group as profiles do: %j', async (property, perspective) => {
    expect(await read([asked(property)])).toMatchObject([{ perspective }]);
  });

  it.each([
    [
      [asked(), asked({ shoe_size: '44' }, { query_id: 8 })],
      'UNKNOWN_VARIABLE: queries:2: demographic_property: corpus "perspective" has no variable "shoe_size"; it has "gender", ',
    ],
    [
      [asked({ gender: 'womn' })],
      'UNKNOWN_VALUE: queries:1: demographic_property: variable "gender" has no value "womn"; it has "woman"',
    ],
    [
      [asked({ gender: 'woman', age: '18-34' })],
      'LINE_INVALID: queries:1: demographic_property: names more than one variable',
    ],
    [[asked(), asked()], 'DUPLICATE_ID: queries:2: id: "7" already exists'],
    [
      [asked(undefined, { relevant_candidates: [1, 99] })],
      'UNKNOWN_ID: queries:1: relevant_candidates.1: "99" is not in the corpus',
    ],
    [
      [asked(undefined, { relevant_candidates: [1, 2, 1] })],
      'LINE_INVALID: queries:1: relevant_candidates.2: "1" already exists',
    ],
    [
      [asked(undefined, { relevant_candidates: [1, null] })],
      'LINE_INVALID: queries:1: relevant_candidates.1: is not an id',
    ],
    [[asked(undefined, { text: 5 })], 'LINE_INVALID: queries:1: text: Invalid input'],
    ['', 'FILE_EMPTY: queries: contains no query'],
  ])('%j are refused', async (content, message) => {
    expect((await failure(read(content))).slice(0, message.length)).toBe(message);
  });
});

describe('a run', () => {
  const checks = { queries: ['7', '8'], corpus: new Set(['1', '2', '3', 'x']), places: 2 };
  const ranked = (query_id: unknown, ...relevant_candidates: unknown[]) => ({
    query_id,
    relevant_candidates,
  });
  const read = async (content: string | readonly unknown[], places = 2) =>
    readPredictions(await file('run', content), { ...checks, places });

  it('is read in any order, plain or gzip', async () => {
    const expected = new Map([
      ['8', ['x', '1']],
      ['7', ['2', '1', '3']],
    ]);
    expect(await read([ranked(8, 'x', 1), ranked(7, 2, 1, 3)])).toEqual(expected);
    const packed = gzipSync(await readFile(pathOf('run')));
    await writeFile(pathOf('run.gz'), packed);
    expect(await readPredictions(pathOf('run.gz'), checks)).toEqual(expected);
  });

  it('may be short where that is asked for', async () => {
    expect((await read([ranked(7, 1), ranked(8)], 0)).get('8')).toEqual([]);
  });

  it.each([
    [
      [ranked(7, 1, 2), ranked(8, 3)],
      'RUN_TOO_SHORT: run:2: id: the ranking has 1 place, but the metrics need 2',
    ],
    [
      [ranked(7, 1, 2), ranked(8, 3, 44)],
      'UNKNOWN_ID: run:2: relevant_candidates.1: "44" is not in the corpus',
    ],
    [[ranked(7, 1, 2, 1)], 'LINE_INVALID: run:1: relevant_candidates.2: "1" already exists'],
    [[ranked(7, 1, 2), ranked(7, 1, 3)], 'DUPLICATE_ID: run:2: id: "7" already exists'],
    [[ranked(9, 1, 2)], 'UNKNOWN_ID: run:1: id: "9" is not in the queries'],
    [[ranked(7, 1, 2)], 'RUN_INCOMPLETE: run: no ranking for 1 of 2 queries; the first is "8"'],
    [[{ query_id: 7 }], 'LINE_INVALID: run:1: relevant_candidates: Invalid input'],
    ['7,1,2\n', 'LINE_INVALID: run:1: line: is not JSON: '],
    ['', 'FILE_EMPTY: run: contains no ranking'],
  ])('%j is refused', async (content, message) => {
    expect((await failure(read(content))).slice(0, message.length)).toBe(message);
  });

  it('comes back as it was written, ids that are numbers as numbers', async () => {
    const rankings = new Map([
      ['7', ['2', 'x']],
      ['8', ['1', '3']],
    ]);
    await writePredictions(pathOf('written'), rankings);
    expect(await readPredictions(pathOf('written'), checks)).toEqual(rankings);
    const [first] = (await readFile(pathOf('written'), 'utf8')).split('\n');
    expect(JSON.parse(first!)).toEqual({ query_id: 7, relevant_candidates: [2, 'x'] });
  });
});
