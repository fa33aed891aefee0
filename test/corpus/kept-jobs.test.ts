import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type IngestJob, newJob } from '../../src/corpus/jobs/job.js';
import { KeptJobs } from '../../src/corpus/jobs/kept-jobs.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LONG_AGO = new Date(Date.now() - 8 * DAY_MS).toISOString();
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

it('deletes jobs that ended more than a week ago, but none that still has to go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-jobs-'));
  const before = new KeptJobs(folder);
  const states = ['QUEUED', 'RUNNING', 'INTERRUPTED', 'DONE', 'CANCELLED', 'FAILED'] as const;
  const jobs = states.map((state, number): IngestJob => {
    return { ...newJob(idOf(number), 'town', 1, LONG_AGO), state, endedAt: LONG_AGO };
  });
  const ended = { ...newJob(idOf(6), 'town', 1, LONG_AGO), endedAt: new Date().toISOString() };
  for (const job of [...jobs, { ...ended, state: 'FAILED' as const }]) {
    await before.keep(job);
    await writeFile(before.files.body(job.id), '{}');
  }

  const after = new KeptJobs(folder);
  await after.load((error) => {
    throw error;
  });
  const kept = after.ofCorpus('town').map(({ id, state }) => [id, state]);
  expect(kept.sort()).toEqual([
    [idOf(0), 'QUEUED'],
    [idOf(1), 'RUNNING'],
    [idOf(2), 'INTERRUPTED'],
    [idOf(6), 'FAILED'],
  ]);
});
