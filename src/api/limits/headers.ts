import type { FastifyInstance } from 'fastify';
import { badInput } from '../../errors.js';

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
