import { describe, expect, it } from 'vitest';
import { bratPair } from '../../../src/formats/graphs/brat.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { bratOf } from '../../support/brat-files.js';

/** An essay: two major claims that say the same, a claim for them, one against, a reason. */
const ESSAY = `Trams at night \u{1F68B}

Trams should run at night. Nurses finish late \u{1F469}\u200D\u2695\uFE0F, so a tram takes them home.
Some say that it costs too much.
In sum, the night needs trams.
`;
const SPANS = bratOf(ESSAY, [
  ['MajorClaim', 'Trams should run at night'],
  ['Premise', 'Nurses finish late'],
  ['Claim', 'a tram takes them home'],
  ['Claim', 'it costs too much'],
  ['MajorClaim', 'the night needs trams'],
]);
const LINES = [
  SPANS,
  'A1\tStance T3 For',
  'A2\tStance T4 Against',
  'R1\tsupports Arg1:T2 Arg2:T3\t',
  '#1\tAnnotatorNotes T4\tno source',
].join('\n');

const read = (annotations: string, text: string | undefined = ESSAY) =>
  readGraph(bratPair(annotations, text), 'essay.ann');
const codesOf = ({ warnings }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(warnings.map(({ code, count }) => [code, count]));
const edgesOf = ({ graph }: Awaited<ReturnType<typeof read>>) =>
  graph.edges.map(({ source, target }) => `${source} > ${target}`);

describe('BRAT', () => {
  it('says why no statement is left, where no span fits', async () => {
    const far = 'T1\tClaim 9100 9121\tTrams should be free';
    await expect(read([far, far.replace('T1', 'T2')].join('\n'))).rejects.toMatchObject({
      code: 'GRAPH_EMPTY',
      message: expect.stringMatching(/essay\.ann: .*; line 1: .*9121.*; line 2: /),
    });
  });

  it('gives an essay, whose claims take sides on a major claim that is there twice', async () => {
    const found = await read(LINES);
    expect(found.format).toBe('brat');
    expect(found.graph).toEqual({
      nodes: [
        { kind: 'I', id: 'T1', text: 'Trams should run at night' },
        { kind: 'I', id: 'T2', text: 'Nurses finish late' },
        { kind: 'I', id: 'T3', text: 'a tram takes them home' },
        { kind: 'I', id: 'T4', text: 'it costs too much' },
        { kind: 'I', id: 'T5', text: 'the night needs trams' },
        { kind: 'S', id: 'R1', type: 'SUPPORT' },
        { kind: 'S', id: 'A1', type: 'SUPPORT' },
        { kind: 'S', id: 'A2', type: 'ATTACK' },
        { kind: 'S', id: 'T5 rephrases T1', type: 'REPHRASE' },
      ],
      edges: expect.any(Array),
      majorClaim: 'T1',
    });
    expect(edgesOf(found)).toEqual([
      'T2 > R1',
      'R1 > T3',
      'T3 > A1',
      'A1 > T1',
      'T4 > A2',
      'A2 > T1',
      'T5 > T5 rephrases T1',
      'T5 rephrases T1 > T1',
    ]);
    expect(codesOf(found)).toEqual({ REPHRASE_ASSUMED: 1 });
    const notes = [{ of: 'T4', text: 'no source' }];
    expect(found.extra).toEqual({ title: 'Trams at night \u{1F68B}', notes });
  });

  it('gives a study, with attacks in part and several major claims that are not the same', async () => {
    const text = 'Mint tea helped. It made 4 of 10 patients tired. Both are small effects.';
    const spans = bratOf(text, [
      ['Premise', 'It made 4 of 10 patients tired.'],
      ['Claim', 'Mint tea helped.'],
      ['MajorClaim', 'Both are small effects.'],
    ]);
    const relations = 'R1\tPartial-Attack Arg1:T1 Arg2:T2\nR2\tSupport Arg1:T2 Arg2:T3';
    const found = await read(`${spans}\n${relations}\n`, text);
    expect(found.warnings).toEqual([]);
    expect(found.graph.nodes.slice(3)).toEqual([
      { kind: 'S', id: 'R1', type: 'ATTACK', scheme: 'Partial Attack' },
      { kind: 'S', id: 'R2', type: 'SUPPORT' },
    ]);
    const both = await read(`${spans}\nT4\tMajorClaim 0 8\tMint tea\n${relations}`, text);
    expect(codesOf(both)).toEqual({ NODE_ISOLATED: 1, MAJOR_CLAIM_IGNORED: 1 });
    expect(both.graph.majorClaim).toBe('T3');
  });

  it('takes a span in several parts, with their line ends as spaces', async () => {
    const text = 'Trams, they say,\nare quiet.';
    const found = await read('T1\tClaim 0 5;17 20;21 26\tTrams are quiet\n', text);
    expect(found.warnings).toEqual([]);
    expect(found.graph.nodes).toEqual([{ kind: 'I', id: 'T1', text: 'Trams are quiet' }]);
    const across = await read('T1\tClaim 12 26\tsay, are quiet\n', text);
    expect(across.graph.nodes).toMatchObject([{ text: 'say, are quiet' }]);
  });

  it.each([
    ['a byte order mark', LINES, `\uFEFF${ESSAY}`],
    ['line ends of another system', LINES.replaceAll('\n', '\r\n'), ESSAY.replaceAll('\n', '\r\n')],
    ['spaces at the ends of lines', LINES.replaceAll('\n', '  \n'), ESSAY],
    ['comments and empty lines', `\uFEFF# by hand\n\n${LINES}\n`, ESSAY],
  ])('reads the same with %s', async (_, annotations, text) => {
    const found = await read(annotations, text);
    expect(found.problems).toBeUndefined();
    expect(found.graph).toEqual((await read(LINES)).graph);
  });

  it('counts in the characters of the file that was annotated, also behind Windows line ends', async () => {
    const windows = ESSAY.replaceAll('\n', '\r\n');
    const spans = bratOf(windows, [['Claim', 'the night needs trams']]);
    for (const text of [windows, ESSAY]) {
      expect((await read(spans, text)).graph.nodes).toMatchObject([
        { text: 'the night needs trams' },
      ]);
    }
  });

  it('leaves out lines that cannot be used, and says which and why', async () => {
    const bad = [
      'T6\tClaim 20 30\tsomething else',
      'T7\tClaim 10 9999\tfar away',
      'T8\tClaim 9 9\t',
      'T1\tClaim 0 5\tTrams',
      'T9\tClaim\tTrams',
      'R2\tsupports T2 T3',
      'A3\tStance T3 Against',
      'A4\tStance T99 For',
      'A5\tStance T2 Maybe',
      'A6\tStance',
      'Q1\twhat',
    ];
    const found = await read(`${LINES}\n${bad.join('\n')}`);
    const first = LINES.split('\n').length + 1;
    expect(found.problems?.map(({ line, field }) => [line - first, field])).toEqual([
      [0, 'T6'],
      [1, 'T7'],
      [2, 'T8'],
      [3, 'T1'],
      [4, 'T9'],
      [5, 'R2'],
      [6, 'Stance'],
      [7, 'Stance'],
      [8, 'Stance'],
      [9, 'A6'],
      [10, 'Q1'],
    ]);
    expect(found.problems?.[0]?.problem).toMatch(/^the text has ".*" there, not "something else"$/);
    expect(found.graph).toEqual((await read(LINES)).graph);
    expect(codesOf(found)).toEqual({ REPHRASE_ASSUMED: 1, LINE_LEFT_OUT: bad.length });
  });

  it('explains relations to what is not there, and what is there twice', async () => {
    const more = 'R2\tattacks Arg1:T4 Arg2:T99\nR1\tsupports Arg1:T2 Arg2:T3\nA1\tStance T3 For';
    expect(codesOf(await read(`${LINES}\n${more}\n${SPANS.split('\n')[1]}`))).toEqual({
      NODE_REPEATED: 2,
      EDGE_REPEATED: 2,
      EDGE_DANGLING: 1,
      EDGE_LEFT_OUT: 1,
      RELATION_INCOMPLETE: 1,
      REPHRASE_ASSUMED: 1,
    });
  });

  it('needs no major claim, unless a stance is towards it', async () => {
    const spans = SPANS.replaceAll('MajorClaim', 'Premise');
    const found = await read(`${spans}\nA1\tStance T3 For\nR1\tsupports Arg1:T2 Arg2:T3`);
    expect(found.problems).toMatchObject([{ line: 6, field: 'Stance' }]);
    expect(found.graph.majorClaim).toBe('T3');
  });

  it('keeps other attributes as notes, and knows events and equivalents', async () => {
    const text = 'Trams are quiet. They make no noise. Fine.';
    const spans = bratOf(text, [
      ['Claim', 'Trams are quiet'],
      ['Claim', 'They make no noise'],
      ['Mood', 'Fine'],
    ]);
    const lines =
      'M1\tCertain T1\nE1\tMood:T3 About:T1\n*\tEquiv T1 T2\nR1\tunderlines Arg1:T2 Arg2:T1';
    const found = await read(`${spans}\n${lines}`, text);
    expect(found.extra['notes']).toEqual([{ of: 'T1', text: 'Certain' }]);
    expect(found.graph.nodes.slice(2)).toEqual([
      { kind: 'S', id: '*6.1', type: 'REPHRASE' },
      { kind: 'S', id: 'R1', type: 'SUPPORT' },
    ]);
    expect(codesOf(found)).toEqual({ UNKNOWN_TYPE: 2, SCHEME_ASSUMED: 1 });
  });

  it('trusts its quotations where the text is missing', async () => {
    const found = await readGraph(LINES, 'essay.ann');
    expect(found.format).toBe('brat');
    expect(codesOf(found)).toEqual({ REPHRASE_ASSUMED: 1, TEXT_MISSING: 5 });
    expect(found.graph).toEqual((await read(LINES)).graph);
  });

  it('is empty without a span', async () => {
    const empty = readGraph('', 'essay.ann', { format: 'brat' });
    await expect(empty).rejects.toMatchObject({ code: 'GRAPH_EMPTY' });
    await expect(read('T1\tClaim 0 9999\tx')).rejects.toMatchObject({ code: 'GRAPH_EMPTY' });
  });
});
