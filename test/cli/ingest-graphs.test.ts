import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Request, startFakeServer } from '../support/fake-server.js';
import { aif } from '../support/graph-files.js';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-ingest-'));
  await mkdir(join(folder, 'talks'));
  await write('talks/night.json', NIGHT);
  await write('talks/noise.argdown', '[A]: Trams are loud.\n  - [B]: New ones are not.\n');
  await write('talks/README.md', 'About trams.');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NIGHT = aif(
  [
    ['1', 'I', 'Trams should rest at night.'],
    ['2', 'I', 'They wake the children.'],
    ['3', 'L', 'Ann: They wake the children.'],
  ],
  ['2 1', '3 2'],
);

const write = (name: string, text: string) => writeFile(join(folder, name), text);

function run(...words: string[]) {
  const given = ['ingest', '--corpus', 'town', ...words];
  return runElenchus(given, { cwd: folder, env: { ELENCHUS_API_KEY: '' } });
}

describe('graphs into a folder', () => {
  it('are counted with their repairs, and rejected files are kept', async () => {
    await write('talks/broken.xml', '<arggraph>');
    const first = await run('--data-dir', 'data', 'talks', '--json');
    expect([first.status, first.stderr]).toEqual([3, expect.stringMatching(/REJECTED_LINES/)]);
    expect(JSON.parse(first.stdout)).toMatchObject({
      added: 2,
      replaced: 0,
      unchanged: 0,
      rejected: 1,
      passedOver: ['README.md'],
      repaired: 1,
      repairs: {
        EDGE_LEFT_OUT: { graphs: 1, items: 1 },
        RELATION_INSERTED: { graphs: 1, items: 1 },
      },
      rejects: 'talks.rejects.jsonl',
    });
    expect(first.stderr).toMatch(/^elenchus: REJECTED_LINES: rejected 1 of 3 files; see/m);
    const rejects = await readFile(join(folder, 'talks.rejects.jsonl'), 'utf8');
    expect(JSON.parse(rejects)).toMatchObject({ file: 'broken.xml', code: 'BAD_INPUT' });

    await rm(join(folder, 'talks/broken.xml'));
    const second = await run('--data-dir', 'data', 'talks');
    expect(second).toMatchObject({ status: 0, stdout: '' });
    expect(second.stderr).toMatch(/^2 graphs: 0 added, 0 replaced, 2 unchanged, 0 rejected, /m);
    expect(second.stderr).toMatch(/^ {2}RELATION_INSERTED: 1 graph, 1 in all$/m);
    expect(second.stderr).toMatch(/^passed over 1 file without a graph: README\.md$/m);
  }, 60_000);
});

it('annotations are stored but for the lines that are wrong', async () => {
  await mkdir(join(folder, 'essays'));
  await write('essays/a.txt', 'Trams are quiet \u{1F68B}. They have no engine.');
  const right = 'T1\tMajorClaim 0 15\tTrams are quiet\nT2\tClaim 19 38\tThey have no engine\n';
  await write('essays/a.ann', `${right}A1\tStance T2 For\nT3\tClaim 90 99\tNothing\n`);
  const { status, stdout, stderr } = await run('--data-dir', 'data', 'essays', '--json');
  expect(status).toBe(3);
  expect(stderr).toMatch(/^elenchus: REJECTED_LINES: rejected 1 of 2 items; see/m);
  expect(JSON.parse(stdout)).toMatchObject({ added: 1, rejected: 1, repaired: 1 });
  const rejects = await readFile(join(folder, 'essays.rejects.jsonl'), 'utf8');
  expect(JSON.parse(rejects)).toMatchObject({
    file: 'a.ann',
    line: 4,
    field: 'T3',
    code: 'LINE_INVALID',
    message: 'a.ann:4: T3: the span 90 to 99 ends behind the text of 39 characters',
  });
}, 60_000);

it('a folder without graphs is told from one that is read', async () => {
  await mkdir(join(folder, 'empty'));
  const { status, stderr } = await run('--data-dir', 'data', 'empty');
  expect([status, stderr]).toEqual([
    2,
    'elenchus: FILE_EMPTY: empty: contains no argument graphs\n',
  ]);
}, 60_000);

describe('graphs to a server', () => {
  const takeAll = ({ variables }: Request) => {
    const { graphs } = variables as { graphs?: { externalId: string }[] };
    if (graphs === undefined) return { body: { data: { updateCorpus: { replaced: 1 } } } };
    const items = graphs.map(({ externalId }) =>
      externalId === 'noise'
        ? {
            externalId,
            status: 'REJECTED',
            error: { code: 'BAD_INPUT', message: 'no', field: 'id' },
          }
        : { externalId, status: 'ADDED', error: null },
    );
    return { body: { data: { putArgumentGraphs: { items } } } };
  };

  it('are sent as the files have them', async () => {
    await write('talks/quiet.ann', 'T1\tClaim 0 16\tTrams are quiet.\n');
    await write('talks/quiet.txt', 'Trams are quiet.');
    await write('talks/slow.ann', 'T1\tClaim 0 16\tFerries are slow.\n');
    const server = await startFakeServer(takeAll);
    const flags = ['--server', server.url, '--key', 'a-secret-key', '--topic', 'Transport'];
    const { status, stderr } = await run(...flags, 'talks');
    await server.close();
    expect(status).toBe(3);
    expect(stderr).toMatch(/^4 graphs: 3 added, 0 replaced, 0 unchanged, 1 rejected, /m);
    const { graphs } = server.requests[1]?.variables as unknown as { graphs: unknown[] };
    expect(graphs[0]).toEqual({
      externalId: 'night',
      graph: { aif: NIGHT },
      topic: 'Transport',
    });
    const sent = graphs.slice(2).map((each) => (each as { readonly graph: unknown }).graph);
    expect(sent).toEqual([
      { brat: { annotations: 'T1\tClaim 0 16\tTrams are quiet.\n', text: 'Trams are quiet.' } },
      { brat: { annotations: 'T1\tClaim 0 16\tFerries are slow.\n' } },
    ]);
    const rejects = await readFile(join(folder, 'talks.rejects.jsonl'), 'utf8');
    expect(JSON.parse(rejects)).toMatchObject({ file: 'noise.argdown', field: 'id' });
  }, 30_000);

  it('are sent in requests that a server may take', async () => {
    const long = 'Trams. '.repeat(13_000);
    const large = aif(
      [1, 2].map((id) => [String(id), 'I', `${id} ${long}`]),
      [],
    );
    for (const name of ['a', 'b', 'c']) await write(`talks/${name}.json`, large);
    const server = await startFakeServer(takeAll);
    const { stderr } = await run('--server', server.url, '--key', 'a-secret-key', 'talks');
    await server.close();
    expect(stderr).toMatch(/^5 graphs: 4 added, 0 replaced, 0 unchanged, 1 rejected, /m);
    const sizes = server.requests.map((request) => JSON.stringify(request).length);
    expect(sizes).toHaveLength(4);
    expect(Math.max(...sizes)).toBeLessThan(301_000);
  }, 30_000);
});

describe('what is wrong with a call for graphs is said before anything is opened:', () => {
  it.each([
    ['graphs and lines of arguments at once', ['talks', 'a.jsonl'], 'BAD_INPUT', 2],
    ['a topic for lines of arguments', ['a.jsonl', '--topic', 'Transport'], 'BAD_INPUT', 2],
    ['a path that is not there', ['nowhere'], 'FILE_NOT_FOUND', 1],
    ['an unknown format', ['talks', '--format', 'aml'], 'BAD_INPUT', 2],
  ])(
    '%s',
    async (_, words, code, status) => {
      await write('a.jsonl', '{"id": "1", "text": "Trams."}');
      const finished = await run('--data-dir', 'data', ...words);
      expect(finished.status).toBe(status);
      expect(finished.stderr).toMatch(new RegExp(`^elenchus: ${code}: `, 'm'));
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
    30_000,
  );
});
