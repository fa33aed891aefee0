import { jobView, requireJob, seesJobsOf } from '../ingest-job.js';
import type { MutationResolvers, QueryResolvers } from '../generated.js';
import { requireScope } from '../principal.js';

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
