import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import { ElenchusError } from '../../errors.js';
import { createContext, type ApiContext } from '../context.js';
import { requestError } from '../errors.js';
import { createCheckRequest } from '../limits/request.js';
import type { Authenticate } from '../principal.js';

/** `/graphql`, as the GraphQL-over-HTTP specification has it. */
export function addGraphql(
  app: FastifyInstance,
  apollo: ApolloServer<ApiContext>,
  dependencies: Pick<ApiContext, 'config' | 'retrieval' | 'writer'>,
  authenticate: Authenticate,
): void {
  const { requestTimeoutMs, slowRequestMs } = dependencies.config;
  const checkRequest = createCheckRequest(dependencies.config);

  const handle = fastifyApolloHandler(apollo, {
    context: async (request) => {
      try {
        const principal = authenticate(request.headers.authorization);
        return createContext(dependencies, principal, request.signal);
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
    // Aborts `request.signal`, as a client does that goes away.
    handlerTimeout: requestTimeoutMs,
    handler: handle,
    onResponse: (request, reply, done) => {
      if (reply.elapsedTime > slowRequestMs) {
        request.log.info({ ms: Math.round(reply.elapsedTime) }, 'slow request');
      }
      done();
    },
  });
}
