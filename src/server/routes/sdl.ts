import type { FastifyInstance } from 'fastify';
import { sendCacheable, tagOf } from './cacheable.js';

/** `GET /schema.graphql`: the schema with its descriptions, as generators of clients read it. */
export function addSdl(app: FastifyInstance, sdl: string): void {
  const tag = tagOf(sdl);
  app.get('/schema.graphql', (request, reply) => {
    void reply
      .headers({ 'cache-control': 'public, no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8');
    return sendCacheable(request, reply, tag, sdl);
  });
}
