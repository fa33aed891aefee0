import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Config } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Metrics } from '../runtime/telemetry/metrics.js';
import type { RequestRecord } from '../runtime/telemetry/request-record.js';
import type { ApiContext } from './context.js';
import { type LogInternal, notedErrors, type RequestOfErrors } from './errors.js';
import { ClientLeftError } from './limits/connections.js';

/** Longer names of operations are cut, since clients choose them. */
const LONGEST_NAME = 64;

/** Tells the record of each request what it runs, and which of its time is which phase. */
export function observeOperations(
  requestOfErrors: RequestOfErrors,
): ApolloServerPlugin<ApiContext> {
  return {
    async requestDidStart({ contextValue: { scope, request } }) {
      const { record } = scope;
      if (!record) return;
      return {
        async didResolveOperation({ operation, operationName, queryHash, contextValue }) {
          record.operation = operationName?.slice(0, LONGEST_NAME);
          record.document = queryHash;
          record.field = operation && fieldOf(operation);
          record.cost = contextValue.cost;
          const type = operation?.operation ?? 'unknown';
          record.trace?.name(`${type} ${record.field}`, {
            'graphql.operation.type': type,
            'graphql.operation.name': record.operation ?? '',
            'elenchus.request_id': request.id,
            'elenchus.cost': record.cost ?? 0,
          });
        },
        async executionDidStart() {
          record.end('coerce');
        },
        async didEncounterErrors({ errors }) {
          for (const error of errors) requestOfErrors.set(error, request);
        },
        async willSendResponse() {
          record.end('coerce');
          record.begin('serialise');
        },
      };
    },
  };
}

/** The one field of Query or Mutation that an operation asks for; few names, all of the schema. */
function fieldOf({ selectionSet }: OperationDefinitionNode): string {
  const names = new Set(
    selectionSet.selections.map((selection) =>
      selection.kind === Kind.FIELD ? selection.name.value : 'fragment',
    ),
  );
  const [name = 'none'] = names;
  return names.size > 1 ? 'several' : name;
}

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

const REQUEST_ID = 'x-request-id';

/** What an id may look like; anything else could forge lines of a log or fill it. */
const WELL_FORMED = /^[\w.:/+=-]{1,128}$/;

/** The id that the client or a proxy gave the request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Puts the id of each request into the headers of its answer. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id);
    done();
  });
}

/** What is known of GraphQL requests beside their HTTP. */
const records = new WeakMap<FastifyRequest, RequestRecord>();

/** Has the record of a request counted and logged when it has been answered. */
export function attachRecord(request: FastifyRequest, record: RequestRecord): void {
  records.set(request, record);
}

/** From so many milliseconds on, a request is slow; most take less than 100. */
const SLOW_MS = 1_000;

/**
 * Measures every request, and logs it: all at level `debug`, at level `info` those that are slow,
 * with what made them so. No line has a text, a variable or an address with its parameters.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics, slowMs = SLOW_MS): void {
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
    if (ms > slowMs) {
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
  for (const [phase, spent] of record.spent()) metrics.phase(phase, spent);
  if (field !== undefined) metrics.operation({ field, failed: errors.length > 0, ms, cost });
  trace?.end(errors);
}

/** What made a request slow. */
function told(record: RequestRecord | undefined) {
  if (!record) return {};
  const { operation, document, field, cost, searches } = record;
  const phases = Object.fromEntries(
    [...record.spent()].map(([phase, spent]) => [phase, Math.round(spent)]),
  );
  return { operation, document, field, cost, phases, searches };
}
