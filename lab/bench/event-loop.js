import { readFileSync } from 'node:fs';

const RESOLUTION_MS = 5;
const SCHEDULE = `/proc/${process.pid}/task/${process.pid}/schedstat`;

/** Milliseconds that this thread was ready and had to wait for a core; 0 where the system does not tell. */
function waited() {
  try {
    return Number(readFileSync(SCHEDULE, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Watches the event loop of this process: how long a turn took at most, and how long without
 * the time in which other processes (the load generator) had the cores. It begins when it is
 * first asked, since watching takes time, too.
 */
export function watchEventLoop() {
  let start, waiting, timer;
  let [delayedMs, blockedMs] = [0, 0];
  const look = () => {
    const [now, waitedNow] = [performance.now(), waited()];
    const late = now - start - RESOLUTION_MS;
    delayedMs = Math.max(delayedMs, late);
    blockedMs = Math.max(blockedMs, late - (waitedNow - waiting));
    [start, waiting] = [now, waitedNow];
  };

  return {
    /** Since the last time it was asked. */
    probe() {
      if (!timer) {
        [start, waiting] = [performance.now(), waited()];
        timer = setInterval(look, RESOLUTION_MS).unref();
      }
      const longest = { delayedMs, blockedMs };
      [delayedMs, blockedMs] = [0, 0];
      return longest;
    },
  };
}
