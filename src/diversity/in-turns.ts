import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Lets other requests run. Each round of the event loop continues only one of those that wait here,
 * so that many searches together do not block it.
 */
export function turn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** Runs a generator to its end, and lets other requests run at each yield. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await turn();
  }
}
