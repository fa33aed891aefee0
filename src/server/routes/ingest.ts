import type { FastifyInstance } from 'fastify';
import type { IngestJobs } from '../../corpus/jobs/index.js';
import type { Config } from '../../runtime/config.js';
import { badInput } from '../../runtime/errors.js';
import type { Authenticate } from '../access/authenticate.js';
import { NOT_KEPT } from '../caching.js';
import type { LogInternal } from '../errors.js';
import { jobView, requireJob } from '../ingest-job.js';
import type { RouteGuard } from '../limits/route-guard.js';
import { requireCorpus } from '../principal.js';
import { leaveBodies, receive } from './upload.js';

/** What it costs to start a job, whose lines then wait for their turn. */
const POINTS = 1_000;

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
  guard: RouteGuard,
  log: LogInternal,
): Promise<void> {
  app.addHook('onReady', () => jobs.open((error) => log(error)));
  app.addHook('preClose', (done) => {
    jobs.stop();
    done();
  });
  app.addHook('onClose', () => jobs.close());

  await app.register(async (scope) => {
    leaveBodies(scope);
    scope.post<{ Querystring: Readonly<Record<string, unknown>> }>(
      '/ingest',
      { config: { streamed: true } },
      async (request, reply) => {
        const principal = await guard.principal(request, 'write');
        const { corpus } = request.query;
        if (typeof corpus !== 'string') throw badInput('corpus', 'name one: /ingest?corpus=NAME');
        requireCorpus(principal, corpus);
        const job = await guard.receive({ request, reply, principal }, POINTS, () =>
          jobs.receive(corpus, (file) => receive(request, file, config)),
        );
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
