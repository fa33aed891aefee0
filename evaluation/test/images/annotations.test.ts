import { describe, expect, it } from 'vitest';
import { BadLines } from '../../../src/formats/lines.js';
import { annotationsOf, drawClassCounts } from '../../src/images/annotations.js';
import {
  gradesOf,
  ofQrels,
  PAPER_CLASSES,
  readImageJudgements,
} from '../../src/images/judgements.js';
import { failure, file, useFolder } from '../files.js';

useFolder();

const QUERIES = [{ id: '1', text: 'Should the tram run at night?' }];
const IMAGES = new Set(['a', 'b', 'c', 'd']);
const line = (image: string, annotator: string, label: string, question = '1') => ({
  question,
  image,
  label,
  annotator,
});
const judged = async (lines: readonly unknown[], bad = new BadLines()) =>
  readImageJudgements(await file('judgements.jsonl', lines), QUERIES, IMAGES, bad);

const LINES = [
  line('a', 'Ann', 'SUPPORTS'),
  line('b', 'Ann', 'on-topic'),
  line('c', 'Ann', 'off topic'),
  line('a', 'Bob', 'supports'),
  line('b', 'Bob', 'OFF_TOPIC'),
  line('d', 'Bob', 'OFF_TOPIC'),
];

describe('judgements of images', () => {
  it('are read with questions by id or text, and the last one of each annotator counts', async () => {
    const again = line('a', 'Ann', 'SUPPORTS', QUERIES[0]!.text);
    const other = line('b', 'Ann', 'SUPPORTS', 'Do trams make noise?');
    const { queries, judgements } = await judged([line('a', 'Ann', 'OFF_TOPIC'), again, other]);
    expect(queries).toEqual([...QUERIES, { id: 'question-1', text: 'Do trams make noise?' }]);
    expect(judgements).toEqual([
      { query: '1', image: 'a', label: 'SUPPORTS', annotator: 'Ann' },
      { query: 'question-1', image: 'b', label: 'SUPPORTS', annotator: 'Ann' },
    ]);
  });

  it('are reported where they cannot be used, and the others are kept', async () => {
    const bad = new BadLines();
    const lines = [
      line('a', 'Ann', 'good'),
      line('z', 'Ann', 'SUPPORTS'),
      { image: 'a' },
      LINES[0],
    ];
    expect((await judged(lines, bad)).judgements).toHaveLength(1);
    const told = bad.problems.map(
      ({ code, message }) => `${code} ${message.replace(/^.*jsonl/, '')}`,
    );
    expect(told).toEqual([
      'LINE_INVALID :1: label: "good" is not one of "SUPPORTS", "ON_TOPIC", "OFF_TOPIC"',
      'UNKNOWN_ID :2: image: "z" is not in the images',
      expect.stringMatching(/^LINE_INVALID :3: /),
    ]);
    expect(await failure(judged([line('z', 'Ann', 'SUPPORTS')]))).toMatch(/^FILE_EMPTY/);
  });

  it('become grades, and grades become judgements', async () => {
    expect(gradesOf(await judged(LINES))).toEqual(
      new Map([
        [
          '1',
          new Map([
            ['a', 2],
            ['b', 1],
            ['c', 0],
            ['d', 0],
          ]),
        ],
      ]),
    );
    const rows = [2, 1, 0, -2].map((grade, at) => {
      return { line: at, query: '1', id: 'abcd'[at]!, grade, cluster: '', stance: '' };
    });
    const { judgements, classes } = ofQrels(QUERIES, rows);
    expect(judgements.map(({ label }) => label)).toEqual([
      'SUPPORTS',
      'ON_TOPIC',
      'OFF_TOPIC',
      'OFF_TOPIC',
    ]);
    expect(classes).toBe(PAPER_CLASSES);
  });
});

const found = new Map([
  ['text', new Map([['1', [...'abcd'].map((id) => ({ id, score: 1 }))]])],
  ['pixels', new Map([['1', [...'da'].map((id) => ({ id, score: 1 }))]])],
]);

describe('annotations', () => {
  it('count the labels of the first three images, and how far annotators agree', async () => {
    const { annotators, agreement, approaches } = annotationsOf(await judged(LINES), found);
    expect(annotators).toEqual(['Ann', 'Bob']);
    // Both judged a and b, and agree on a: by chance on (1 + 0 + 0) of 4.
    const pair = { annotators: ['Ann', 'Bob'], count: 2, observed: 0.5, kappa: 1 / 3 };
    expect(agreement).toEqual([{ ...pair, kappa: expect.closeTo(1 / 3, 12) }]);
    expect(approaches[0]).toEqual({
      name: 'text',
      images: 3,
      classes: [
        { label: 'SUPPORTS', mean: 1, least: 1, most: 1 },
        { label: 'ON_TOPIC', mean: 0.5, least: 0, most: 1 },
        { label: 'OFF_TOPIC', mean: 1, least: 1, most: 1 },
        { label: 'not judged', mean: 0.5, least: 0, most: 1 },
      ],
      agreement: [{ ...pair, kappa: expect.closeTo(1 / 3, 12) }],
    });
    expect(approaches[1]).toMatchObject({ name: 'pixels', images: 2, agreement: [{ count: 1 }] });
  });

  it('are drawn as a bar for each label, with a line from the fewest to the most', async () => {
    const svg = drawClassCounts(annotationsOf(await judged(LINES), found), 'four images');
    for (const word of ['SUPPORTS', 'not judged', 'pixels', 'four images', '2 annotators']) {
      expect(svg).toContain(word);
    }
    // The ground, four bars for each of two approaches, and a legend of four.
    expect(svg.match(/<rect/g)).toHaveLength(1 + 8);
    expect(svg.match(/aria-label="dot"/g)).toHaveLength(4);
  });
});
