import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/** A strong ETag: it changes with every byte of the content. */
export function tagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** @throws ElenchusError ANSWER_TOO_LARGE */
export function checkAnswer(
  { length }: Buffer,
  { maxAnswerBytes: limit }: Pick<Config, 'maxAnswerBytes'>,
): void {
  if (length > limit) throw new ElenchusError('ANSWER_TOO_LARGE', { limit });
}

/** Sends what caches may keep; only its headers if the client has it already. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  content: string | Buffer,
): FastifyReply {
  const vary = [reply.getHeader('vary'), 'authorization', 'accept'].flat().filter(Boolean);
  void reply.headers({ etag: tag, vary: vary.join(', ') });
  return isKnown(request, tag) ? reply.code(304).send() : reply.send(content);
}

/** Whether the client has the content of this tag. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  return (headers['if-none-match'] ?? '')
    .split(',')
    .some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));
}
