import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { CountError } from '../errors.js';
import { endWith } from './end-with.js';

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
