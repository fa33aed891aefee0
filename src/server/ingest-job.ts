import type { IngestJobs } from '../corpus/jobs/index.js';
import type { IngestJob, JobProblem } from '../corpus/jobs/job.js';
import { ElenchusError } from '../runtime/errors.js';
import type { MutationResolvers, QueryResolvers } from './generated.js';
import { type Principal, requireScope } from './principal.js';
import { messageForAny } from './stored-values.js';

/** Only those who may write to a corpus see its jobs. */
export const IngestJobQueries: Pick<QueryResolvers, 'ingestJob' | 'ingestJobs'> = {
  ingestJob: (_, { id }, { principal, jobs }) =>
    jobView(requireJob(principal, id, jobs), principal),

  ingestJobs: (_, { corpus }, { principal, jobs }) => {
    requireScope(principal, 'write');
    if (!seesJobsOf(principal, corpus)) return [];
    return jobs.list(corpus).map((job) => jobView(job, principal));
  },
};

export const IngestJobMutations: Pick<MutationResolvers, 'cancelIngestJob' | 'resumeIngestJob'> = {
  cancelIngestJob: async (_, { id }, { principal, jobs }) => {
    requireJob(principal, id, jobs);
    return jobView(await jobs.cancel(id), principal);
  },

  resumeIngestJob: async (_, { id }, { principal, jobs }) => {
    requireJob(principal, id, jobs);
    return jobView(await jobs.resume(id), principal);
  },
};

/** A job as GraphQL and HTTP show it to this principal. */
export function jobView(job: IngestJob, principal: Principal) {
  const { id, corpus, state, line, added, replaced, unchanged, rejected, error } = job;
  const { bytes, bytesRead, createdAt, startedAt = null, endedAt = null } = job;
  const stored = added + replaced;
  return {
    id,
    corpus,
    state,
    line,
    processed: stored + unchanged + rejected,
    stored,
    unchanged,
    rejected,
    rejections: job.rejections.map(shown),
    progress: state === 'DONE' ? 1 : bytes === 0 ? 0 : bytesRead / bytes,
    error: error ? shown(error) : null,
    createdAt,
    startedAt,
    endedAt,
  };

  function shown<Problem extends JobProblem>(problem: Problem) {
    const message = messageForAny(principal, problem);
    return { ...problem, message, field: problem.field ?? null };
  }
}

export type JobView = ReturnType<typeof jobView>;

/** Whether somebody may write to a corpus, and so see and change its jobs. */
export function seesJobsOf({ corpora }: Principal, corpus: string): boolean {
  return corpora === 'ALL' || (corpora !== 'PUBLIC' && corpora.has(corpus));
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
