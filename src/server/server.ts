import { promisify } from 'node:util';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import type { IngestJobs } from '../corpus/jobs/index.js';
import type { Transfers } from '../corpus/transfers.js';
import type { CorpusWriter } from '../corpus/types.js';
import { createGraphTextReader } from '../formats/graphs/text-thread.js';
import type { ArgumentMiner } from '../graphs/mining/types.js';
import { Gallery } from '../graphs/picture/gallery.js';
import { Thumbnails } from '../images/thumbnails.js';
import { type Config, VERSION } from '../runtime/config.js';
import { createMetrics } from '../runtime/telemetry/metrics.js';
import { watchQueue } from '../runtime/telemetry/queues.js';
import { openTracing } from '../runtime/telemetry/tracing.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { Retrieval } from '../search/index.js';
import { openAccess } from './access/authenticate.js';
import { cacheControl } from './caching.js';
import type { ApiContext } from './context.js';
import { createFormatError, type RequestOfErrors } from './errors.js';
import { Admission } from './limits/admission.js';
import { connectionOptions, limitConnections, limitReceiveTime } from './limits/connections.js';
import { type MemoryLimits, RequestMemory } from './limits/memory.js';
import { operationGuard } from './limits/operation-guard.js';
import { createSpend } from './limits/rate.js';
import { RouteGuard } from './limits/route-guard.js';
import { AnswerWriter } from './limits/stringify.js';
import { WriteOutcomes } from './limits/write-outcomes.js';
import {
  addRequestIds,
  createLogInternal,
  loggerOptions,
  observeOperations,
  observeRequests,
  requestIdOf,
} from './observing.js';
import { createPersistedDocuments, readManifest } from './persisted-documents.js';
import { addErrorRoutes, answerClientError, answerFrameworkError } from './routes/errors.js';
import { addFeed } from './routes/feed.js';
import { addGraphImages } from './routes/graph-image.js';
import { addGraphql } from './routes/graphql.js';
import { addCors, checkHosts, limitHeaders } from './routes/headers.js';
import { addImageFiles } from './routes/image-file.js';
import { addImageUploads } from './routes/image-upload.js';
import { addIngest } from './routes/ingest.js';
import { readJsonBodies } from './routes/json-bodies.js';
import { addExplorer, addGraphiql, explorerDocuments } from './routes/pages.js';
import { addHealth, addMetrics, addSdl, type Readiness } from './routes/status.js';
import { addExports, addImports } from './routes/transfers.js';
import { createSchema, readSdl } from './schema.js';
import { withheldValues } from './stored-values.js';
import { addWebhooks } from './webhooks/webhooks.js';

export type Api = FastifyInstance;

export interface ApiDependencies extends Readiness {
  readonly config: Config;
  readonly retrieval: Retrieval;
  /** For those from whom small groups are withheld; needed if the settings limit anybody. */
  readonly limitedRetrieval?: Retrieval | undefined;
  readonly writer: CorpusWriter;
  readonly transfers: Pick<Transfers, 'export' | 'import'>;
  readonly jobs: IngestJobs;
  readonly miner: ArgumentMiner;
  /** For the requests of all; by default, for some of the largest. */
  readonly memoryLimits?: MemoryLimits;
  /** After which a request is logged as slow, in milliseconds: 1 second by default. */
  readonly slowRequestMs?: number;
}

/**
 * The whole HTTP API, ready for `listen` or `inject`. `close` lets running requests finish, for at
 * most `stopTimeoutMs`. The caller closes the dependencies.
 * @throws ElenchusError if the keys file or the manifest of persisted documents cannot be used
 */
export async function createApi(dependencies: ApiDependencies): Promise<Api> {
  const { config } = dependencies;
  const development =
    !config.persistedOnly && (config.graphiql ?? process.env['NODE_ENV'] !== 'production');
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: requestIdOf,
    ...connectionOptions(config),
    // Requests that come too late are refused below, with a code.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, config, metrics.error),
    routerOptions: { ignoreTrailingSlash: true },
  });
  const metrics = createMetrics({
    version: VERSION,
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
  });
  const logInternal = createLogInternal(app.log);

  app.addHook(
    'onClose',
    watchQueue('turns', () => ({ waiting: eventLoop.waiting, running: 0 })),
  );

  addRequestIds(app);
  const memory = new RequestMemory(app, dependencies.memoryLimits);
  observeRequests(app, metrics, dependencies.slowRequestMs);
  limitHeaders(app);
  limitConnections(app, config, metrics.error);
  limitReceiveTime(app, config, metrics.error);
  readJsonBodies(app, config, memory);
  addErrorRoutes(app, logInternal);
  checkHosts(app, config);
  await addCors(app, config);
  addHealth(app, dependencies, logInternal);
  await addExplorer(app, config.explorer);
  await addGraphiql(app, development);

  const sdl = readSdl();
  addSdl(app, sdl);
  const schema = createSchema(config);
  const known = new Map([...readManifest(config, schema), ...explorerDocuments(config.explorer)]);
  const documents = createPersistedDocuments(known, config);
  const spend = createSpend(config);
  const answers = new AnswerWriter(config);
  const admission = new Admission();
  app.addHook(
    'onClose',
    watchQueue('operations', () => admission.state),
  );
  const requestOfErrors: RequestOfErrors = new WeakMap();
  const apollo = new ApolloServer<ApiContext>({
    schema,
    introspection: development,
    hideSchemaDetailsFromClientErrors: !development,
    includeStacktraceInErrorResponses: false,
    // Else, documents that clients send are kept in memory, by their hash, up to 30 MiB.
    ...(config.persistedOnly && { persistedQueries: false }),
    stopOnTerminationSignals: false,
    formatError: createFormatError({ logInternal, requestOfErrors, countError: metrics.error }),
    stringifyResult: answers.write,
    logger: app.log,
    plugins: [
      // It would wrap every resolver.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      cacheControl(config),
      withheldValues(),
      operationGuard(schema, config, spend, answers, admission),
      observeOperations(requestOfErrors),
    ],
  });
  // Apollo is never stopped: Fastify waits for running requests, and Apollo holds nothing else.
  await apollo.start();
  const gallery = new Gallery();
  app.addHook('onClose', () => gallery.close());
  const { authenticate, close } = openAccess(config, app.log);
  app.addHook('onClose', close);
  const graphTexts = createGraphTextReader();
  app.addHook('onClose', () => graphTexts.close());
  const outcomes = new WriteOutcomes();
  const served = { ...dependencies, outcomes, gallery, graphTexts };
  const guard = new RouteGuard({ config, authenticate, spend, admission });
  addExports(app, dependencies, authenticate, logInternal);
  await addImports(app, dependencies, authenticate, logInternal);
  await addIngest(app, dependencies, authenticate, guard, logInternal);
  addGraphImages(app, served, guard);
  const thumbnails = new Thumbnails();
  await addImageUploads(app, { ...dependencies, outcomes }, guard);
  addImageFiles(app, { ...dependencies, thumbnails }, guard);
  addFeed(app, dependencies, guard);
  addWebhooks(app, dependencies, metrics);
  addMetrics(app, config, metrics, authenticate);
  const startTrace = await openTracing();
  addGraphql(app, { apollo, served, memory, documents, authenticate, startTrace, outcomes });
  await app.ready();
  return app;
}
