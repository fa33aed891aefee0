import DataLoader from 'dataloader';
import { hasCode } from '../../runtime/errors.js';

/** How many requests of a kind are on their way; what comes meanwhile shares the next one. */
const AT_ONCE = 4;
/** How many callers share a request. */
const MAX_CALLERS = 16;

/**
 * Lets concurrent callers share requests. While few are on their way, a call is sent at once; else
 * it waits for one of them, and goes with all others that wait. A server compares several queries
 * with its vectors in one pass, in about half the time.
 * @param send answers each asked, in order. If it fails for several, each is sent alone, so that
 *   none suffers from another's fault.
 */
export function shareRequests<Asked, Answer>(
  send: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function alone(asked: Asked): Promise<Answer> {
    const [answer] = await send([asked]);
    return answer!;
  }

  async function all(asked: readonly Asked[]): Promise<ArrayLike<Answer | Error>> {
    try {
      return await send(asked);
    } catch (error) {
      if (asked.length === 1 || isUnreachable(error)) throw error;
      const settled = await Promise.allSettled(asked.map(alone));
      return settled.map((result) =>
        result.status === 'fulfilled' ? result.value : (result.reason as Error),
      );
    }
  }

  const loader = new DataLoader<Asked, Answer>(
    (asked) =>
      all(asked).finally(() => {
        running--;
        start();
      }),
    {
      cache: false,
      maxBatchSize: MAX_CALLERS,
      batchScheduleFn: (dispatch) => {
        waiting.push(dispatch);
        // After all that runs now, so that what one search asks at once is sent together.
        void Promise.resolve().then(() => process.nextTick(start));
      },
    },
  );

  function start(): void {
    if (running >= AT_ONCE) return;
    const dispatch = waiting.shift();
    if (!dispatch) return;
    running++;
    dispatch();
  }

  return (asked) => loader.load(asked);
}

function isUnreachable(error: unknown): boolean {
  return hasCode(error, 'STORE_UNREACHABLE');
}
