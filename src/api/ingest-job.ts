import type { IngestJobs } from '../corpus/jobs/index.js';
import type { IngestJob } from '../corpus/jobs/job.js';
import { ElenchusError } from '../errors.js';
import { requireScope, type Principal } from './principal.js';

/** A job as GraphQL and HTTP show it. */
export function jobView(job: IngestJob) {
  const { id, corpus, state, line, added, replaced, unchanged, rejected, error } = job;
  const { bytes, bytesRead, createdAt, startedAt = null, endedAt = null } = job;
  const stored = added + replaced;
  return {
    ...{ id, corpus, state, line, received: stored + unchanged + rejected },
    ...{ stored, unchanged, rejected, rejections: job.rejections.map(withField) },
    progress: state === 'DONE' ? 1 : bytes === 0 ? 0 : bytesRead / bytes,
    error: error ? withField(error) : null,
    ...{ createdAt, startedAt, endedAt },
  };
}

export type JobView = ReturnType<typeof jobView>;

function withField<Problem extends { readonly field?: string | undefined }>(problem: Problem) {
  return { ...problem, field: problem.field ?? null };
}

/** Whether somebody may write to a corpus, and so see and change its jobs. */
export function seesJobsOf({ corpora }: Principal, corpus: string): boolean {
  return corpora === 'ALL' || corpora.has(corpus);
}

/**
 * A job of a corpus that the principal may write to.
 * @throws ElenchusError NOT_FOUND also for those of other corpora; UNAUTHENTICATED, FORBIDDEN
 */
export function requireJob(
  principal: Principal,
  id: string,
  jobs: Pick<IngestJobs, 'get'>,
): IngestJob {
  requireScope(principal, 'write');
  const job = jobs.get(id);
  if (job && seesJobsOf(principal, job.corpus)) return job;
  throw new ElenchusError('NOT_FOUND', { field: 'id', id });
}
