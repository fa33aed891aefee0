import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CancelIngestJob,
  DeleteAuthor,
  ListIngestJobs,
  NotFoundError,
  ReadIngestJob,
  ResumeIngestJob,
} from '../../clients/typescript/src/index.js';
import { startTownClient, type TownClient } from './town-client.js';

let town: TownClient;
beforeAll(async () => {
  town = await startTownClient();
});
afterAll(() => town.api.close());

async function send(...lines: readonly object[]): Promise<string> {
  const response = await fetch(new URL('/ingest?corpus=towns', town.url), {
    method: 'POST',
    headers: { authorization: 'Bearer owner-key', 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  return ((await response.json()) as { id: string }).id;
}

const state = async (id: string) =>
  (await town.client().request(ReadIngestJob, { id })).ingestJob?.state;
const until = (id: string, wanted: string) =>
  vi.waitFor(async () => expect(await state(id)).toBe(wanted), { timeout: 20_000, interval: 20 });

describe('operations for ingest jobs', () => {
  it('say what became of a file', async () => {
    const id = await send({ id: 'j1', text: 'Trams are quiet.' }, { id: 'j2', text: 7 });
    await until(id, 'DONE');
    const client = town.client();
    const { ingestJob } = await client.request(ReadIngestJob, { id });
    expect(ingestJob).toMatchObject({
      id,
      corpus: 'towns',
      processed: 2,
      stored: 1,
      rejected: 1,
      progress: 1,
      error: null,
      rejections: [{ line: 2, code: 'BAD_INPUT', field: 'text' }],
    });
    const { ingestJobs } = await client.request(ListIngestJobs, { corpus: 'towns' });
    expect(ingestJobs?.map((job) => job.id)).toContain(id);
  });

  it('stop a job, and go on with it', async () => {
    const write = town.store.write.bind(town.store);
    let go = (): void => undefined;
    const opens = new Promise<void>((resolve) => (go = resolve));
    town.store.write = async (changes) => {
      await opens;
      await write(changes);
    };
    const running = await send({ id: 'j3', text: 'Trams are long.' });
    const waiting = await send({ id: 'j4', text: 'Trams are short.' });
    const client = town.client();
    const { cancelIngestJob } = await client.request(CancelIngestJob, { id: waiting });
    expect(cancelIngestJob).toMatchObject({ id: waiting, state: 'CANCELLED', processed: 0 });
    const { resumeIngestJob } = await client.request(ResumeIngestJob, { id: waiting });
    expect(resumeIngestJob).toMatchObject({ id: waiting, state: 'QUEUED' });
    go();
    town.store.write = write;
    for (const id of [running, waiting]) await until(id, 'DONE');
    await expect(client.request(CancelIngestJob, { id: running })).rejects.toMatchObject({
      code: 'INGEST_JOB_ENDED',
    });
  });

  it('find no job of another id', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const client = town.client();
    await expect(client.request(ReadIngestJob, { id })).rejects.toThrow(NotFoundError);
    await expect(client.request(CancelIngestJob, { id })).rejects.toThrow(NotFoundError);
    await expect(client.request(ResumeIngestJob, { id })).rejects.toThrow(NotFoundError);
  });
});

it('an author is counted and deleted', async () => {
  const client = town.client();
  const variables = { corpus: 'towns', author: 'anna' };
  const { deleteAuthor: counted } = await client.request(DeleteAuthor, {
    ...variables,
    dryRun: true,
  });
  expect(counted).toMatchObject({ author: 'anna', dryRun: true, profiles: 1 });
  expect(counted?.premises).toBeGreaterThan(0);
  const { deleteAuthor } = await client.request(DeleteAuthor, variables);
  expect(deleteAuthor).toEqual({ ...counted, dryRun: false });
});
