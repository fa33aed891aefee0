import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runIngest } from '../../src/cli/ingest/run.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

let town: TownApi;
let folder: string;
let server: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-ingest-job-'));
  town = await startTownApi({}, { jobsFolder: join(folder, 'jobs') });
  await town.api.listen({ host: '127.0.0.1', port: 0 });
  server = `http://127.0.0.1:${(town.api.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await town.api.close();
  await rm(folder, { recursive: true });
});

const flags = () =>
  ({ corpus: 'village', server, key: 'owner-key', job: true, annotator: 'x' }) as const;

it('ingest --job sends a whole file, waits for its job, and keeps what was rejected', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const [file, rejects] = [join(folder, 'village.jsonl'), join(folder, 'rejects.jsonl')];
  const lines = Array.from({ length: 300 }, (_, n) =>
    JSON.stringify({ id: `${n}`, text: `Haus ${n}.` }),
  );
  await writeFile(file, [...lines, 'no JSON'].join('\n'));
  await expect(runIngest([file], { ...flags(), rejects })).rejects.toMatchObject({
    code: 'REJECTED_LINES',
    details: { count: 1, all: '301 lines' },
  });
  const kept = JSON.parse(await readFile(rejects, 'utf8')) as object;
  expect(kept).toMatchObject({ file, line: 301, code: 'LINE_INVALID' });
  expect(said.mock.calls.flat()).toContain('301 lines: 300 stored, 0 unchanged, 1 rejected');
  const filter = { must: [{ key: 'corpus', match: { value: 'village' } }] };
  expect(await town.store.count('premises', filter)).toBe(300);
  said.mockRestore();
});

it('ingest --job needs a server, and files of arguments', async () => {
  const local = { corpus: 'village', job: true, annotator: 'x' } as const;
  await expect(runIngest(['-'], local)).rejects.toMatchObject({ details: { field: '--job' } });
});
