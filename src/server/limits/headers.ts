import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
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
