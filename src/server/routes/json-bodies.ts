import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import type { Turns } from '../../runtime/threads/turns.js';
import { withDeadline } from '../limits/connections.js';
import { requireEncoding } from '../limits/headers.js';
import type { RequestMemory } from '../limits/memory.js';
import { network } from '../limits/network.js';
import { Receiving, type Arrived } from '../limits/receiving.js';
import { BYTES_PER_MS } from '../limits/request.js';
import { countValues } from '../limits/values.js';

/** What a parsed value takes in memory besides its text, at most about. */
const BYTES_PER_VALUE = 125;

/**
 * Accepts bodies of plain UTF-8 JSON only; an empty body is left to the handler. Large ones are
 * parsed when it is their turn. Their memory is counted until the response is closed and all work that
 * needs them has ended.
 */
export function readJsonBodies(
  app: FastifyInstance,
  config: Config,
  turns: Turns,
  memory: RequestMemory,
): void {
  const { maxBodyBytes: limit, maxBodiesBytes, requestTimeoutMs } = config;
  const receiving = new Receiving(maxBodiesBytes);
  const tooLarge = () => bodyTooLarge(limit);

  async function parseInTurn(
    { ip, raw: { socket: client } }: FastifyRequest,
    response: ServerResponse,
    { bytes, grow }: Arrived,
  ): Promise<unknown> {
    const cost = bytes.length / BYTES_PER_MS;
    const wait = (signal: AbortSignal) => turns.next({ client, signal }, cost, network(ip));
    if (cost >= 1) await withDeadline(requestTimeoutMs, response, wait);
    if (bytes.length === 0) return undefined;
    grow(BYTES_PER_VALUE * countValues(bytes, config));
    return parse(bytes);
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable) => {
      const { headers, ip } = request;
      if (Number(headers['content-length']) > limit) throw tooLarge();
      requireEncoding(headers, 'identity');
      const body = await receiving.read(payload, network(ip), { limit, tooLarge });
      memory.whenOver(request, body.release);
      return memory.keep(request, parseInTurn(request, memory.responseOf(request), body));
    },
  );
}

function bodyTooLarge(limit: number): ElenchusError {
  const setting = SETTINGS.maxBodyBytes.variable;
  return new ElenchusError('QUERY_TOO_LARGE', { limit, unit: 'bytes', setting });
}

function parse(body: Buffer): unknown {
  if (!isUtf8(body)) {
    throw new ElenchusError('BODY_INVALID', {
      format: 'UTF-8',
      problem: 'it contains other bytes',
    });
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ElenchusError('BODY_INVALID', { format: 'JSON', problem: messageOf(error) });
  }
}
