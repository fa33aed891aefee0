import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityId } from '../../src/domain/ids.js';
import { DEFAULT_LABELS } from '../../src/domain/judgement.js';
import { createElenchus } from '../../src/index.js';
import { loadConfig } from '../../src/runtime/config.js';
import { startFakeServer } from '../support/fake-server.js';
import { runElenchus } from '../support/run-elenchus.js';
import { catchPrinted, runEvaluate } from '../support/run-evaluate.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-judgements-'));
  const texts = ['Wolves kill sheep.', 'Wolves keep deer few.', 'Trams are quiet.', 'Trams last.'];
  const lines = texts.map((text, at) => JSON.stringify({ _id: `p${at}`, text }));
  await write('corpus.jsonl', ...lines);
  await write(
    'queries.jsonl',
    JSON.stringify({ _id: '1', text: 'Should wolves be shot?' }),
    JSON.stringify({ _id: '2', text: 'Do we need trams?' }),
  );
  await write('qrels.tsv', 'query-id\tcorpus-id\tscore', '1\tp0\t2', '1\tp1\t0', '2\tp2\t1');
  await write(
    'bad.txt',
    '1 0 p0 2',
    '1 0 p9 1',
    '3 0 p1 1',
    '2 0 p2 one',
    '2 0 p3 101',
    '2 0 p3 -2',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);
const write = (name: string, ...lines: string[]) => writeFile(path(name), lines.join('\n'));
const run = (...words: string[]) =>
  runElenchus(['ingest', '--corpus', 'town', ...words], {
    cwd: folder,
    env: { ELENCHUS_API_KEY: '' },
  });
const judged = (qrels: string) => ['--queries', 'queries.jsonl', '--qrels', qrels];

describe('judgements beside a corpus', () => {
  it('are stored with a label for each grade, once, and measured as the files are', async () => {
    const words = ['--data-dir', 'data', 'corpus.jsonl', ...judged('qrels.tsv'), '--json'];
    const first = await run(...words);
    expect(first.status, first.stderr).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({
      added: 4,
      judgements: { added: 3, unchanged: 0, rejected: 0 },
    });
    const second = await run(...words);
    expect(JSON.parse(second.stdout)).toMatchObject({
      unchanged: 4,
      judgements: { added: 0, unchanged: 3, rejected: 0 },
    });

    const { services } = await createElenchus(loadConfig({}, { dataDir: path('data') }));
    const corpus = await services.registry.get('town');
    const { hits } = await services.retrieval.listJudgements('ALL', { corpus: 'town', first: 10 });
    await services.close();
    expect(corpus?.labels).toEqual({
      ...DEFAULT_LABELS,
      relevance: { ...DEFAULT_LABELS['relevance'], 'grade 2': 2 },
    });
    const found = hits.map(({ judgement: { question, label, annotator } }) => [
      question,
      label,
      annotator,
    ]);
    expect(found.toSorted()).toEqual([
      ['Do we need trams?', 'relevant', 'qrels'],
      ['Should wolves be shot?', 'grade 2', 'qrels'],
      ['Should wolves be shot?', 'not relevant', 'qrels'],
    ]);
  }, 60_000);

  it('are left out, and told, where they cannot be used', async () => {
    const words = ['--data-dir', 'data', ...judged('bad.txt'), '--annotator', 'kim', '--json'];
    const { status, stdout, stderr } = await run(...words);
    expect([status, stderr]).toEqual([3, expect.stringContaining('rejected 4 of 6 lines')]);
    expect(JSON.parse(stdout)).toMatchObject({ judgements: { added: 2, rejected: 4 } });
    const rejects = (await readFile(path('bad.txt.rejects.jsonl'), 'utf8')).trim().split('\n');
    expect(rejects.map((line) => JSON.parse(line) as object)).toEqual([
      {
        file: 'bad.txt',
        line: 2,
        field: 'corpus-id',
        code: 'UNKNOWN_ID',
        message: 'corpus-id: "p9" is not in the corpus',
      },
      {
        file: 'bad.txt',
        code: 'UNKNOWN_ID',
        message: 'bad.txt:3: query-id: "3" is not in the queries',
      },
      {
        file: 'bad.txt',
        code: 'LINE_INVALID',
        message: 'bad.txt:4: score: "one" is not a whole number',
      },
      { file: 'bad.txt', code: 'LINE_INVALID', message: 'bad.txt:5: score: is above 100' },
    ]);
  }, 60_000);

  it('are sent to a server, with the labels that it lacks', async () => {
    const server = await startFakeServer(({ query, variables }) => {
      if (query.includes('ReadLabels'))
        return { body: { data: { corpus: { labels: { relevance: { no: 0, yes: 1 } } } } } };
      const { judgements } = variables as { judgements?: readonly unknown[] };
      const items = judgements?.map(() => ({ externalId: null, status: 'ADDED', error: null }));
      return { body: { data: judgements ? { putJudgements: { items } } : { updateCorpus: {} } } };
    });
    const { status, stderr } = await run('--server', server.url, ...judged('qrels.tsv'));
    await server.close();
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^3 judgements: 3 added, /m)]);
    const sent = server.requests.map(({ variables }) => variables as Record<string, unknown>);
    expect(sent.at(-2)).toEqual({
      name: 'town',
      input: { labels: { relevance: { no: 0, yes: 1, 'grade 2': 2 } } },
    });
    const hitId = `premise:${entityId('premise', 'town', 'p0')}`;
    const question = 'Should wolves be shot?';
    expect((sent.at(-1) as { judgements: unknown[] }).judgements[0]).toEqual({
      question,
      hitId,
      label: 'grade 2',
      annotator: 'qrels',
    });
  }, 30_000);

  it.each([
    ['--qrels', 'qrels.tsv', '--queries: is needed'],
    ['--queries', 'queries.jsonl', '--qrels: is needed'],
  ])(
    'need both files: %s alone',
    async (option, file, message) => {
      const { status, stderr } = await run('--data-dir', 'none', option, file);
      expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    },
    30_000,
  );
});

describe('the measured judgements', () => {
  beforeEach(() => vi.restoreAllMocks());
  afterEach(() => vi.restoreAllMocks());

  it('give the figures that the files give', async () => {
    const figures = async (...words: string[]) => {
      const printed = catchPrinted();
      await runEvaluate('search', '--data-dir', path('data'), ...words, '--json');
      return (JSON.parse(printed.text) as { metrics: object }).metrics;
    };
    const files = ['--queries', path('queries.jsonl'), '--qrels', path('qrels.tsv')];
    const { services } = await createElenchus(loadConfig({}, { dataDir: path('data') }));
    const { hits } = await services.retrieval.listJudgements('ALL', {
      corpus: 'town',
      annotator: 'kim',
      first: 10,
    });
    await services.writer.deleteJudgements(
      'town',
      hits.map(({ judgement }) => judgement.id),
    );
    await services.close();
    expect(await figures('--corpus', 'town', '--judgements')).toEqual(
      await figures('--corpus', 'town', ...files),
    );
  }, 60_000);
});
