import type { FastifyInstance } from 'fastify';
import { ElenchusError } from '../../runtime/errors.js';
import { addBundle, bundleFolder, isBuilt } from './bundle.js';
import { sendError } from './errors.js';

/** GraphiQL at `/graphiql`; where nothing else is at `/`, it leads there. A coded error if it has not been built. */
export async function addGraphiql(
  app: FastifyInstance,
  enabled: boolean,
  folder = bundleFolder('graphiql'),
): Promise<void> {
  if (!enabled) return;
  if (!app.hasRoute({ method: 'GET', url: '/' })) {
    app.get('/', (_request, reply) => reply.redirect('/graphiql'));
  }
  if (isBuilt(folder)) return addBundle(app, '/graphiql', folder);
  app.get('/graphiql', (request, reply) =>
    sendError(reply, request, new ElenchusError('GRAPHIQL_MISSING')),
  );
}
