import { describe, expect, it } from 'vitest';
import { readJudgements } from '../../../src/formats/test-collection.js';
import { sidesOf } from '../../src/counter/evaluate.js';
import { failure, file, useFolder } from '../files.js';

useFolder();

const HEADER = 'query-id\tcorpus-id\tscore\tcluster\tstance';
const any = { has: () => true };
const read = async (...lines: readonly string[]) => {
  const path = await file('sides.tsv', [...lines, ''].join('\n'));
  return sidesOf(await readJudgements(path, { queries: any, corpus: any }), path);
};

describe('the sides of judgements', () => {
  it('are told in the words of each data set', async () => {
    const sides = await read(
      HEADER,
      'a\t1\t1\t\tSUPPORT',
      'a\t2\t1\t\tUNDERMINE',
      'b\t1\t1\t\tCON',
      'b\t2\t1\t\tPRO',
      'b\t3\t1\t\t',
    );
    expect([...sides.get('a')!]).toEqual([
      ['1', 'FAVOR'],
      ['2', 'AGAINST'],
    ]);
    expect([...sides.get('b')!]).toEqual([
      ['1', 'AGAINST'],
      ['2', 'FAVOR'],
    ]);
  });

  it('are of premises that speak to the claim, and do not contradict each other', async () => {
    const sides = await read(HEADER, 'a\t1\t1\t\tPRO', 'a\t1\t1\tx\tPRO', 'a\t2\t-2\t\tPRO');
    expect([...sides.get('a')!]).toEqual([['1', 'FAVOR']]);
    expect(await failure(read(HEADER, 'a\t1\t1\t\tPRO', 'a\t1\t1\t\tCON'))).toMatch(
      /^LINE_INVALID: sides.tsv:3: stance: "1" is on the other side of "a" in an earlier line/,
    );
  });

  it('are wanted', async () => {
    expect(await failure(read('query-id\tcorpus-id\tscore', 'a\t1\t1'))).toBe(
      'FILE_EMPTY: sides.tsv: contains no stance',
    );
    expect(await failure(read(HEADER, 'a\t1\t1\t\tPERHAPS'))).toMatch(
      /^LINE_INVALID: sides.tsv:2: stance: "PERHAPS" is not one of "FAVOR", /,
    );
    expect(await failure(read(HEADER, 'a\t1\t1\t\t'))).toBe(
      'FILE_EMPTY: sides.tsv: contains no stance',
    );
  });
});
