import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageBytes } from '../support/fake-image-reader.js';
import { startFakeServer } from '../support/fake-server.js';
import { runElenchus } from '../support/run-elenchus.js';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-ingest-'));
  await mkdir(join(folder, 'images'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, content: string | Uint8Array) =>
  writeFile(join(folder, name), content);
const lines = (...records: object[]) => records.map((each) => JSON.stringify(each)).join('\n');
const rejects = async (name: string) =>
  (await readFile(join(folder, name), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

function run(...words: string[]) {
  const env = { ELENCHUS_API_KEY: '', ELENCHUS_IMAGE_OCR: 'off' };
  return runElenchus(['ingest', '--corpus', 'towns', ...words], { cwd: folder, env });
}

describe('images into a folder', () => {
  it('are counted; rejected ones are kept, and the others are unchanged the next time', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
    await write('images/a.png', await picture.png().toBuffer());
    await write('images/b.jpg', await picture.jpeg().toBuffer());
    await write('images/c.webp', 'no image');
    await write('images/debate.json', '{}');
    const records = lines(
      { id: 'a', image: 'a.png', text: 'Trams are red.' },
      { id: 'b', image: 'b.jpg' },
      { id: 'c', image: 'c.webp' },
      { id: 'd', image: '../../../etc/passwd' },
    );
    await write('images/corpus.jsonl', records);
    await write('images/queries.jsonl', lines({ id: 1, text: 'Red trams?' }));
    await write(
      'images/qrels.tsv',
      'query-id\tcorpus-id\tscore\tcluster\tstance\n1\ta\t1\t\tPRO\n1\tb\t1\t\tMAYBE\n2\tb\t1\t\tPRO\n',
    );
    const xml =
      '<arguments><argument><id>1</id><claim>Trams are red.</claim></argument></arguments>';
    await write('images/arguments.xml', xml);
    const first = await run('--data-dir', 'data', '--json', 'images');
    expect([first.status, first.stderr]).toEqual([3, expect.stringContaining('REJECTED_LINES')]);
    expect(JSON.parse(first.stdout)).toMatchObject({
      added: 2,
      replaced: 0,
      unchanged: 0,
      rejected: 4,
      passedOver: ['debate.json'],
      arguments: { added: 1, rejected: 0 },
      rejects: 'images.rejects.jsonl',
    });
    const bad = (line: number, code: string) => ({
      file: 'images/corpus.jsonl',
      line,
      code,
      field: 'image',
      raw: records.split('\n')[line - 1],
    });
    const found = await rejects('images.rejects.jsonl');
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining(bad(3, 'IMAGE_FORMAT_UNSUPPORTED')),
        expect.objectContaining(bad(4, 'BAD_INPUT')),
        expect.objectContaining({ file: 'images/qrels.tsv', code: 'UNKNOWN_ID' }),
        expect.objectContaining({ file: 'images/qrels.tsv', code: 'LINE_INVALID' }),
      ]),
    );

    await rm(join(folder, 'images/c.webp'));
    await write('images/corpus.jsonl', records.split('\n').slice(0, 2).join('\n'));
    await rm(join(folder, 'images/qrels.tsv'));
    const second = await run('--data-dir', 'data', 'images');
    // The first image backs no side any longer.
    expect(second).toMatchObject({ status: 0, stdout: '' });
    expect(second.stderr).toMatch(/^2 images: 0 added, 1 replaced, 1 unchanged, 0 rejected, /m);
    expect(second.stderr).toMatch(/^passed over 1 file without images: debate\.json$/m);
  }, 120_000);
});

describe('images to a server', () => {
  let town: TownApi;
  let server: string;
  beforeAll(async () => {
    town = await startTownApi({ maxImageBytes: 1_000 });
    server = await town.api.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => town.api.close());

  const send = (...words: string[]) =>
    run('--server', server, '--key', 'owner-key', '--json', ...words);

  it('are sent one by one, with all that the records say and the sides of qrels', async () => {
    await write('images/a.webp', imageBytes({ ocr: 'A' }));
    await write('images/b.webp', imageBytes({ ocr: 'B'.repeat(1_000) }));
    const record = { title: 'Ä', pageUrl: 'https://a.example/', sides: [], year: 2020 };
    await write(
      'images/corpus.jsonl',
      lines(
        { id: 'a', image: 'a.webp', text: 'Trams.\nTrees.', ...record, corpus: 'x' },
        { id: 'b', image: 'b.webp' },
        { id: 'c', image: 'a.webp', html: '<title>C</title>', language: 'English' },
      ),
    );
    await write('images/queries.jsonl', lines({ id: 1, text: 'Trams?' }));
    await write(
      'images/qrels.tsv',
      'query-id\tcorpus-id\tscore\tstance\n1\ta\t2\tCON\n1\tb\t0\tPRO\n',
    );
    const first = await send('images');
    expect([first.status, JSON.parse(first.stdout)]).toMatchObject([3, { added: 1, rejected: 2 }]);
    expect(await rejects('images.rejects.jsonl')).toMatchObject([
      { line: 2, code: 'IMAGE_TOO_LARGE', field: 'image' },
      { line: 3, code: 'BAD_INPUT', field: 'language' },
    ]);
    const { data } = await ask(
      town.api,
      `{ images(by: { text: "Trams." }) { nodes {
        externalId title passage pageUrl sides { question side } extra
      } } }`,
    );
    expect(data).toEqual({
      images: {
        nodes: [
          {
            externalId: 'a',
            title: 'Ä',
            passage: 'Trams.\nTrees.',
            ...{ pageUrl: 'https://a.example/', extra: { year: 2020, corpus: 'x' } },
            sides: [{ question: 'Trams?', side: 'AGAINST' }],
          },
        ],
      },
    });
    const again = await send('images');
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, unchanged: 1, rejected: 2 });
  }, 60_000);

  it('get judgements by the ids of their records', async () => {
    await write('images/judged.webp', imageBytes({ ocr: 'J' }));
    await write('q.tsv', '1\tJudged trams?\n');
    await write('r.tsv', '1 0 judged.webp 2\n1 0 none.webp 1\n');
    const { status, stdout } = await send('images', '--queries', 'q.tsv', '--qrels', 'r.tsv');
    expect([status, JSON.parse(stdout)]).toMatchObject([
      3,
      { added: 1, judgements: { added: 1, rejected: 1 } },
    ]);
    const query =
      '{ judgements(question: "Judged trams?") { nodes { hit { ... on Image { externalId } } } } }';
    expect((await ask(town.api, query)).data).toEqual({
      judgements: { nodes: [{ hit: { externalId: 'judged.webp' } }] },
    });
  }, 60_000);

  it('need a key', async () => {
    await write('images/a.webp', imageBytes());
    const { status, stderr } = await run('--server', server, 'images');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/SERVER_ERROR: .*UNAUTHENTICATED/)]);
  }, 60_000);

  it('are refused by a server that does not know them', async () => {
    await write('images/a.webp', imageBytes());
    const old = await startFakeServer(({ query }) =>
      query
        ? { body: { data: { updateCorpus: { replaced: 1 } } } }
        : { status: 404, body: { errors: [{ message: 'there is nothing', extensions: {} }] } },
    );
    const { status, stderr } = await run('--server', old.url, 'images');
    await old.close();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${old.url}/images answered: 404`),
    ]);
  }, 60_000);
});

describe('what is wrong with a call for images is said before anything is opened:', () => {
  it.each([
    ['images and arguments at once', ['images', 'a.jsonl'], 'BAD_INPUT', 2],
    ['images and graphs at once', ['images', 'graph.argdown'], 'BAD_INPUT', 2],
    ['a topic for images', ['images', '--topic', 'Transport'], 'BAD_INPUT', 2],
    ['a path that is not there', ['images', 'nowhere'], 'FILE_NOT_FOUND', 1],
  ])(
    '%s',
    async (_, words, code, status) => {
      await write('images/a.webp', imageBytes());
      await write('a.jsonl', lines({ id: '1', text: 'Trams.' }));
      await write('graph.argdown', '[A]: Trams are loud.\n');
      const finished = await run('--data-dir', 'data', ...words);
      expect(finished.status).toBe(status);
      expect(finished.stderr).toMatch(new RegExp(`^elenchus: ${code}: `, 'm'));
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
    60_000,
  );
});

describe('--format images', () => {
  it.each([
    ['a folder without images', 'images', ''],
    ['a file without lines', 'r.jsonl', ''],
  ])(
    'tells %s from one that is read',
    async (_, path, content) => {
      await write('images/README.md', 'No image.');
      await write('r.jsonl', content);
      const server = await startFakeServer(() => ({ body: { data: { updateCorpus: {} } } }));
      const { status, stderr } = await run('--server', server.url, '--format', 'images', path);
      await server.close();
      expect([status, stderr]).toEqual([2, `elenchus: FILE_EMPTY: ${path}: contains no images\n`]);
    },
    60_000,
  );

  it('reads lines as records of images, whatever they say', async () => {
    await write('r.jsonl', lines({ id: '1', text: 'Trams.' }));
    const server = await startFakeServer(() => ({ body: { data: { updateCorpus: {} } } }));
    const { status } = await run('--server', server.url, '--format', 'images', 'r.jsonl');
    await server.close();
    expect(status).toBe(3);
    expect(await rejects('r.jsonl.rejects.jsonl')).toMatchObject([
      { file: 'r.jsonl', line: 1, field: 'image', code: 'BAD_INPUT' },
    ]);
  }, 60_000);
});
