import { setImmediate } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Lets others have a turn. Of all work that waits here one piece goes on in each round of the event
 * loop, so that many searches at a time do not add up to one long turn.
 */
export function turn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** What a generator returns, while others get a turn at each yield. */
export async function inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
    await turn();
  }
}
