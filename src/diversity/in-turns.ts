import { setImmediate } from 'node:timers/promises';

/** What a generator returns, while others get a turn at each yield. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await setImmediate();
  }
}
