import { jobView, requireJob, seesJobsOf } from '../ingest-job.js';
import type { MutationResolvers, QueryResolvers } from '../generated.js';
import { requireScope } from '../principal.js';

/** Only those who may write to a corpus see its jobs. */
export const IngestJobQueries: Pick<QueryResolvers, 'ingestJob' | 'ingestJobs'> = {
  ingestJob: (_, { id }, { principal, jobs }) => jobView(requireJob(principal, id, jobs)),

  ingestJobs: (_, { corpus }, { principal, jobs }) => {
    requireScope(principal, 'write');
    return seesJobsOf(principal, corpus) ? jobs.list(corpus).map(jobView) : [];
  },
};

export const IngestJobMutations: Pick<MutationResolvers, 'cancelIngestJob' | 'resumeIngestJob'> = {
  cancelIngestJob: async (_, { id }, { principal, jobs }) => {
    requireJob(principal, id, jobs);
    return jobView(await jobs.cancel(id));
  },

  resumeIngestJob: async (_, { id }, { principal, jobs }) => {
    requireJob(principal, id, jobs);
    return jobView(await jobs.resume(id));
  },
};
