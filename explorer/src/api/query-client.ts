import { RateLimitedError, UnavailableError } from '@elenchus/client';
import { QueryClient } from '@tanstack/react-query';

/** How often a busy server is asked again before the page says so. */
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && error instanceof UnavailableError,
      retryDelay: (failures, error) =>
        error instanceof RateLimitedError ? (error.retryAfter ?? 1) * 1000 : 500 * 2 ** failures,
      // Answers come from this machine or not at all; the browser's idea of "offline" is of no use.
      networkMode: 'always',
    },
  },
});
