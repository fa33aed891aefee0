import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { ElenchusError, messageOf } from '../../errors.js';

/** Accepts bodies of UTF-8 JSON only; an empty body is left to the handler. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => {
      try {
        done(null, body.length === 0 ? undefined : parse(body));
      } catch (error) {
        done(error as ElenchusError);
      }
    },
  );
}

function parse(body: Buffer): unknown {
  if (!isUtf8(body)) {
    throw new ElenchusError('BODY_INVALID', { format: 'UTF-8', problem: 'it has other bytes' });
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ElenchusError('BODY_INVALID', { format: 'JSON', problem: messageOf(error) });
  }
}
