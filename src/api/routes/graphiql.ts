import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../config.js';
import { ElenchusError } from '../../errors.js';
import { sendError } from './errors.js';

/** Nothing is loaded from elsewhere; the editor sets styles and starts its own workers. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** GraphiQL at `/graphiql`; `/` redirects to it. A coded error if it has not been built. */
export async function addGraphiql(
  app: FastifyInstance,
  enabled: boolean,
  root = join(PACKAGE_ROOT, 'dist/graphiql'),
): Promise<void> {
  if (!enabled) return;
  app.get('/', (_request, reply) => reply.redirect('/graphiql'));
  if (!existsSync(join(root, 'index.html'))) {
    app.get('/graphiql', (request, reply) =>
      sendError(reply, request, new ElenchusError('GRAPHIQL_MISSING')),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root,
    prefix: '/graphiql',
    dotfiles: 'ignore',
    // One route for each file, since the wildcard and ignored trailing slashes do not go together.
    wildcard: false,
    setHeaders: (response, path) => {
      response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('referrer-policy', 'no-referrer');
      // The names of all assets contain their hash; only that of the page does not.
      const immutable = path.includes('/assets/');
      response.setHeader('cache-control', immutable ? 'max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
  });
}
