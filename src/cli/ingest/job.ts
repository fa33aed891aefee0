import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type IngestJobFields as Job, ReadIngestJob } from '#client';
import { openSource } from '../../formats/lines.js';
import { ElenchusError } from '../../runtime/errors.js';
import { quantity } from '../../runtime/wording.js';
import { amount, createProgress } from '../progress.js';
import type { Rejects } from '../rejects.js';
import {
  answerOf,
  connect,
  knownCode,
  openStream,
  serverError,
  type ServerFlags,
} from '../remote.js';

/** How often a job is looked at. */
const LOOK_MS = 500;

interface JobFlags extends ServerFlags {
  readonly corpus: string;
}

/**
 * Sends a file to `POST /ingest`, and waits until its job has ended.
 * @throws ElenchusError FILE_NOT_FOUND; SERVER_ERROR, with the code of the server or of the job
 */
export async function ingestAsJob(path: string, flags: JobFlags, rejects: Rejects): Promise<Job> {
  const { name, stream } = await openSource(path);
  const route = `/ingest?corpus=${encodeURIComponent(flags.corpus)}`;
  const { url, answer } = await openStream(flags, route, { method: 'POST', body: stream });
  let job = read(url, await text(answer));
  console.error(`${name}: job ${job.id}; the job goes on even if you stop this command`);
  const address = new URL(`/ingest/${job.id}`, url).href;
  const { client } = connect(flags);
  const progress = createProgress('arguments');
  try {
    while (job.state === 'QUEUED' || job.state === 'RUNNING') {
      await setTimeout(LOOK_MS);
      const looked = await answerOf(address, client.request(ReadIngestJob, { id: job.id }));
      if (!looked.ingestJob) throw serverError(address, 'there is no such job');
      job = looked.ingestJob;
      progress.update(job.processed, job.progress);
    }
  } finally {
    progress.stop();
  }
  for (const { line, code, message, field } of job.rejections) {
    const where = { file: name, line, ...(field !== null && { field }) };
    rejects.add({ ...where, code: knownCode(code), message });
  }
  console.error(summaryOf(job));
  if (job.state === 'DONE') return job;
  const problem = `job ${job.id} is ${job.state}: ${job.error?.message ?? 'somebody cancelled it'}`;
  throw serverError(address, problem, job.error?.code);
}

/** @throws ElenchusError REJECTED_LINES */
export async function ingestAsJobs(
  paths: readonly string[],
  flags: JobFlags,
  rejects: Rejects,
): Promise<void> {
  let [count, all] = [0, 0];
  for (const path of paths) {
    const { rejected, processed } = await ingestAsJob(path, flags, rejects);
    count += rejected;
    all += processed;
  }
  if (count === 0) return;
  const details = { count, all: quantity(all, 'line'), rejects: rejects.paths };
  throw new ElenchusError('REJECTED_LINES', details);
}

function summaryOf({ processed, stored, unchanged, rejected, rejections }: Job): string {
  const told = rejected > rejections.length ? ` (the first ${rejections.length} are listed)` : '';
  const parts = `${amount(stored)} stored, ${amount(unchanged)} unchanged`;
  return `${quantity(processed, 'line')}: ${parts}, ${amount(rejected)} rejected${told}`;
}

/** The job that the server has made of a file. */
function read(url: string, answer: string): Job {
  try {
    const job = JSON.parse(answer) as Job;
    if (typeof job.id === 'string' && Array.isArray(job.rejections)) return job;
  } catch {
    // What follows says so.
  }
  throw serverError(url, answer.slice(0, 200));
}
