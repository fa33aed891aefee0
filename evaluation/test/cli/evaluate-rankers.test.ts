import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BadLines } from '../../../src/formats/lines.js';
import { catchPrinted, runEvaluate, told } from '../../../test/support/run-evaluate.js';
import { readJudged } from '../../src/rankers/task.js';
import { readRunInPart } from '../../src/runs.js';
import { measuredQueries, measureEach } from '../../src/search/measure.js';
import { failure, file, pathOf, useFolder } from '../files.js';

const TRAINED = fileURLToPath(
  new URL('../../../test/fixtures/rankers/models/trained', import.meta.url),
);

const VALIDATION = [
  {
    query: 1,
    claim: 'The town should plant trees.',
    documents: [
      { id: 'a', text: 'Most trees give shade.', relevant: true },
      { id: 'b', text: 'Shops sell more on Sundays.', relevant: false },
      { id: 'c', text: 'Swimming is healthy.', relevant: false },
    ],
  },
  {
    query: 2,
    claim: 'Shops should open on Sundays.',
    documents: [
      { id: 'a', text: 'Most trees give shade.', relevant: 0 },
      { id: 'b', text: 'Many Sundays are the best days of all shops.', relevant: 1 },
    ],
  },
];

const PREMISES = [
  ['p1', 'Many old trees cool the streets of a town.'],
  ['p2', 'All of the trees need water, and all of the trees need care.'],
  ['p3', 'Buses are late.'],
  ['p4', 'The shops would need more people.'],
] as const;
const QRELS = ['1 0 p1 2', '1 0 p2 1', '1 0 p3 -2', '2 0 p4 1', '2 0 p3 0'];

useFolder();
beforeAll(async () => {
  await file('validation.jsonl', VALIDATION);
  await file(
    'corpus.jsonl',
    PREMISES.map(([id, text]) => ({ id, text })),
  );
  await file('queries.jsonl', [
    { id: '1', text: 'Should the town plant trees?' },
    { id: '2', text: 'Should shops open on Sundays?' },
  ]);
  await file('qrels.txt', `${QRELS.join('\n')}\n`);
});
afterEach(() => vi.restoreAllMocks());

/** All but what loads the relevance models. */
const LIGHT = ['--only', 'knrm', 'bert', 'snrm', 'dirichlet', 'bm25', 'length'];
const judged = () => [
  '--corpus',
  pathOf('corpus.jsonl'),
  '--queries',
  pathOf('queries.jsonl'),
  '--qrels',
  pathOf('qrels.txt'),
];
const validation = () => ['--validation', pathOf('validation.jsonl')];

interface Line {
  readonly task?: string;
  readonly model?: string;
  readonly analysis?: string;
  readonly metrics: Readonly<Record<string, number>>;
  readonly [field: string]: unknown;
}

async function printedBy(...words: readonly string[]): Promise<readonly Line[]> {
  const printed = catchPrinted();
  await runEvaluate('rankers', '--json', ...words);
  return printed.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

describe('elenchus evaluate rankers', () => {
  it('ranks both tasks by each model, with seeds, aggregates, runs and pictures', async () => {
    const output = ['--runs', pathOf('runs'), '--pictures', pathOf('pictures'), '--pool', '3'];
    const models = ['--models', TRAINED, ...validation(), ...judged()];
    const printed = await printedBy(...models, ...LIGHT, ...output);
    const of = (task: string, model: string) =>
      printed.find((line) => line.task === task && line.model === model && !line.analysis)!;
    const names = ['knrm', 'bert', 'snrm', 'dirichlet', 'bm25', 'length'];
    const combined = ['aggregate', 'aggregate+snrm', 'rrf', 'chance'];
    for (const task of ['validation', 'touche']) {
      const found = printed.filter((line) => line.task === task && !line.analysis);
      expect(found.map(({ model }) => model)).toEqual([...names, ...combined]);
    }
    // One seed counts common pieces, the other one subtracts them.
    expect(of('validation', 'knrm')).toMatchObject({ seeds: 2, over: 'seeds', queries: 2 });
    const both = of('validation', 'knrm').metrics['mrr@20']!;
    expect(both).toBeGreaterThan(0.6);
    expect(both).toBeLessThan(0.8);
    expect(of('validation', 'bm25').metrics['map@20']).toBe(1);
    expect(of('validation', 'bm25')).toMatchObject({ over: 'queries', seeds: 1 });
    expect(of('touche', 'dirichlet').metrics['mrr@20']).toBe(1);
    // Longer first: 1, 2, -2, where -2 counts 0; and 1, 0.
    const byLength = of('touche', 'length').metrics['touche_ndcg@5']!;
    expect(byLength).toBeCloseTo(((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)) + 1) / 2, 10);
    expect(of('touche', 'chance').secondsPerQuery).toBeUndefined();
    expect(of('touche', 'length').difference).toMatchObject({ from: 'dirichlet' });

    const analysis = (name: string) => printed.filter((line) => line.analysis === name);
    expect(analysis('similarity').map(({ task }) => task)).toEqual(['validation', 'touche']);
    expect(analysis('similarity')[1]).toMatchObject({ models: names, pool: 3, depth: 2 });
    expect(analysis('agreement')[0]).toMatchObject({ models: 3 });
    expect(analysis('index')[1]).toMatchObject({ model: 'snrm', documents: 4 });
    expect((await readdir(pathOf('pictures'))).sort()).toEqual(
      ['touche-jaccard', 'touche-spearman', 'validation-jaccard', 'validation-spearman']
        .concat('validation-test')
        .flatMap((name) => [`${name}.png`, `${name}.svg`]),
    );
    expect(readFileSync(pathOf('pictures/validation-test.svg'), 'utf8')).toContain('>bert</text>');
  }, 60_000);

  it('writes runs that give the same figures elsewhere', async () => {
    const printed = await printedBy(...judged(), '--only', 'bm25', '--runs', pathOf('bm25'));
    expect(await readdir(pathOf('bm25'))).toEqual(['touche.bm25.trec']);
    const run = await readRunInPart(pathOf('bm25/touche.bm25.trec'), new BadLines(true));
    const rankings = new Map([...run].map(([query, hits]) => [query, hits.map(({ id }) => id)]));
    const { queries } = await readJudged(
      {
        corpus: pathOf('corpus.jsonl'),
        queries: pathOf('queries.jsonl'),
        qrels: pathOf('qrels.txt'),
      },
      new BadLines(true),
    );
    const qrels = new Map(
      queries.map(({ id, documents }) => [
        id,
        new Map(documents.map((document) => [document.id, document.grade])),
      ]),
    );
    const figures = measureEach(rankings, qrels, measuredQueries(qrels));
    const mean = (metric: 'ndcg@5' | 'map' | 'mrr') =>
      (figures[0]![metric] + figures[1]![metric]) / 2;
    expect(printed[0]!.metrics).toEqual({
      'touche_ndcg@5': mean('ndcg@5'),
      'ndcg@20': mean('ndcg@5'),
      'map@20': mean('map'),
      'mrr@20': mean('mrr'),
    });
  });

  it('has one aggregate where there is no SNRM, and none of a single model', async () => {
    const few = async (...only: readonly string[]) => {
      const printed = await printedBy('--models', TRAINED, ...validation(), '--only', ...only);
      return printed.flatMap(({ model, analysis }) => (analysis ? [] : [model]));
    };
    expect(await few('knrm', 'bert')).toEqual(['knrm', 'bert', 'aggregate', 'rrf', 'chance']);
    expect(await few('knrm', 'snrm')).toEqual(['knrm', 'snrm', 'aggregate+snrm', 'chance']);
  }, 60_000);

  it('prints a table that says what is ranked, with the figures of the slides', async () => {
    const printed = catchPrinted();
    const models = ['--models', TRAINED, ...validation(), ...judged()];
    await runEvaluate('rankers', ...models, '--only', 'knrm', 'length', '--limit', '1');
    const { text } = printed;
    expect(text).toMatch(/^validation: 1 query, /);
    expect(text).toMatch(/^touche: 2 queries, 2\.5 judged premises each \(condensed lists: only/m);
    expect(text).toMatch(/^knrm \(2 seeds\) +int .* 0\.684$/m);
    expect(text).toMatch(/^length .* - {2}/m);
  }, 30_000);
});

describe('what cannot be used', () => {
  const failing = (...words: readonly string[]) => {
    catchPrinted();
    return failure(runEvaluate('rankers', ...words));
  };

  it.each([
    ['no task', [], /^BAD_INPUT: --validation: is needed/],
    ['half a task', ['--corpus', 'c', '--qrels', 'q'], /^BAD_INPUT: --corpus: is needed together/],
    [
      'an unknown model',
      ['--only', 'bart'],
      /^BAD_INPUT: --only: "bart" is not one of "gru", "drmm", /,
    ],
  ])('%s is refused', async (_, words, message) => {
    expect(await failing(...words)).toMatch(message);
  });

  it('a folder without models, or that does not exist', async () => {
    const no = await failing('--models', pathOf('none'), ...validation(), ...LIGHT);
    expect(no).toMatch(/^BAD_INPUT: --models: none has no manifest\.json; models\/rankers/);
    const gru = await failing('--models', TRAINED, ...validation(), '--only', 'gru');
    expect(gru).toMatch(/^BAD_INPUT: --models: .* lists none of "gru"$/);
    const one = await failing('--models', TRAINED, ...validation(), '--only', 'knrm', 'gru');
    expect(one).toMatch(/^BAD_INPUT: --only: .* has no gru$/);
    expect(await failing('--models', pathOf('none'))).toMatch(/^BAD_INPUT: --models: none/);
  });

  it.each([
    ['missing', 'MODEL_MISSING', (file: string) => rmSync(file)],
    ['damaged', 'MODEL_CORRUPT', (file: string) => writeFileSync(file, 'no network')],
  ])('a %s model', async (_, code, change) => {
    const models = pathOf('changed');
    cpSync(TRAINED, models, { recursive: true });
    change(join(models, 'seed-1/bert.onnx'));
    const told = await failing('--models', models, ...validation(), '--only', 'bert');
    expect(told).toMatch(new RegExp(`^${code}: the model file changed/seed-1/bert.onnx`));
    rmSync(models, { recursive: true });
  });

  it('models of another version', async () => {
    const models = pathOf('other');
    cpSync(TRAINED, models, { recursive: true });
    const manifest = join(models, 'manifest.json');
    writeFileSync(
      manifest,
      readFileSync(manifest, 'utf8').replace('"version": "1"', '"version": "9"'),
    );
    expect(await failing('--models', models, ...validation(), ...LIGHT)).toMatch(
      /^MODEL_CORRUPT: .*elenchus-rankers 9 instead of elenchus-rankers 1/,
    );
  });

  it('lines of the files: the rest is measured, and the status tells', async () => {
    const [first, second] = VALIDATION;
    const bad = [
      first,
      first,
      { ...second, query: 3, claim: ' ' },
      { ...second, query: 4, documents: [{ id: 'a', text: 'Yes.', relevant: 'maybe' }] },
      { ...second, query: 5, documents: [second!.documents[0]] },
      { ...second, query: 6, documents: [second!.documents[1], second!.documents[1]] },
      { ...second, query: 'a b' },
      second,
    ];
    await file('bad.jsonl', bad);
    await file('bad.txt', `${[...QRELS, '1 0 p9 1', '1 0 p1 good'].join('\n')}\n`);
    const printed = catchPrinted();
    const words = ['--corpus', pathOf('corpus.jsonl'), '--queries', pathOf('queries.jsonl')];
    await expect(
      runEvaluate(
        ...['rankers', '--validation', pathOf('bad.jsonl'), ...words, '--qrels', pathOf('bad.txt')],
        ...['--only', 'length', '--json'],
      ),
    ).rejects.toMatchObject({ code: 'EVALUATED_IN_PART', message: /^8 parts of the files/ });
    expect(told(pathOf(''))).toEqual([
      expect.stringMatching(/^DUPLICATE_ID: .*bad\.jsonl:2: query/),
      expect.stringMatching(/^LINE_INVALID: bad\.jsonl:3: claim: is empty/),
      expect.stringMatching(/^LINE_INVALID: bad\.jsonl:4: documents\.0\.relevant: is neither/),
      expect.stringMatching(/^LINE_INVALID: bad\.jsonl:5: documents: has none that is relevant/),
      expect.stringMatching(/^DUPLICATE_ID: .*bad\.jsonl:6: documents/),
      expect.stringMatching(/^LINE_INVALID: bad\.jsonl:7: query: is empty or contains white space/),
      expect.stringMatching(/^UNKNOWN_ID: .*bad\.txt:6: corpus-id/),
      expect.stringMatching(/^LINE_INVALID: bad\.txt:7: score/),
    ]);
    expect(printed.text).toContain('"task":"validation","model":"length","queries":2');
  });
});
