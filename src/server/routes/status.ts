import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Metrics } from '../../runtime/telemetry/metrics.js';
import type { Authenticate } from '../access/authenticate.js';
import { NOT_KEPT, sendCacheable, tagOf } from '../caching.js';
import { codedError, internalError, type LoggedRequest, type LogInternal } from '../errors.js';
import { requireScope } from '../principal.js';

/** Checks that must succeed before requests can be answered; each rejects if it fails. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** What `/ready` looks at. */
export interface Readiness {
  readonly checks: Checks;
  /** If one of these fails, searches go on, but nothing can be added. */
  readonly writeChecks?: Checks;
}

/**
 * `/health`: 200 while the process answers. `/ready`: 200 if all checks succeed that searches need,
 * else 503; with the coded error of each check that fails.
 */
export function addHealth(app: FastifyInstance, readiness: Readiness, log: LogInternal): void {
  const { checks, writeChecks = {} } = readiness;
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    const [reading, writing] = await Promise.all([
      outcomes(checks, log, request),
      outcomes(writeChecks, log, request),
    ]);
    const all = { ...reading, ...writing };
    if (!areOk(reading)) return reply.code(503).send({ status: 'not ready', checks: all });
    return reply.send({ status: areOk(writing) ? 'ready' : 'ready to read', checks: all });
  });
}

function areOk(results: Readonly<Record<string, unknown>>): boolean {
  return Object.values(results).every((result) => result === 'ok');
}

async function outcomes(
  checks: Checks,
  log: LogInternal,
  request: LoggedRequest,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(checks).map(
    async ([name, check]) => [name, await outcome(check, log, request)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function outcome(
  check: () => Promise<unknown>,
  log: LogInternal,
  request: LoggedRequest,
): Promise<unknown> {
  try {
    await check();
    return 'ok';
  } catch (error) {
    const { message, extensions } =
      error instanceof ElenchusError && error.isForAnswers
        ? codedError(error)
        : internalError(error, log, request);
    return { code: extensions.code, message };
  }
}

/** `GET /schema.graphql`: the schema with its descriptions, as generators of clients read it. */
export function addSdl(app: FastifyInstance, sdl: string): void {
  const tag = tagOf(sdl);
  app.get('/schema.graphql', (request, reply) => {
    void reply
      .headers({ 'cache-control': 'public, no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8');
    return sendCacheable(request, reply, tag, sdl);
  });
}

/**
 * `GET /metrics`, for Prometheus: for keys with the scope `admin`, and for everybody where
 * `openMetrics` says so or nobody else can ask.
 */
export function addMetrics(
  app: FastifyInstance,
  config: Config,
  metrics: Metrics,
  authenticate: Authenticate,
): void {
  const open = config.openMetrics ?? onlyThisMachine(config);
  app.get('/metrics', async (request, reply) => {
    if (!open) requireScope(await authenticate(request.headers.authorization), 'admin');
    return reply
      .header('cache-control', NOT_KEPT)
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** A proxy on this machine passes on what others ask. */
function onlyThisMachine({ host, trustedProxies }: Config): boolean {
  return isLoopback(host) && trustedProxies.length === 0;
}
