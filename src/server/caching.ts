import type { ApolloServerPlugin } from '@apollo/server';
import type { Config } from '../runtime/config.js';
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
