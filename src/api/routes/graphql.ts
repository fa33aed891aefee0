import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ElenchusError, messageOf } from '../../errors.js';
import { createContext, type ApiContext, type Served } from '../context.js';
import { requestError } from '../errors.js';
import { withDeadline } from '../limits/connections.js';
import { createCheckRequest } from '../limits/request.js';
import type { Authenticate } from '../principal.js';

/** `/graphql`, as the GraphQL-over-HTTP specification has it. */
export function addGraphql(
  app: FastifyInstance,
  apollo: ApolloServer<ApiContext>,
  dependencies: Served,
  authenticate: Authenticate,
): void {
  const { requestTimeoutMs, slowRequestMs } = dependencies.config;
  const signals = new WeakMap<IncomingMessage, AbortSignal>();
  const checkRequest = createCheckRequest(dependencies.config);

  const handle = fastifyApolloHandler(apollo, {
    context: async (request) => {
      try {
        const principal = authenticate(request.headers.authorization);
        const signal = signals.get(request.raw) ?? AbortSignal.timeout(requestTimeoutMs);
        return createContext(dependencies, { principal, address: request.ip }, signal);
      } catch (error) {
        throw error instanceof ElenchusError ? requestError(error) : error;
      }
    },
  });

  app.route<{ Reply: string }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/graphql',
    preHandler: (request, _reply, done) => {
      const parameters = request.method === 'GET' ? request.query : request.body;
      if (typeof parameters === 'object' && parameters !== null) checkRequest(parameters);
      done();
    },
    handler: (request, reply) =>
      withDeadline(requestTimeoutMs, reply.raw, async (signal) => {
        signals.set(request.raw, signal);
        return handle.call(app, request, reply);
      }),
    onResponse: (request, reply, done) => {
      if (reply.elapsedTime > slowRequestMs) {
        request.log.info({ ms: Math.round(reply.elapsedTime) }, 'slow request');
      }
      done();
    },
  });
}

/** Accepts bodies of plain UTF-8 JSON only; an empty body is left to the handler. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    ({ headers }, body: Buffer, done) => {
      try {
        requirePlain(headers['content-encoding']);
        done(null, body.length === 0 ? undefined : parse(body));
      } catch (error) {
        done(error as ElenchusError);
      }
    },
  );
}

function requirePlain(given = 'identity'): void {
  if (given.toLowerCase() === 'identity') return;
  throw new ElenchusError('CONTENT_ENCODING_UNSUPPORTED', { given });
}

function parse(body: Buffer): unknown {
  if (!isUtf8(body)) {
    throw new ElenchusError('BODY_INVALID', {
      format: 'UTF-8',
      problem: 'it contains other bytes',
    });
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ElenchusError('BODY_INVALID', { format: 'JSON', problem: messageOf(error) });
  }
}
