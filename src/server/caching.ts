import { createHash } from 'node:crypto';
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import type { ApiContext } from './context.js';
import { isAnonymous } from './principal.js';

/** The `cache-control` of what no cache may keep. */
export const NOT_KEPT = 'no-store';

/**
 * Says of each GET how long caches may keep its answer: nothing with an error, and what a key was
 * used for only in the cache of its owner.
 */
export function cacheControl({
  cacheSeconds,
}: Pick<Config, 'cacheSeconds'>): ApolloServerPlugin<ApiContext> {
  const shared = cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : 'public, no-cache';
  return {
    async requestDidStart({ request }) {
      if (request.http?.method !== 'GET') return;
      return {
        async willSendResponse({ response: { body, http }, contextValue }) {
          const complete = body.kind === 'single' && !body.singleResult.errors;
          const own = isAnonymous(contextValue.principal) ? shared : 'private, no-cache';
          const kept = complete && !contextValue.momentary;
          http.headers.set('cache-control', kept ? own : NOT_KEPT);
        },
      };
    },
  };
}

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
