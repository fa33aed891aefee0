import { setTimeout } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { JOB_STATES } from '../../corpus/jobs/job.js';
import { openSource } from '../../formats/lines.js';
import { quantity } from '../../runtime/wording.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Rejects } from '../rejects.js';
import { amount, createProgress } from '../progress.js';
import { dataOf, endpoint, fetchAnswer, knownCode, serverError } from '../remote.js';
import { loadSettings } from '../settings.js';
import { openStream, type ServerFlags } from '../stream.js';

/** How often a job is looked at. */
const LOOK_MS = 500;

const jobSchema = z.object({
  id: z.string(),
  state: z.enum(JOB_STATES),
  processed: z.int(),
  stored: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  progress: z.number(),
  rejections: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      message: z.string(),
      field: z.string().nullable(),
    }),
  ),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
type Job = z.output<typeof jobSchema>;

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
  const headers = { 'content-type': 'application/x-ndjson' };
  const { url, answer } = await openStream(flags, route, { method: 'POST', headers, body: stream });
  let job = read(url, await text(answer));
  console.error(`${name}: job ${job.id}; the job goes on even if you stop this command`);
  const address = new URL(`/ingest/${job.id}`, endpoint(flags.server)).href;
  const key = flags.key ?? loadSettings({}).apiKey;
  const progress = createProgress('arguments');
  try {
    while (job.state === 'QUEUED' || job.state === 'RUNNING') {
      await setTimeout(LOOK_MS);
      const looked = await fetchAnswer(address, key, { method: 'GET' });
      if (looked.status !== 200) dataOf(address, looked.status, looked.text);
      job = read(address, looked.text);
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

function read(url: string, answer: string): Job {
  try {
    return jobSchema.parse(JSON.parse(answer));
  } catch {
    throw serverError(url, answer.slice(0, 200));
  }
}
