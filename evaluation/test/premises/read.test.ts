import { beforeEach, describe, expect, it } from 'vitest';
import { BadLines } from '../../../src/formats/lines.js';
import { measuredClaims, readTask } from '../../src/premises/read.js';
import { failure, file, useFolder } from '../files.js';
import { PREMISES, QRELS, taskFiles, writeTask } from './town.js';

useFolder();

beforeEach(writeTask);

const read = () => readTask(taskFiles());

describe('reading claims, premises and judgements', () => {
  it('gives premises, and claims with what is judged of them', async () => {
    const { premises, claims } = await read();
    expect(premises[0]).toEqual({ id: '1', text: PREMISES[0]?.text });
    expect(claims[0]).toMatchObject({ id: 'cars', split: 'dev', topics: ['traffic'] });
    expect([...claims[0]!.judgements]).toEqual([
      ['1', { grade: 1, clusters: ['noise'] }],
      ['2', { grade: 1, clusters: ['noise'] }],
      ['3', { grade: 1, clusters: ['shops'] }],
    ]);
    expect(claims[3]).toMatchObject({ topics: [], judgements: new Map() });
  });

  it('puts a premise of several lines in all their clusters', async () => {
    const { claims } = await read();
    expect(claims[2]?.judgements.get('6')).toEqual({ grade: 1, clusters: ['cool', 'air'] });
  });

  it('gives a premise without a cluster one of its own', async () => {
    await file('qrels.tsv', 'query-id\tcorpus-id\tscore\ntrams\t4\t1\ntrams\t5\t1\n');
    const { claims } = await read();
    const [four, five] = [...claims[1]!.judgements.values()].map(({ clusters }) => clusters);
    expect(four).toHaveLength(1);
    expect(five).not.toEqual(four);
  });

  it('takes the columns by their names', async () => {
    await file('qrels.tsv', 'score\tcluster\tquery-id\tcorpus-id\n2\tbite\tdogs\t8\n');
    const { claims } = await read();
    expect(claims[3]?.judgements).toEqual(new Map([['8', { grade: 2, clusters: ['bite'] }]]));
  });
});

describe('the claims that are measured', () => {
  const claimsOf = async (split?: string) =>
    measuredClaims(await read(), split, taskFiles()).map(({ id }) => id);

  it('are those of the split to which a premise speaks', async () => {
    expect(await claimsOf('dev')).toEqual(['cars', 'trams']);
    expect(await claimsOf('train')).toEqual(['trees']);
    expect(await claimsOf()).toEqual(['cars', 'trams', 'trees']);
  });

  it('are not of a split that there is not', async () => {
    expect(await failure(claimsOf('test'))).toBe(
      'BAD_INPUT: --split: "test" is not one of the splits of queries.jsonl: "dev", "train"',
    );
  });

  it('must have a judgement', async () => {
    await file('qrels.tsv', 'query-id\tcorpus-id\tscore\ntrees\t6\t1\ncars\t6\t0\n');
    expect(await failure(claimsOf('dev'))).toBe(
      'FILE_EMPTY: qrels.tsv: contains no judgement for a query of "dev"',
    );
  });
});

it('leaves out lines that cannot be used, where it is told to collect them', async () => {
  const whole = await read();
  await file('qrels.tsv', QRELS.replace('cars\t2\t1', 'cars\t2\tyes'));
  const bad = new BadLines();
  const { premises, claims } = await readTask(taskFiles(), bad);
  expect(bad.problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    expect.stringMatching(/^LINE_INVALID: .*qrels\.tsv:3: score: "yes"/),
  ]);
  expect(premises).toEqual(whole.premises);
  expect([...claims[0]!.judgements.keys()]).toEqual(['1', '3']);
});

describe('what cannot be read', () => {
  it.each([
    [
      'queries.jsonl',
      [{ _id: 1 }],
      'LINE_INVALID: queries.jsonl:1: text: is missing; the line has "_id"',
    ],
    ['corpus.jsonl', [{ _id: 1, text: ' ' }], 'LINE_INVALID: corpus.jsonl:1: text: is empty'],
    ['corpus.jsonl', [], 'FILE_EMPTY: corpus.jsonl: contains no premise'],
    ['queries.jsonl', [], 'FILE_EMPTY: queries.jsonl: contains no query'],
    [
      'corpus.jsonl',
      [PREMISES[0], { ...PREMISES[0], text: 'Other.' }],
      'DUPLICATE_ID: corpus.jsonl:2: id: "1" already exists',
    ],
    ['qrels.tsv', 'query-id\tscore\n', 'LINE_INVALID: qrels.tsv:1: corpus-id: the header'],
    ['qrels.tsv', QRELS.replace('cars\t2\t1', 'cars\t2\tyes'), 'LINE_INVALID: qrels.tsv:3: score'],
    ['qrels.tsv', QRELS.replace('cars\t2\t1', 'cars\t\t1'), 'LINE_INVALID: qrels.tsv:3: corpus-id'],
    [
      'qrels.tsv',
      QRELS.replace('cars\t2', 'cars\t20'),
      'UNKNOWN_ID: qrels.tsv:3: corpus-id: "20" is not in the corpus',
    ],
    [
      'qrels.tsv',
      QRELS.replace('trams\t4', 'buses\t4'),
      'UNKNOWN_ID: qrels.tsv:5: query-id: "buses" is not in the queries',
    ],
    ['qrels.tsv', `${QRELS.split('\n')[0]}\n`, 'FILE_EMPTY: qrels.tsv: contains no judgement'],
  ])('is named: %s', async (name, content, message) => {
    await file(name, content);
    expect(await failure(read())).toContain(message);
  });
});
