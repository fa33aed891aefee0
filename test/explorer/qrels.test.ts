import { describe, expect, it } from 'vitest';
import { file, useFolder } from '../../evaluation/test/files.js';
import type { Judgement } from '../../explorer/src/annotate/judgements.js';
import { labelSetsOf } from '../../explorer/src/annotate/labels.js';
import {
  beirQrelsOf,
  gradesOf,
  judgementLines,
  queriesOf,
  trecQrelsOf,
} from '../../explorer/src/annotate/qrels.js';
import { questionId } from '../../explorer/src/files/question-id.js';
import { BadLines } from '../../src/formats/lines.js';
import { qrelsOf, readJudgements, readQueries } from '../../src/formats/test-collection.js';

useFolder();

const sets = labelSetsOf({
  relevance: { relevant: 1, great: 3, 'not relevant': 0, unsure: null },
  stance: { FAVOR: null, AGAINST: null },
});
const relevance = sets[0]!;
const QUESTIONS = [
  'Should wolves be protected?',
  'A tab\tand "quotes"\nand two lines?',
  '¿Ça va? 狼',
];

const said = (
  annotator: string,
  premise: string | undefined,
  label: string,
  question = QUESTIONS[0]!,
  set = 'relevance',
): Judgement => ({
  question,
  set,
  label,
  annotator,
  hit: { id: `premise:${premise}`, externalId: premise },
});

const judgements = [
  said('kim', 'p1', 'relevant'),
  said('alex', 'p1', 'not relevant'),
  said('kim', 'p2', 'not relevant'),
  said('alex', 'p2', 'not relevant'),
  said('sam', 'p2', 'relevant'),
  said('kim', 'p3', 'unsure'),
  said('kim', 'an id', 'great', QUESTIONS[1]),
  said('kim', 'p1', 'FAVOR', QUESTIONS[0], 'stance'),
  said('kim', 'p4', 'great', QUESTIONS[2]),
  // A claim or a graph, of which evaluations know nothing.
  said('kim', undefined, 'great'),
];

describe('judgements as files', () => {
  const everything = { has: () => true };

  it('are grades: the mean of all annotators, rounded half up, without what has no grade', () => {
    expect(gradesOf(judgements, relevance)).toEqual([
      { question: QUESTIONS[0], premise: 'p1', grade: 1 },
      { question: QUESTIONS[0], premise: 'p2', grade: 0 },
      { question: QUESTIONS[1], premise: 'an id', grade: 3 },
      { question: QUESTIONS[2], premise: 'p4', grade: 3 },
    ]);
    expect(gradesOf(judgements, sets[1]!)).toEqual([]);
  });

  it('are read as BEIR by `elenchus ingest` and `elenchus evaluate`', async () => {
    const grades = gradesOf(judgements, relevance);
    const bad = new BadLines();
    const queries = await readQueries(await file('queries.jsonl', queriesOf(grades)), bad);
    expect(queries.map(({ text }) => text)).toEqual(QUESTIONS);
    const { text, leftOut } = beirQrelsOf(grades);
    const known = { queries: new Map(queries.map(({ id }) => [id, id])), corpus: everything };
    const rows = await readJudgements(await file('qrels.tsv', text), known, bad);
    expect(bad.problems).toEqual([]);
    expect(leftOut).toBe(0);
    const [first, second, third] = QUESTIONS.map(questionId);
    expect(qrelsOf(rows)).toEqual(
      new Map([
        [
          first,
          new Map([
            ['p1', 1],
            ['p2', 0],
          ]),
        ],
        [second, new Map([['an id', 3]])],
        [third, new Map([['p4', 3]])],
      ]),
    );
  });

  it('are read as TREC, without ids that its columns cannot hold', async () => {
    const bad = new BadLines();
    const { text, leftOut } = trecQrelsOf(gradesOf(judgements, relevance));
    const known = { queries: everything, corpus: everything };
    const rows = await readJudgements(await file('qrels.txt', text), known, bad);
    expect(bad.problems).toEqual([]);
    expect(leftOut).toBe(1);
    expect(rows.map(({ id, grade }) => [id, grade])).toEqual([
      ['p1', 1],
      ['p2', 0],
      ['p4', 3],
    ]);
  });

  it('leave out of BEIR what a column between tabs cannot hold', () => {
    const odd = ['a\tb', 'a\nb', ' a', 'a b'].map((premise) => said('kim', premise, 'relevant'));
    const { text, leftOut } = beirQrelsOf(gradesOf(odd, relevance));
    expect(leftOut).toBe(3);
    expect(text.split('\n')).toEqual([
      'query-id\tcorpus-id\tscore',
      `${questionId(QUESTIONS[0]!)}\ta b\t1`,
      '',
    ]);
  });

  it('are one a line, with what the API takes to write them', () => {
    const lines = judgementLines(judgements, sets).trimEnd().split('\n');
    expect(lines).toHaveLength(judgements.length);
    expect(JSON.parse(lines[0]!)).toEqual({
      question: QUESTIONS[0],
      id: 'p1',
      hitId: 'premise:p1',
      set: 'relevance',
      label: 'relevant',
      grade: 1,
      annotator: 'kim',
    });
    expect(JSON.parse(lines[5]!)).toMatchObject({ label: 'unsure', grade: null });
  });
});

describe('the id of a question', () => {
  it('can be read, has no white space and is the same each time', () => {
    expect(questionId(QUESTIONS[0]!)).toMatch(/^should-wolves-be-protected-[0-9a-f]{8}$/);
    expect(questionId(QUESTIONS[0]!)).toBe(questionId(QUESTIONS[0]!));
    for (const text of [...QUESTIONS, '???', 'x'.repeat(100), 'word '.repeat(50)]) {
      expect(questionId(text)).toMatch(/^\S{8,60}$/);
    }
  });

  it('differs where questions do', () => {
    const questions = ['Wolves?', 'Wolves!', 'wolves', 'Wolves ?', '?', '!'];
    expect(new Set(questions.map(questionId)).size).toBe(questions.length);
  });
});
