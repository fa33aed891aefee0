import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/** How long a browser may remember that an origin is allowed, in seconds. */
const REMEMBERED = 86_400;

/** What pages of other origins may read of an answer, beside its body. */
const EXPOSED = ['etag', 'retry-after', 'ratelimit', 'ratelimit-policy'];

/** How many refused origins are known, to log each of them once. */
const KNOWN_ORIGINS = 1000;

/**
 * Answers pages of the origins in `corsOrigins`, and refuses those of all others with
 * ORIGIN_NOT_ALLOWED. A browser shows only that a header is missing, so the log names the origin.
 */
export async function addCors(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  const isAllowed = (origin: string) => corsOrigins.includes('*') || corsOrigins.includes(origin);
  const logged = new LRUCache<string, true>({ max: KNOWN_ORIGINS });
  const setting = SETTINGS.corsOrigins.variable;

  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || isAllowed(origin) || isOwn(origin, request)) return done();
    const refusal = new ElenchusError('ORIGIN_NOT_ALLOWED', { origin, setting });
    if (!logged.has(origin)) app.log.warn(refusal.message);
    logged.set(origin, true);
    done(refusal);
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && isAllowed(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PUT'],
    exposedHeaders: EXPOSED,
    maxAge: REMEMBERED,
    strictPreflight: false,
  });
}

/** Whether a page of this server asks, such as GraphiQL; the browser says so, or the names agree. */
function isOwn(origin: string, { headers, host }: FastifyRequest): boolean {
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
