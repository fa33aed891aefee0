import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/** A strong ETag: it changes with every byte of the content. */
export function tagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Sends what caches may keep; only its headers if the client has it already. */
export function sendCacheable(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  content: string | Buffer,
): FastifyReply {
  const vary = [reply.getHeader('vary'), 'authorization', 'accept'].flat().filter(Boolean);
  void reply.headers({ etag: tag, vary: vary.join(', ') });
  return isKnown(headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(content);
}

function isKnown(tags: string | undefined, tag: string): boolean {
  return (tags ?? '').split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));
}
