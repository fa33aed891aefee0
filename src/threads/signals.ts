/** What a `Thread` asks of a signal. */
export type Abandonment = Pick<AbortSignal, 'aborted' | 'reason'>;

/**
 * For work that several wait for: aborted while all of them have given up. More may join.
 * @param waiting undefined stands for somebody who never gives up
 */
export function abandonedByAll(waiting: readonly (Abandonment | undefined)[]): Abandonment {
  return {
    get aborted() {
      return waiting.length > 0 && waiting.every((signal) => signal?.aborted);
    },
    get reason() {
      return waiting[0]?.reason as unknown;
    },
  };
}
