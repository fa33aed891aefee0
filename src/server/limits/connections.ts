import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { Cancellation } from '../../runtime/scope.js';
import { codedError, type CountError, errorHeaders } from '../errors.js';
import { network } from './rate.js';

/** Answers a connection that has no request of its own with an error, and closes it. */
export function endWith(socket: Socket, error: ElenchusError): void {
  const body = JSON.stringify({ errors: [codedError(error)] });
  const headers = {
    ...errorHeaders(error),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${error.http} ${STATUS_CODES[error.http]}\r\n${lines.join('')}\r\n${body}`,
    () => socket.destroy(),
  );
}

/** At a time; any more are closed at once. What they all send and read has limits of memory. */
const MAX_CONNECTIONS = 1_000;
/** Requests of one connection that are answered at a time; few clients send a second one early. */
const PIPELINED = 8;
const CHECK_MS = 1_000;
/** How long answers that a stop cuts short have to be sent. */
const GRACE_MS = 500;
/** Tells what is done for a response to end. */
const STOP = 'elenchus:stop';

/** How long a client may take to send the headers of a request and to read its answer. */
export function connectionOptions({ receiveTimeoutMs, requestTimeoutMs }: Config) {
  return {
    // See `limitReceiveTime`.
    requestTimeout: 0,
    // Closes a connection on which nothing moves, for instance because the client does not read.
    connectionTimeout: receiveTimeoutMs + requestTimeoutMs,
    http: {
      headersTimeout: receiveTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, receiveTimeoutMs),
    },
  };
}

/**
 * Limits the number of connections, in all and of each client, and how many requests one of them may
 * send without waiting for answers: a connection has one share of the server, however many requests
 * it sends. When the server closes, requests that run are finished and later ones refused; shortly
 * before the deadline for a stop, those that still run are answered with STOPPING, and at the
 * deadline all connections are cut.
 */
export function limitConnections(
  app: FastifyInstance,
  config: Config,
  countError: CountError,
): void {
  const { stopTimeoutMs } = config;
  app.server.maxConnections = MAX_CONNECTIONS;
  limitClients(app.server, config, countError);
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const answering = new Set<ServerResponse>();
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    // Browsers connect before they have a request. Node does not count such connections as idle.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const grace = Math.min(GRACE_MS, stopTimeoutMs / 2);
    const timers = [
      setTimeout(() => answering.forEach((response) => response.emit(STOP)), stopTimeoutMs - grace),
      setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs),
    ];
    app.server.once('close', () => timers.forEach(clearTimeout));
    timers.forEach((timer) => timer.unref());
    done();
  });
  const running = new WeakMap<object, Set<ServerResponse>>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    const responses = running.get(socket) ?? responsesOf(socket);
    running.set(socket, responses.add(response));
    if (closing) done(new ElenchusError('STOPPING'));
    else done(responses.size > PIPELINED ? new ElenchusError('BUSY') : undefined);
  });
  app.addHook('onResponse', ({ raw: { socket } }, { raw: response }, done) => {
    running.get(socket)!.delete(response);
    // A response that began before the stop keeps its connection open, so it is closed here.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  // A connection that was kept alive would keep the server from closing for over a minute.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}

/** Holds the responses of a connection that are not sent yet, and tells them if it is closed. */
function responsesOf(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  socket.once('close', () => {
    // Node tells only the one that is sent next; those behind it have no socket yet.
    for (const response of responses) if (!response.socket) response.emit('close');
  });
  return responses;
}

/** Refuses further connections of an address that has as many as one may have. */
function limitClients(
  server: Server,
  { maxConnectionsPerClient, trustedProxies }: Config,
  countError: CountError,
): void {
  const open = new Map<string, number>();
  const proxies = blockList(trustedProxies);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress, remoteFamily = 'IPv4' } = socket;
    if (remoteAddress === undefined) return;
    // Behind a proxy are many clients.
    if (proxies.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4')) return;
    const client = network(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const left = open.get(client)! - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
    if (count <= maxConnectionsPerClient) return;
    const refusal = new ElenchusError('BUSY');
    countError(refusal.code);
    endWith(socket, refusal);
  });
}

function blockList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of addresses) {
    const [address = '', bits] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/** Why work stops when its client has left. It reaches nobody, and no log needs it. */
export class ClientLeftError extends ElenchusError {}

/** The error for a body that the client did not send to its end. */
export function bodyCutOff(format: string): ClientLeftError {
  return new ClientLeftError('BODY_INVALID', { format, problem: 'it was cut off' });
}

/**
 * Aborted when nobody asks for a write any more, since its client has left or the server stops. If
 * only its time is over, it is still done, as its client is told.
 */
export function cancellationOf(signal: AbortSignal): Cancellation {
  const isLate = ({ reason }: AbortSignal) =>
    reason instanceof ElenchusError &&
    reason.code === 'TIMEOUT' &&
    !(reason instanceof ClientLeftError);
  return {
    get aborted() {
      return signal.aborted && !isLate(signal);
    },
    get reason(): unknown {
      return signal.reason;
    },
  };
}

/**
 * Runs `work` for at most `limit` ms, and only while the client waits and the server does not stop.
 * Then the signal is aborted, so that nothing else starts, and a late result is dropped.
 * @param work may end itself earlier, with an error
 * @throws ElenchusError TIMEOUT, STOPPING
 */
export async function withDeadline<Result>(
  limit: number,
  response: ServerResponse,
  work: (signal: AbortSignal, end: (error: ElenchusError) => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const leave = () => controller.abort(new ClientLeftError('TIMEOUT', { limit }));
  let end: (error: ElenchusError) => void = () => undefined;
  const expiry = new Promise<never>((_, reject) => {
    end = (error) => {
      controller.abort(error);
      reject(error);
    };
  });
  // Nobody may wait for it any more.
  expiry.catch(() => undefined);
  const timer = setTimeout(() => end(new ElenchusError('TIMEOUT', { limit })), limit);
  const stop = () => end(new ElenchusError('STOPPING'));
  response.once(STOP, stop);
  response.once('close', leave);
  try {
    return await Promise.race([work(controller.signal, end), expiry]);
  } finally {
    clearTimeout(timer);
    response.off('close', leave);
    response.off(STOP, stop);
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it moves; else it has to arrive within `receiveTimeoutMs`. */
    readonly streamed?: boolean;
  }
}

/**
 * Gives up a request whose body does not arrive in time, or, on a route for long uploads, one of which
 * nothing arrives for that time. Node itself knows one limit for all requests only.
 */
export function limitReceiveTime(
  app: FastifyInstance,
  { receiveTimeoutMs: limit }: Config,
  countError: CountError,
): void {
  const setting = SETTINGS.receiveTimeoutMs.variable;
  const giveUp = (socket: Socket): void => {
    const error = new ElenchusError('REQUEST_UNFINISHED', { limit, setting });
    countError(error.code);
    endWith(socket, error);
  };
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (hasBody) {
      const { streamed } = routeOptions.config;
      const arrived = () => raw.complete || raw.readableEnded;
      let before = raw.socket.bytesRead;
      const moves = () => {
        const { bytesRead } = raw.socket;
        // What has arrived may wait for a slow disk.
        const moved = bytesRead > before || raw.readableLength > 0;
        before = bytesRead;
        return moved;
      };
      const timer = setInterval(() => {
        if (!arrived() && !raw.destroyed) {
          if (streamed && moves()) return;
          if (reply.raw.headersSent) raw.destroy();
          else giveUp(raw.socket);
        }
        clearInterval(timer);
      }, limit).unref();
      reply.raw.once('close', () => arrived() && clearInterval(timer));
    }
    done();
  });
}
