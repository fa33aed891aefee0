import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError, messageOf } from '../../runtime/errors.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';
import { withDeadline } from '../limits/connections.js';
import { SHAPE } from '../limits/document.js';
import type { RequestMemory } from '../limits/memory.js';
import { requireEncoding } from './headers.js';

/** Values that a request may hold besides its variables. */
const BESIDE_VARIABLES = 1000;

const [SPACE, OPENING, CLOSING, COMMA, QUOTE, BACKSLASH] = [1, 2, 3, 4, 5, 6];
/** What each byte is outside strings; 0 for all others. */
const KINDS = new Uint8Array(256);
for (const [kind, bytes] of [
  [SPACE, ' \t\n\r'],
  [OPENING, '[{'],
  [CLOSING, ']}'],
  [COMMA, ','],
  [QUOTE, '"'],
  [BACKSLASH, '\\'],
] as const) {
  for (const byte of Buffer.from(bytes)) KINDS[byte] = kind;
}

/**
 * Counts the values of a JSON text: each array and object, and each value in one. It does so before
 * the text is parsed, since that can take many times its memory. Invalid JSON is left to the
 * parser, unless it has too many values.
 * @throws ElenchusError QUERY_TOO_LARGE for more than a request within its limits can hold
 */
export function countValues(json: Buffer, limit = SHAPE.inputValues): number {
  const most = limit + BESIDE_VARIABLES;
  let values = 1;
  let inString = false;
  let opened = false;
  for (let at = 0; at < json.length; at++) {
    const kind = KINDS[json[at]!];
    if (inString) {
      if (kind === BACKSLASH) at++;
      else if (kind === QUOTE) inString = false;
      continue;
    }
    if (kind === SPACE) continue;
    // All values of an array or an object but the first follow a comma.
    if (kind === COMMA || (opened && kind !== CLOSING)) values++;
    if (values > most) throw tooMany(limit);
    opened = kind === OPENING;
    inString = kind === QUOTE;
  }
  return values;
}

function tooMany(limit: number): ElenchusError {
  return new ElenchusError('QUERY_TOO_LARGE', { limit, unit: 'values', setting: FIXED_LIMIT });
}

/** Parsing takes longer than a millisecond from so many bytes on. */
const LARGE = 20_000;
/** What a parsed value takes in memory besides its text, at most about. */
const BYTES_PER_VALUE = 125;

/**
 * Accepts bodies of plain UTF-8 JSON only; an empty body is left to the handler. Large ones are
 * parsed when it is their turn.
 */
export function readJsonBodies(app: FastifyInstance, config: Config, memory: RequestMemory): void {
  const { maxBodyBytes: limit, requestTimeoutMs } = config;
  const tooLarge = () => bodyTooLarge(limit);

  async function parseInTurn(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    const use = memory.of(request);
    if (bytes.length >= LARGE) {
      await withDeadline(requestTimeoutMs, use.response, (signal) =>
        eventLoop.next({ signal, caller: use.caller }),
      );
    }
    if (bytes.length === 0) return undefined;
    use.grow(BYTES_PER_VALUE * countValues(bytes));
    return parse(bytes);
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    if (Number(request.headers['content-length']) > limit) throw tooLarge();
    requireEncoding(request.headers, 'identity');
    const bytes = await memory.read(request, body, { limit, tooLarge });
    return memory.keep(request, parseInTurn(request, bytes));
  });
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
