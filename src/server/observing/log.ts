import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { LogInternal } from '../errors.js';
import { ClientLeftError } from '../limits/connections.js';

/** JSON lines on standard error. The address of a request may hold its texts, so no line has it. */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>) {
  return {
    level: logLevel,
    stream: process.stderr,
    serializers: {
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
    },
  };
}

/** Logs what went wrong by a mistake of ours under the id of its request. */
export function createLogInternal(log: FastifyBaseLogger): LogInternal {
  return (error, request) => {
    const reference = request?.id ?? randomUUID();
    if (isExpected(error)) return reference;
    if (request) request.log.error({ err: error }, 'a request failed');
    else log.error({ err: error, requestId: reference }, 'a request failed');
    return reference;
  };
}

/** Expected errors, which only the metrics count. */
const NOT_LOGGED: ReadonlySet<string> = new Set(['BUSY', 'STOPPING', 'TIMEOUT', 'WRITES_PAUSED']);

function isExpected(error: unknown): boolean {
  if (error instanceof ClientLeftError) return true;
  return error instanceof ElenchusError && NOT_LOGGED.has(error.code);
}
