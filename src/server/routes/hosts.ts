import type { FastifyInstance } from 'fastify';
import { isLoopback, SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/** What a server answers to that only its own machine reaches. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** They show no data, and whatever watches a server asks them by its address. */
const OPEN_ROUTES = ['/health', '/ready'];

/**
 * Refuses requests to other names with HOST_NOT_ALLOWED. Else, a page of any site could have its own
 * name resolved to this server, and a browser would let it read the answers (DNS rebinding).
 */
export function checkHosts(
  app: FastifyInstance,
  { host: listening, allowedHosts }: Pick<Config, 'host' | 'allowedHosts'>,
): void {
  const local = isLoopback(listening) ? [...LOCAL_NAMES, listening.toLowerCase()] : [];
  const allowed = allowedHosts.length > 0 ? [...LOCAL_NAMES, ...allowedHosts] : local;
  if (allowed.length === 0 || allowed.includes('*')) return;
  app.addHook('onRequest', ({ headers: { host = '' }, routeOptions }, _reply, done) => {
    const given = host.toLowerCase();
    const known = allowed.includes(given) || allowed.includes(given.replace(/:\d+$/, ''));
    if (known || OPEN_ROUTES.includes(routeOptions.url ?? '')) return done();
    const setting = SETTINGS.allowedHosts.variable;
    done(new ElenchusError('HOST_NOT_ALLOWED', { host, setting }));
  });
}
