import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ElenchusError } from '../../runtime/errors.js';
import { codedError, errorHeaders } from '../errors.js';

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
