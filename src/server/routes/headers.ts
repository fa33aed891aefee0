import type { IncomingHttpHeaders } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Config, isLoopback, SETTINGS } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';

/** What names media types. Libraries parse it in quadratic time, and it is short by nature. */
const OF_MEDIA_TYPES = ['accept', 'content-type'] as const;
const LONGEST = 1_000;

/** Refuses requests whose headers would take long to parse. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const long = OF_MEDIA_TYPES.find((name) => (headers[name] ?? '').length > LONGEST);
    done(long && badInput(long, `has more than ${LONGEST} characters`));
  });
}

/**
 * Refuses a body that is compressed in a way that its route does not read.
 * @throws ElenchusError CONTENT_ENCODING_UNSUPPORTED
 */
export function requireEncoding(
  { 'content-encoding': given = 'identity' }: IncomingHttpHeaders,
  ...read: readonly string[]
): void {
  if (read.includes(given.toLowerCase())) return;
  throw new ElenchusError('CONTENT_ENCODING_UNSUPPORTED', { given });
}

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
