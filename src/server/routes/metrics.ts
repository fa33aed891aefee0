import type { FastifyInstance } from 'fastify';
import { isLoopback, type Config } from '../../runtime/config.js';
import type { Metrics } from '../../runtime/telemetry/metrics.js';
import { NOT_KEPT } from '../caching.js';
import type { Authenticate } from '../access/authenticate.js';
import { requireScope } from '../principal.js';

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
