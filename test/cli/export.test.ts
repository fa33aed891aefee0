import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runElenchus } from '../support/run-elenchus.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-export-'));
  const lines = Array.from({ length: 30 }, (_, n) =>
    JSON.stringify({
      id: `p${n}`,
      text: `Reason ${n}.`,
      claim: `Claim ${n % 3}.`,
      stance: 'FAVOR',
      ...(n === 7 && { claims: [{ text: 'Claim 2.', stance: 'AGAINST' }] }),
    }),
  );
  await writeFile(join(folder, 'town.jsonl'), lines.join('\n'));
  const { status } = await run('ingest', '--corpus', 'town', 'town.jsonl');
  expect(status).toBe(0);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...words: string[]) =>
  runElenchus([...words, '--data-dir', 'data'], {
    cwd: folder,
    env: { QDRANT_URL: '' },
  });

it('writes all collections, the same each time', async () => {
  const first = await run('export', 'first.jsonl');
  expect(first).toMatchObject({ status: 0, stderr: '' });
  const second = await run('export', '--json', 'second.jsonl');
  const content = await readFile(join(folder, 'first.jsonl'), 'utf8');
  expect(await readFile(join(folder, 'second.jsonl'), 'utf8')).toBe(content);

  const lines = content.trimEnd().split('\n');
  const summary = JSON.parse(lines.at(-1)!) as { records: number; digest: string };
  expect(JSON.parse(second.stdout)).toEqual(summary);
  expect(first.stdout).toBe(`first.jsonl: ${summary.records} records, sha256 ${summary.digest}\n`);
  expect(summary.records).toBe(lines.length - 2);
  const collections = lines.slice(1, -1).map((line) => {
    return (JSON.parse(line) as { collection: string }).collection;
  });
  const count = (name: string) => collections.filter((each) => each === name).length;
  expect([count('premises'), count('claims'), count('claim-sims')]).toEqual([30, 3, 30]);
  // The corpus itself, its document frequencies and what its vectors by claims were made of.
  expect(count('corpora')).toBeGreaterThanOrEqual(2);
}, 60_000);

it('is read into an empty store by elenchus import, which then exports the same', async () => {
  const into = (dataDir: string, ...words: string[]) =>
    runElenchus([...words, '--data-dir', dataDir], {
      cwd: folder,
      env: { QDRANT_URL: '' },
    });
  const imported = await into('new', 'import', 'first.jsonl');
  expect(imported).toMatchObject({ status: 0, stderr: '' });
  const again = await into('new', 'export', 'third.jsonl');
  const content = await readFile(join(folder, 'first.jsonl'), 'utf8');
  expect(await readFile(join(folder, 'third.jsonl'), 'utf8')).toBe(content);
  const digest = /sha256 [0-9a-f]{64}$/m.exec(again.stdout)![0];
  expect(imported.stdout).toMatch(new RegExp(`${digest}$`, 'm'));

  expect(await into('new', 'import', 'first.jsonl')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^elenchus: STORE_NOT_EMPTY: .*--add/) as string,
  });
  const added = await into('new', 'import', '--add', 'first.jsonl');
  expect(added).toMatchObject({ status: 0, stderr: '' });
  expect(added.stdout).toContain('; added to ');
}, 120_000);

/** Those that the document frequencies in an export are of. */
async function countedPremises(file: string): Promise<number> {
  const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n').slice(1, -1);
  const payloads = lines.map((line) => {
    return (JSON.parse(line) as { payload: { kind?: string; documents?: number } }).payload;
  });
  const terms = payloads.filter(({ kind }) => kind === 'terms');
  return terms.reduce((sum, { documents = 0 }) => sum + documents, 0);
}

it('elenchus import rejects what fits no collection, stores the rest, and says so', async () => {
  await run('export', 'whole.jsonl');
  const lines = (await readFile(join(folder, 'whole.jsonl'), 'utf8')).trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('"collection":"premises"'));
  const records = lines.slice(1, -1);
  records[at - 1] = records[at - 1]!.replace(/"sequence":\d+/, '"sequence":"first"');
  const hash = createHash('sha256').update(records.map((line) => `${line}\n`).join(''));
  const end = JSON.stringify({ records: records.length, digest: hash.digest('hex') });
  await writeFile(join(folder, 'partly.jsonl'), [lines[0], ...records, end].join('\n'));

  const into = (...words: string[]) =>
    runElenchus([...words, '--data-dir', 'part'], {
      cwd: folder,
      env: { QDRANT_URL: '' },
    });
  const count = records.length;
  expect(await into('import', 'partly.jsonl')).toEqual({
    status: 3,
    stdout: expect.stringContaining(`${count - 1} records`) as string,
    stderr: `elenchus: REJECTED_LINES: rejected 1 of ${count} lines; see partly.jsonl.rejects.jsonl\n`,
  });
  const rejects = await readFile(join(folder, 'partly.jsonl.rejects.jsonl'), 'utf8');
  expect(JSON.parse(rejects)).toMatchObject({
    file: 'partly.jsonl',
    line: at + 1,
    field: 'payload.sequence',
    code: 'LINE_INVALID',
    raw: records[at - 1],
  });
  // The copy group of the premise that is missing ends with it.
  expect((await into('export', 'kept.jsonl')).stdout).toContain(`${count - 2} records`);
  expect(await countedPremises('kept.jsonl')).toBe(29);
  // Adding the rest counts again.
  expect(await into('import', '--add', 'whole.jsonl')).toMatchObject({ status: 0, stderr: '' });
  await into('export', 'mended.jsonl');
  expect(await countedPremises('mended.jsonl')).toBe(30);
}, 120_000);

it('refuses a store without collections, and a file that cannot be written', async () => {
  const finished = runElenchus(['export', 'none.jsonl', '--data-dir', 'empty'], {
    cwd: folder,
    env: { QDRANT_URL: '' },
  });
  expect(await finished).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^elenchus: FILE_EMPTY: .*empty: contains no collections/,
    ) as string,
  });
  expect(await run('export', join('nowhere', 'out.jsonl'))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^elenchus: FILE_UNWRITABLE: cannot write nowhere/) as string,
  });
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
}, 60_000);
