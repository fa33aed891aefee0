import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';

/** Time between two looks for requests that have not arrived in time. */
const CHECK_MS = 1_000;

/** How long a client may take to send a request and to read its answer. */
export function connectionOptions({ receiveTimeoutMs, requestTimeoutMs }: Config) {
  return {
    requestTimeout: receiveTimeoutMs,
    // A connection on which nothing moves, because the client does not read, for instance.
    connectionTimeout: receiveTimeoutMs + requestTimeoutMs,
    http: {
      headersTimeout: receiveTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, receiveTimeoutMs),
    },
  };
}

/**
 * Limits the number of connections. When the server closes, requests that run are finished and
 * later ones refused; after the deadline for a stop, all connections are cut.
 */
export function limitConnections(
  app: FastifyInstance,
  { maxConnections, stopTimeoutMs }: Config,
): void {
  app.server.maxConnections = maxConnections;
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    const deadline = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs);
    app.server.once('close', () => clearTimeout(deadline));
    deadline.unref();
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new ElenchusError('STOPPING') : undefined);
  });
  // A connection that was kept alive would keep the server from closing for over a minute.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
