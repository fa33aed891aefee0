import { readFile } from 'node:fs/promises';
import { loadImage } from '@napi-rs/canvas';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catchPrinted, runEvaluate, told } from '../../../test/support/run-evaluate.js';
import { failure, file, pathOf, useFolder } from '../files.js';

useFolder();

const COUNT = 24;

/** Every third argument is by a woman. */
const corpus = Array.from({ length: COUNT }, (_, place) => ({
  argument_id: place,
  argument: `Reason ${place}.`,
  stance: place % 2 === 0 ? 'FAVOR' : 'AGAINST',
  topic: 'Town',
  demographic_profile: {
    gender: place % 3 === 0 ? 'woman' : 'man',
    age: '18-34',
    important_political_issues: ['Law & Order'],
  },
}));

const ids = corpus.map(({ argument_id }) => argument_id);
const queries = [
  { query_id: 1, text: 'Trees?', relevant_candidates: ids.slice(0, 12) },
  { query_id: 2, text: 'Shops?', relevant_candidates: ids.slice(12) },
];

beforeAll(async () => {
  await file('corpus', corpus);
  await file('queries', queries);
  await file('upright', [ranking(1, ids), ranking(2, ids)]);
  await file('reversed', [ranking(1, ids.toReversed()), ranking(2, ids.toReversed())]);
  await file('upright.trec', [1, 2].flatMap(trecLines).join('\n'));
});

function ranking(query_id: number, relevant_candidates: readonly number[]) {
  return { query_id, relevant_candidates };
}

function trecLines(query: number): string[] {
  return ids.map((id) => `${query} Q0 ${id} 0 ${COUNT - id} town`);
}

let printed: ReturnType<typeof catchPrinted>;
beforeEach(() => {
  printed = catchPrinted();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `elenchus evaluate` on the files above. */
async function evaluate(task: string, ...more: string[]): Promise<void> {
  const files = ['--corpus', pathOf('corpus'), '--queries', pathOf('queries')];
  await runEvaluate(task, ...files, ...more);
}

describe('evaluate perspective --run', () => {
  it('prints a table', async () => {
    await evaluate('perspective', '--run', pathOf('upright'));
    const lines = printed.text.split('\n');
    expect(lines[0]).toMatch(/^perspective, scenario none, 2 queries, \d+ s$/);
    expect(lines.slice(2, 4)).toEqual([
      'k             nDCG           P  alpha-nDCG          KL',
      expect.stringMatching(/^4 {11}0\.5000 {6}0\.5000 {6}0\.\d{4} {6}0\.\d{4}$/),
    ]);
  });

  it('prints JSON with a figure for each metric', async () => {
    await evaluate('perspective', '--run', pathOf('upright'), '--json');
    const { seconds, metrics, ...report } = JSON.parse(printed.text) as Record<string, unknown>;
    expect(report).toMatchObject({ task: 'perspective', scenario: 'none', queries: 2 });
    expect(seconds).toEqual(expect.any(Number));
    const measures = ['ndcg', 'p', 'alpha_ndcg', 'kl'];
    const names = measures.flatMap((name) => [4, 8, 16, 20].map((k) => `${name}@${k}`));
    expect(Object.keys(metrics as object).sort()).toEqual([...names, ...measures].sort());
  });

  it('reads a TREC run as well', async () => {
    await evaluate('perspective', '--run', pathOf('upright.trec'), '--json');
    const { metrics } = JSON.parse(printed.text) as { metrics: object };
    printed = catchPrinted();
    await evaluate('perspective', '--run', pathOf('upright'), '--json');
    expect((JSON.parse(printed.text) as { metrics: object }).metrics).toEqual(metrics);
  });

  it('leaves out a short ranking and tells it, or scores it on request', async () => {
    const short = await file('short', [ranking(1, ids.slice(0, 19)), ranking(2, ids)]);
    expect(await failure(evaluate('perspective', '--run', short, '--json'))).toMatch(
      /^EVALUATED_IN_PART: 2 parts of the files /,
    );
    expect(told(pathOf(''))).toEqual([
      'RUN_TOO_SHORT: short:1: id: the ranking has 19 places, but the metrics need 20; --allow-short accepts short rankings',
      'RUN_INCOMPLETE: short: no ranking for 1 of 2 queries; the first is "1"',
    ]);
    // None of the first 4 answers the other query.
    expect(JSON.parse(printed.text)).toMatchObject({ queries: 1, metrics: { 'p@4': 0 } });
    printed = catchPrinted();
    await evaluate('perspective', '--run', short, '--allow-short', '--json');
    expect((JSON.parse(printed.text) as { metrics: object }).metrics).toMatchObject({ 'p@4': 0.5 });
  });
});

describe('a bad line of any file', () => {
  const [first, second] = [ranking(1, ids), ranking(2, ids)];
  const picture = () => ['--variables', 'gender', '--picture', pathOf('bad')];

  it.each([
    ['--run', '.jsonl', ['{', first, second], ['LINE_INVALID: bad.jsonl:1: line: is not JSON']],
    [
      '--run',
      '.jsonl',
      [ranking(9, ids), ranking(1, [...ids, 99]), second],
      [
        'UNKNOWN_ID: bad.jsonl:1: id: "9" is not in the queries',
        'UNKNOWN_ID: bad.jsonl:2: relevant_candidates.24: "99" is not in the corpus',
      ],
    ],
    [
      '--run',
      '.trec',
      ['1 Q0 99 0 50 x', '9 Q0 1 0 50 x', '1 Q0 1 0 x', ...[1, 2].flatMap(trecLines)],
      [
        'LINE_INVALID: bad.trec:3: line: has 5 columns',
        'UNKNOWN_ID: bad.trec:1: document: "99" is not in the corpus',
        'UNKNOWN_ID: bad.trec:2: query: "9" is not in the queries',
      ],
    ],
    [
      '--queries',
      '.jsonl',
      [
        { query_id: 1, text: 'Trees?', relevant_candidates: [...ids.slice(0, 12), 99] },
        queries[1],
        { query_id: 3 },
        { query_id: 4, text: 'Why?', relevant_candidates: [98] },
      ],
      [
        'UNKNOWN_ID: bad.jsonl:1: relevant_candidates.12: "99" is not in the corpus',
        'LINE_INVALID: bad.jsonl:3: text: is missing; the line has "query_id"',
        'UNKNOWN_ID: bad.jsonl:4: relevant_candidates.0: "98" is not in the corpus',
      ],
    ],
    [
      '--corpus',
      '.jsonl',
      [...corpus, { argument_id: 30 }],
      ['LINE_INVALID: bad.jsonl:25: text: is missing; the line has "argument_id"'],
    ],
  ] as const)(
    'in %s FILE%s is told, and the rest is scored',
    async (option, ending, lines, said) => {
      await evaluate('perspective', '--run', pathOf('upright'), '--json');
      const { metrics } = JSON.parse(printed.text) as { metrics: object };
      const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
      const bad = await file(`bad${ending}`, written.join('\n'));
      for (const task of ['perspective', 'bias']) {
        vi.restoreAllMocks();
        printed = catchPrinted();
        const run = option === '--run' ? [] : ['--run', pathOf('upright')];
        const more = [...run, option, bad, '--json', ...(task === 'bias' ? picture() : [])];
        expect(await failure(evaluate(task, ...more))).toMatch(/^EVALUATED_IN_PART: /);
        expect(told(pathOf('')).map((each, place) => each.slice(0, said[place]?.length))).toEqual(
          said,
        );
        const report = JSON.parse(printed.text) as { queries: number };
        expect(report).toMatchObject({ queries: 2, ...(task === 'perspective' && { metrics }) });
      }
    },
  );

  it('ends an evaluation only where nothing is left', async () => {
    const none = await file('none', [ranking(9, ids)]);
    expect(await failure(evaluate('perspective', '--run', none))).toBe(
      'FILE_EMPTY: none: contains no query with a ranking',
    );
  });
});

describe('evaluate bias --run', () => {
  it('prints a table and writes the picture twice', async () => {
    const runs = [pathOf('upright'), pathOf('reversed')];
    await evaluate(
      'bias',
      '--run',
      ...runs,
      '--variables',
      'gender',
      '--picture',
      pathOf('figure'),
    );
    expect(printed.text).toMatch(/^bias, 2 queries, against 20 arguments .* 10 seeds, \d+ s$/m);
    expect(printed.text).toMatch(/^upright$/m);
    // 7 women among the first 20; each issue has 12 arguments, 4 by women, all of which are drawn.
    expect(printed.text).toMatch(
      /^ {2}woman +33\.3 % +7\.00 +4\.00 +\+3\.00 +\+3\.00 to \+3\.00 +0\.\d{3} /m,
    );
    const svg = await readFile(pathOf('figure.svg'), 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="700" /);
    const { width, height } = await loadImage(await readFile(pathOf('figure.png')));
    const picture = await loadImage(Buffer.from(svg));
    expect([width, height]).toEqual([3 * picture.width, 3 * picture.height]);
  });

  it('prints JSON', async () => {
    const picture = ['--picture', pathOf('json'), '--variables', 'gender', 'stance'];
    await evaluate('bias', '--run', pathOf('upright.trec'), ...picture, '--json');
    expect(JSON.parse(printed.text)).toMatchObject({
      task: 'bias',
      queries: 2,
      systems: [
        {
          name: 'upright',
          groups: expect.arrayContaining([
            expect.objectContaining({ variable: 'gender', value: 'woman' }),
          ]) as object,
        },
      ],
      pictures: [pathOf('json.svg'), pathOf('json.png')],
    });
  });

  it.each([
    [
      ['--run', 'upright', '--variables', 'shoe'],
      /^UNKNOWN_VARIABLE: --variables: corpus "perspective" has no variable "shoe"; it has "gender", /,
    ],
    [
      ['--run', 'upright', 'upright.trec'],
      /^BAD_INPUT: --run: there are two runs named "upright"$/,
    ],
    [
      ['--run', ...Array<string>(6).fill('upright')],
      /^BAD_INPUT: --run: a picture tells at most 6/,
    ],
    [['--run', 'nowhere'], /^FILE_NOT_FOUND: cannot read nowhere: /],
    [
      ['--run', 'upright', '--variables', 'gender', '--picture', 'no/such/folder'],
      /^FILE_UNWRITABLE: cannot write no\/such\/folder\.svg: /,
    ],
  ])('refuses %j', async ([, ...rest], message) => {
    const isFile = (word: string) => !word.startsWith('--') && !['shoe', 'gender'].includes(word);
    const words = rest.map((word) => (isFile(word) ? pathOf(word) : word));
    expect(await failure(evaluate('bias', '--run', ...words))).toMatch(message);
  });
});
