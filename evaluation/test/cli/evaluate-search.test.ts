import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { entityId } from '../../../src/domain/ids.js';
import { createElenchus } from '../../../src/index.js';
import { loadConfig } from '../../../src/runtime/config.js';
import { startLanguageModel } from '../../../test/support/fake-language-model.js';
import { answersHits } from '../../../test/support/judging-model.js';
import { catchPrinted, runEvaluate, told } from '../../../test/support/run-evaluate.js';
import type { SearchReport } from '../../src/search/run.js';

const TEXTS = [
  'Wolves kill sheep on the alp.',
  'Wolves keep the number of deer low.',
  'Trams are quiet and clean.',
  'A tram carries more people than cars do.',
];

let folder: string;
const path = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluate-'));
  const lines = TEXTS.map((text, id) => JSON.stringify({ _id: `p${id}`, text }));
  await writeFile(path('corpus.jsonl'), lines.join('\n'));
  await writeFile(path('queries.tsv'), '1\tShould wolves be shot?\n2\tDo we need trams?\n');
  await writeFile(path('qrels.txt'), '1 0 p0 2\n1 0 p1 1\n2 0 p2 1\n2 0 p3 1\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let printed: { readonly text: string };
beforeEach(() => {
  printed = catchPrinted();
});
afterEach(() => vi.restoreAllMocks());

const evaluate = (...more: string[]) =>
  runEvaluate('search', '--data-dir', path('data'), ...more, '--json');
const files = () => [
  '--corpus',
  path('corpus.jsonl'),
  '--queries',
  path('queries.tsv'),
  '--qrels',
  path('qrels.txt'),
];
const report = () => JSON.parse(printed.text) as SearchReport;

describe('elenchus evaluate search', () => {
  it('measures, writes the run, and keeps the encoded corpus', async () => {
    await evaluate(...files(), '--run-out', path('run.trec'));
    const first = report();
    expect(first).toMatchObject({ queries: 2, premises: 4, badLines: 0 });
    expect(first.metrics).toMatchObject({ mrr: 1, 'recall@5': 1 });
    expect(first.cache).toEqual({ folder: expect.any(String) as string, used: false });
    const run = (await readFile(path('run.trec'), 'utf8')).trim().split('\n');
    expect(run).toHaveLength(8);
    expect(run[0]).toMatch(/^1 Q0 p[01] 1 0\.\d+ elenchus$/);

    vi.restoreAllMocks();
    printed = catchPrinted();
    await evaluate(...files(), '--compare', path('run.trec'));
    const { metrics, cache, compared } = report();
    expect([metrics, cache?.used]).toEqual([first.metrics, true]);
    expect(compared?.differences['ndcg@10']).toEqual({ mean: 0, interval: [0, 0], p: 1 });
  }, 60_000);

  it('compares a second setting, and keeps nothing with --no-cache', async () => {
    const before = await readdir(path('data/evaluation'));
    await evaluate(...files(), '--no-cache', '--compare', '{"rank": "lexical"}', '--depth', '2');
    expect(report().cache).toBeUndefined();
    expect(report().compared?.metrics.mrr).toBeGreaterThan(0);
    expect(await readdir(path('data/evaluation'))).toEqual(before);
  }, 60_000);

  it('measures a language model that is set up', async () => {
    const worst = answersHits(({ hits }) => ({
      hits: hits.map(({ id }, at) => ({ id, relevance: 10 * at, side: 'NEITHER' })),
    }));
    const endpoint = await startLanguageModel(worst);
    onTestFinished(() => endpoint.close());
    vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_URL', endpoint.url);
    vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_MODEL', 'tiny');
    onTestFinished(() => void vi.unstubAllEnvs());
    const rerank = ['--rerank', '{ "languageModel": { "candidates": 4 } }'];
    await evaluate(...files(), ...rerank, '--compare', '{}');
    const { metrics, compared } = report();
    expect(metrics.mrr).toBeLessThan(compared!.metrics.mrr);
    expect(endpoint.requests).toHaveLength(2);
  }, 60_000);

  it('tells and leaves out bad lines of every file', async () => {
    await writeFile(path('bad.txt'), '1 0 p0 2\n1 0 p9 1\n2 0 p2 one\n');
    const premises = await readFile(path('corpus.jsonl'), 'utf8');
    const long = JSON.stringify({ id: 'long', text: 'x'.repeat(100_001) });
    await writeFile(path('bad.jsonl'), `${premises}\n${long}\n{"id": 8}\n`);
    const queries = await readFile(path('queries.tsv'), 'utf8');
    await writeFile(path('bad.tsv'), `${queries}3\t${'why '.repeat(3_000)}\n4\n`);
    const bad = ['--corpus', path('bad.jsonl'), '--queries', path('bad.tsv')];
    // Once as it is stored, and once from the cache.
    for (let time = 1; time <= 2; time += 1) {
      vi.restoreAllMocks();
      printed = catchPrinted();
      await expect(evaluate(...bad, '--qrels', path('bad.txt'))).rejects.toMatchObject({
        code: 'EVALUATED_IN_PART',
        exit: 3,
      });
      expect(report()).toMatchObject({ queries: 1, premises: 4, badLines: 6 });
      expect(told(folder).toSorted()).toEqual([
        'LINE_INVALID: bad.jsonl:6: text: is missing; the line has "id"',
        'LINE_INVALID: bad.tsv:4: line: is not an object',
        'LINE_INVALID: bad.txt:3: score: "one" is not a whole number',
        'TEXT_TOO_LONG: bad.jsonl:5: text: 100001 characters; at most 100000 are allowed',
        'TEXT_TOO_LONG: bad.tsv:3: text: 11999 characters; at most 10000 are allowed',
        'UNKNOWN_ID: bad.txt:2: corpus-id: "p9" is not in the corpus',
      ]);
    }
  }, 60_000);

  it('measures a stored corpus by what annotators said', async () => {
    const { services } = await createElenchus(loadConfig({}, { dataDir: path('data') }));
    // A folder here has that name, too.
    await services.writer.createCorpus({ name: 'demo' });
    const records = TEXTS.map((text, id) => ({ id: `p${id}`, text, profile: {}, extra: {} }));
    await services.writer.putPremises('demo', records);
    const judged = (id: string, label: string, annotator: string) => ({
      question: 'Should wolves be shot?',
      label,
      annotator,
      hit: { type: 'premise' as const, id: entityId('premise', 'demo', id) },
    });
    await services.writer.putJudgements('demo', [
      judged('p0', 'relevant', 'a'),
      judged('p2', 'not relevant', 'a'),
      judged('p0', 'relevant', 'b'),
    ]);
    await services.close();
    await evaluate('--corpus', 'demo', '--judgements');
    expect(report()).toMatchObject({ corpus: 'demo', queries: 1, premises: 4 });
    expect(report().metrics.mrr).toBeGreaterThanOrEqual(0.5);
  }, 60_000);

  it.each([
    [['--corpus', 'nowhere', '--judgements'], '--corpus: "nowhere" is neither a file nor a corpus'],
    [['--corpus', 'nowhere'], '--queries: is needed'],
  ])('refuses %j', async (words, message) => {
    await expect(evaluate(...words)).rejects.toThrow(message);
  });
});
