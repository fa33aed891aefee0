import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { NOT_KEPT } from '../caching.js';
import {
  codedError,
  type CountError,
  errorHeaders,
  internalError,
  type LogInternal,
  noteError,
} from '../errors.js';
import { endWith } from '../limits/connections.js';

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** Answers errors outside GraphQL as GraphQL would: `errors` with a code. */
export function addErrorRoutes(app: FastifyInstance, log: LogInternal): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const known = toElenchusError(error, request);
    if (known) return sendError(reply, request, known);
    const masked = internalError(error, log, request);
    noteError(request, masked.extensions.code);
    return reply
      .code(500)
      .type(mediaType(request))
      .send(JSON.stringify({ errors: [masked] }));
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, request, new ElenchusError('ROUTE_NOT_FOUND', { path: request.url })),
  );
}

/** Answers errors before routing, such as a URL that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendError(reply, request, badInput('request', error.message));
}

/** Answers a request that did not arrive in time or is not HTTP. */
export function answerClientError(
  error: ConnectionError,
  socket: Socket,
  { receiveTimeoutMs: limit }: Config,
  countError: CountError,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const setting = SETTINGS.receiveTimeoutMs.variable;
  let known: ElenchusError;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    known = new ElenchusError('REQUEST_UNFINISHED', { limit, setting });
  } else if (error.code === 'HPE_HEADER_OVERFLOW') {
    known = badInput('headers', `take more than ${maxHeaderSize} bytes together`);
  } else {
    known = badInput('request', error.message);
  }
  countError(known.code);
  endWith(socket, known);
}

export function sendError(
  reply: FastifyReply,
  request: FastifyRequest,
  error: ElenchusError,
): FastifyReply {
  noteError(request, error.code);
  const body = JSON.stringify({ errors: [codedError(error)] });
  return reply
    .code(error.http)
    .headers({ ...errorHeaders(error), 'cache-control': NOT_KEPT })
    .type(mediaType(request))
    .send(body);
}

function toElenchusError(
  error: FastifyError | Error,
  request: FastifyRequest,
): ElenchusError | undefined {
  if (error instanceof ElenchusError) return error.isForAnswers ? error : undefined;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ElenchusError('MEDIA_TYPE_UNSUPPORTED', {
        wanted: 'application/json',
        given: request.headers['content-type'] ?? '',
      });
    default:
      return statusCode < 500 ? badInput('request', error.message) : undefined;
  }
}

function mediaType({ headers }: FastifyRequest): string {
  const type = headers.accept?.includes(GRAPHQL_RESPONSE) ? GRAPHQL_RESPONSE : 'application/json';
  return `${type}; charset=utf-8`;
}
