import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { newJob } from '../../src/corpus/jobs/job.js';
import { JobHolds, runJob } from '../../src/corpus/jobs/run.js';
import { Pause } from '../../src/corpus/pause.js';

it('a job ends at a line without an end, and says which, with what stands before it stored', async () => {
  const body = join(mkdtempSync(join(tmpdir(), 'elenchus-jobs-')), 'body');
  const bomb = Buffer.concat([
    Buffer.from('{"id":"a","text":"Trams pay off."}\n'),
    Buffer.alloc(10_000, 'x'),
  ]);
  await writeFile(body, gzipSync(bomb));
  const job = newJob(randomUUID(), 'town', 100, new Date().toISOString());
  const stored: string[] = [];
  const runner = {
    writer: {
      putPremises: async (_: string, records: readonly { readonly id: string }[]) => {
        stored.push(...records.map(({ id }) => id));
        return records.map(({ id }) => ({ id, externalId: id, status: 'ADDED' as const }));
      },
    },
    limits: { maxBodyBytes: 1_000 },
    pause: new Pause(),
    holds: new JobHolds(),
  };
  const run = runJob(job, body, runner, new AbortController().signal, async () => undefined);
  await expect(run).rejects.toMatchObject({
    code: 'FILE_DAMAGED',
    details: { problem: expect.stringContaining('line 2 has more than 4000 bytes') as string },
  });
  expect(stored).toEqual(['a']);
});

it('a job that is cancelled stops reading, even if all lines are blank', async () => {
  const body = join(mkdtempSync(join(tmpdir(), 'elenchus-jobs-')), 'body');
  // Read to its end, it would have too many lines.
  await writeFile(body, '\n'.repeat(1_000_001));
  const job = newJob(randomUUID(), 'town', 1, new Date().toISOString());
  const refuse = () => Promise.reject(new Error('there is nothing to write'));
  const runner = {
    writer: { putPremises: refuse },
    limits: { maxBodyBytes: 1_000 },
    pause: new Pause(),
    holds: new JobHolds(),
  };
  const run = (signal: AbortSignal) => runJob(job, body, runner, signal, refuse);
  await expect(run(AbortSignal.abort())).resolves.toBeUndefined();
  await expect(run(new AbortController().signal)).rejects.toMatchObject({
    code: 'QUERY_TOO_LARGE',
  });
});
