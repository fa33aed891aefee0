import type { FastifyInstance } from 'fastify';
import type { Config } from '../../runtime/config.js';
import type { IngestJobs } from '../../corpus/jobs/index.js';
import { badInput } from '../../runtime/errors.js';
import type { Authenticate } from '../access/authenticate.js';
import { NOT_KEPT } from '../caching.js';
import type { LogInternal } from '../errors.js';
import { jobView, requireJob } from '../ingest-job.js';
import { Places } from '../limits/places.js';
import { rateLimitHeaders, callerName, type Spend } from '../limits/rate.js';
import { requireCorpus, requireScope } from '../principal.js';
import { leaveBodies, receive } from './upload.js';

/** What it costs to start a job, whose lines then wait for their turn. */
const POINTS = 1_000;
/** How many bodies may be received at a time, and how many of them of one caller. */
const AT_ONCE = { all: 8, ofCaller: 2 };

export interface IngestDependencies {
  readonly config: Config;
  readonly jobs: IngestJobs;
}

/**
 * `POST /ingest?corpus=NAME`: receives a file of premises, and starts a job that stores them.
 * `GET /ingest/ID`: how far the job is.
 */
export async function addIngest(
  app: FastifyInstance,
  { config, jobs }: IngestDependencies,
  authenticate: Authenticate,
  spend: Spend,
  log: LogInternal,
): Promise<void> {
  app.addHook('onReady', () => jobs.open((error) => log(error)));
  app.addHook('preClose', (done) => {
    jobs.stop();
    done();
  });
  app.addHook('onClose', () => jobs.close());

  const places = new Places(AT_ONCE);
  await app.register(async (scope) => {
    leaveBodies(scope);
    scope.post<{ Querystring: Readonly<Record<string, unknown>> }>(
      '/ingest',
      { config: { streamed: true } },
      async (request, reply) => {
        const principal = await authenticate(request.headers.authorization);
        requireScope(principal, 'write');
        const { corpus } = request.query;
        if (typeof corpus !== 'string') throw badInput('corpus', 'name one: /ingest?corpus=NAME');
        requireCorpus(principal, corpus);
        const caller = { principal, address: request.ip };
        const job = await places.hold(callerName(caller), async () => {
          const rateLimit = spend(caller, POINTS);
          if (rateLimit) void reply.headers(rateLimitHeaders(rateLimit, config));
          return jobs.receive(corpus, (file) => receive(request, file, config));
        });
        void reply.headers({ location: `/ingest/${job.id}`, 'cache-control': NOT_KEPT });
        return reply.code(202).send(jobView(job, principal));
      },
    );
  });

  app.get<{ Params: { readonly id: string } }>('/ingest/:id', async (request, reply) => {
    const principal = await authenticate(request.headers.authorization);
    const job = requireJob(principal, request.params.id, jobs);
    return reply.header('cache-control', NOT_KEPT).send(jobView(job, principal));
  });
}
