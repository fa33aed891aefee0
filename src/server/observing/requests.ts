import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../runtime/config.js';
import type { Metrics } from '../../runtime/telemetry/metrics.js';
import type { RequestRecord } from '../../runtime/telemetry/request-record.js';
import { notedErrors } from './error-codes.js';

/** What is known of GraphQL requests beside their HTTP. */
const records = new WeakMap<FastifyRequest, RequestRecord>();

/** Has the record of a request counted and logged when it has been answered. */
export function attachRecord(request: FastifyRequest, record: RequestRecord): void {
  records.set(request, record);
}

/**
 * Measures every request, and logs it: all at level `debug`, at level `info` those that are slow,
 * with what made them so. No line has a text, a variable or an address with its parameters.
 */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  { slowRequestMs }: Pick<Config, 'slowRequestMs'>,
): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.requestBegan();
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // What no route answers has no pattern, and its address is anybody's.
    const route = request.routeOptions.url ?? 'none';
    const errors = notedErrors(request);
    const record = records.get(request);
    metrics.requestEnded({ route, method, status, ms });
    for (const code of errors) metrics.error(code);
    if (record) countRecord(metrics, record, errors, ms);
    const line = { method, route, status, ms: Math.round(ms), errors };
    if (ms > slowRequestMs) {
      metrics.slowRequest();
      request.log.info({ ...line, ...told(record) }, 'slow request');
    } else {
      request.log.debug(line, 'request');
    }
    done();
  });
}

function countRecord(
  metrics: Metrics,
  record: RequestRecord,
  errors: readonly string[],
  ms: number,
): void {
  const { field, cost = 0, trace } = record;
  for (const [stage, spent] of record.spent()) metrics.stage(stage, spent);
  if (field !== undefined) metrics.operation({ field, failed: errors.length > 0, ms, cost });
  trace?.end(errors);
}

/** What made a request slow. */
function told(record: RequestRecord | undefined) {
  if (!record) return {};
  const { operation, document, field, cost, searches } = record;
  const stages = Object.fromEntries(
    [...record.spent()].map(([stage, spent]) => [stage, Math.round(spent)]),
  );
  return { operation, document, field, cost, stages, searches };
}
