import { describe, expect, it } from 'vitest';
import { BadLines } from '../../src/formats/lines.js';
import {
  qrelsOf,
  readCorpus,
  readJudgements,
  readQueries,
} from '../../src/formats/test-collection.js';
import { failure, file, useFolder } from './files.js';

useFolder();

const known = { queries: new Set(['1', '2']), corpus: new Set(['a', 'b', 'c d']) };

/** What was read, and the codes and messages of what was left out. */
async function inPart<Read>(read: (bad: BadLines) => Promise<Read>) {
  const bad = new BadLines();
  const found = await read(bad);
  const problems = bad.problems.map(({ code, message }) => `${code}: ${message}`);
  return { found, problems: problems.map((each) => each.replace(/\/\S*\//, '')) };
}

describe('a corpus', () => {
  it('is read with the lines that can be used; the others are told', async () => {
    const lines = [
      '{"_id": "a", "text": "One."}',
      '',
      '{"id": "b"}',
      '{',
      '{"id": 3, "text": "Three."}',
    ];
    const path = await file('corpus', `\uFEFF${lines.join('\r\n')}`);
    const { found, problems } = await inPart((bad) => readCorpus(path, bad));
    expect(found.map(({ id }) => id)).toEqual(['a', '3']);
    expect(problems).toEqual([
      'LINE_INVALID: corpus:3: text: is missing; the line has "id"',
      expect.stringMatching(/^LINE_INVALID: corpus:4: line: is not JSON/),
    ]);
  });

  it('must have a usable line', async () => {
    const path = await file('corpus', '{}');
    expect(await failure(readCorpus(path, new BadLines()))).toMatch(/^FILE_EMPTY/);
    expect(await failure(readCorpus(`${path}.none`, new BadLines()))).toMatch(/^FILE_NOT_FOUND/);
  });
});

describe('queries', () => {
  it.each([
    ['BEIR', '{"_id": 1, "text": "Why?"}\n{"_id": "2", "text": "How?"}'],
    ['TREC', '1\tWhy?\n2\tHow?'],
  ])('are read in the form of %s', async (_, content) => {
    const path = await file('queries', content);
    const { found, problems } = await inPart((bad) => readQueries(path, bad));
    expect(found).toEqual([
      { id: '1', text: 'Why?' },
      { id: '2', text: 'How?' },
    ]);
    expect(problems).toEqual([]);
  });

  it('are left out if they are empty or repeated', async () => {
    const path = await file('queries', '1\tWhy?\n1\tHow?\n2\t \n{"id": 3}\nword');
    const { found, problems } = await inPart((bad) => readQueries(path, bad));
    expect(found.map(({ id }) => id)).toEqual(['1']);
    expect(problems).toEqual([
      'DUPLICATE_ID: queries:2: id: "1" already exists',
      'LINE_INVALID: queries:3: text: is empty',
      'LINE_INVALID: queries:4: text: is missing; the line has "id"',
      expect.stringMatching(/^LINE_INVALID: queries:5: line: is not JSON/),
    ]);
  });
});

describe('judgements', () => {
  it.each([
    ['BEIR', 'score\tquery-id\tcorpus-id\tset\r\n2\t1\ta\tx\r\n0\t1\tb\tx\r\n1\t2\tc d\tx\r\n'],
    ['TREC, with tabs', '1\t0\ta\t2\n1\t0\tb\t0\n2\t0\tc d\t1\n'],
  ])('are read in the form of %s', async (_, content) => {
    const path = await file('qrels', content);
    const { found, problems } = await inPart((bad) => readJudgements(path, known, bad));
    expect([...qrelsOf(found)].map(([query, grades]) => [query, [...grades]])).toEqual([
      [
        '1',
        [
          ['a', 2],
          ['b', 0],
        ],
      ],
      ['2', [['c d', 1]]],
    ]);
    expect(problems).toEqual([]);
  });

  it('are left out line by line if they cannot be used', async () => {
    const lines = ['1 0 a 1', '1 0 a 2', '3 0 a 1', '1 0 z 1', '1 0 b high', '1 b 1', '1 0 b -2'];
    const path = await file('qrels', lines.join('\n'));
    const { found, problems } = await inPart((bad) => readJudgements(path, known, bad));
    expect([...qrelsOf(found).get('1')!]).toEqual([
      ['a', 2],
      ['b', -2],
    ]);
    expect(problems).toEqual([
      'UNKNOWN_ID: qrels:3: query-id: "3" is not in the queries',
      'UNKNOWN_ID: qrels:4: corpus-id: "z" is not in the corpus',
      'LINE_INVALID: qrels:5: score: "high" is not a whole number',
      expect.stringMatching(/^LINE_INVALID: qrels:6: line: has 3 columns, not the four/),
    ]);
  });

  it('must have all columns in their header, and a line that can be used', async () => {
    const header = await file('qrels', 'query-id\tcorpus-id\n1\ta\n');
    expect(await failure(readJudgements(header, known, new BadLines()))).toMatch(
      /score: the header has/,
    );
    const none = await file('qrels', '3 0 a 1');
    expect(await failure(readJudgements(none, known, new BadLines()))).toMatch(/^FILE_EMPTY/);
  });
});
