import { csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { readRunInPart } from '../../evaluation/src/runs.js';
import { file, useFolder } from '../../evaluation/test/files.js';
import {
  csvOf,
  type ExportedHit,
  jsonLinesOf,
  recordOf,
  runOf,
} from '../../explorer/src/export/records.js';
import { CorpusShape } from '../../src/corpus/write-premises.js';
import { BadLines } from '../../src/formats/lines.js';
import { readCorpus } from '../../src/formats/test-collection.js';

useFolder();

type Node = ExportedHit['node'];
const MULTIPLE = new Set(['issues']);

const node = (externalId: string, differs: Partial<Node> = {}): Node => ({
  externalId,
  text: `Text of ${externalId}`,
  language: 'en',
  stance: 'FAVOR',
  role: 'PREMISE',
  topic: 'Environment',
  author: 'a-1',
  extra: { year: 2020 },
  claim: { externalId: 'c1', text: 'Wolves should be protected.' },
  profile: {
    values: [
      { variable: 'age', values: ['65+'], known: true },
      { variable: 'issues', values: ['climate', 'health'], known: true },
      { variable: 'gender', values: [], known: false },
    ],
  },
  ...differs,
});
const BARE: Partial<Node> = {
  language: null,
  stance: null,
  topic: null,
  author: null,
  claim: null,
  profile: { values: [] },
  extra: {},
};
const hits: readonly ExportedHit[] = [
  { place: 1, score: 0.123456789012345, node: node('p1') },
  { place: 2, score: -0.5, node: node('p2', BARE) },
];

describe('hits as CSV', () => {
  const parsed = (text: string) => csvParse(text.replace(/^\uFEFF/, ''));

  it('have a column for each variable and each further field', () => {
    const rows = parsed(csvOf(hits));
    expect(rows.columns).toEqual([
      'place',
      'score',
      'id',
      'text',
      'stance',
      'claim',
      'claim_id',
      'role',
      'topic',
      'language',
      'author',
      'profile.age',
      'profile.issues',
      'extra.year',
    ]);
    expect(rows[0]).toEqual({
      place: '1',
      score: '0.123456789012345',
      id: 'p1',
      text: 'Text of p1',
      stance: 'FAVOR',
      claim: 'Wolves should be protected.',
      claim_id: 'c1',
      role: 'PREMISE',
      topic: 'Environment',
      language: 'en',
      author: 'a-1',
      'profile.age': '65+',
      'profile.issues': 'climate; health',
      'extra.year': '2020',
    });
    expect(rows[1]).toMatchObject({ score: '-0.5', claim: '', 'profile.age': '', stance: '' });
  });

  it('begin with a byte order mark, by which spreadsheets know the letters', () => {
    expect(csvOf(hits).charCodeAt(0)).toBe(0xfeff);
  });

  it.each(['=1+1', '+1-800', '-x', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil")'])(
    'hold %j as a text',
    (text) => {
      const [row] = parsed(csvOf([{ place: 1, score: 1, node: node('p1', { text }) }]));
      expect(row!['text']).toBe(`'${text}`);
    },
  );

  it.each(['-5', '+3.5', 'a=b', 'Größe: 5 "Fuss", ja\nzweite Zeile', "'quoted'"])(
    'hold %j as it is',
    (text) => {
      const [row] = parsed(csvOf([{ place: 1, score: 1, node: node('p1', { text }) }]));
      expect(row!['text']).toBe(text);
    },
  );
});

describe('hits as JSON lines', () => {
  it('are arguments that `elenchus ingest` reads', async () => {
    const text = jsonLinesOf(hits.map((hit) => recordOf(hit, MULTIPLE)));
    const premises = await readCorpus(await file('hits.jsonl', text));
    expect(premises).toMatchObject([
      {
        id: 'p1',
        text: 'Text of p1',
        stance: 'FAVOR',
        topic: 'Environment',
        claim: { id: 'c1', text: 'Wolves should be protected.' },
        language: 'en',
        author: 'a-1',
        extra: { year: 2020, place: 1 },
        profile: { age: '65+', issues: ['climate', 'health'] },
      },
      { id: 'p2', text: 'Text of p2', extra: { place: 2, score: -0.5 } },
    ]);
  });

  it('have a list wherever a variable can have several values', async () => {
    const author = (id: string, ...issues: string[]) =>
      node(id, { profile: { values: [{ variable: 'issues', values: issues, known: true }] } });
    const nodes = [author('p1', 'climate'), author('p2', 'climate', 'health')];
    const records = nodes.map((each) => recordOf({ place: 1, score: 1, node: each }, MULTIPLE));
    expect(records.map((record) => record['profile'])).toEqual([
      { issues: ['climate'] },
      { issues: ['climate', 'health'] },
    ]);
    // The first line tells ingest which variables take several values.
    const premises = await readCorpus(await file('issues.jsonl', jsonLinesOf(records)));
    const shape = new CorpusShape({ variables: [], fields: [] });
    expect(premises.map((premise) => shape.admit({ ...premise, extra: {} }))).toEqual([
      { issues: ['climate'] },
      { issues: ['climate', 'health'] },
    ]);
  });

  it('leave out what is not known', () => {
    expect(recordOf(hits[1]!, MULTIPLE)).toEqual({
      place: 2,
      score: -0.5,
      id: 'p2',
      text: 'Text of p2',
      role: 'PREMISE',
    });
  });
});

describe('hits as a TREC run', () => {
  const ranked = (...scores: (number | null)[]) =>
    scores.map((score, at): ExportedHit => ({ place: at + 1, score, node: node(`p${at + 1}`) }));
  const read = async (given: readonly ExportedHit[], name: string) => {
    const bad = new BadLines();
    const run = await readRunInPart(await file(name, runOf(given, 'q1').text), bad);
    expect(bad.problems).toEqual([]);
    return run.get('q1')!;
  };

  it('have exact scores', async () => {
    expect(await read(hits, 'exact.trec')).toEqual([
      { id: 'p1', score: 0.123456789012345, line: 1 },
      { id: 'p2', score: -0.5, line: 2 },
    ]);
    expect(runOf(hits, 'q1').text.split('\n')[0]).toBe('q1 Q0 p1 1 0.123456789012345 elenchus');
  });

  it.each([
    ['equal', [0.5, 0.5, 0.5, 0.2]],
    ['rising', [0.1, 0.9, 0.5]],
    ['missing', [null, null, null]],
  ] as const)('keep their order where scores are %s', async (name, scores) => {
    const given = ranked(...scores);
    const ids = (await read(given, `${name}.trec`)).map(({ id }) => id);
    expect(ids).toEqual(given.map(({ node: { externalId } }) => externalId));
  });

  it('leave out ids with white space, and say how many', async () => {
    const given = [...ranked(0.9, 0.8), { place: 3, score: 0.7, node: node('p 3') }];
    expect(runOf(given, 'q1').leftOut).toBe(1);
    expect(await read(given, 'spaces.trec')).toHaveLength(2);
  });
});
