import cliProgress from 'cli-progress';

/** Shows the progress of a long command. */
export interface Progress {
  /** `fraction` of the whole, 0 to 1, if it is known. */
  update(items: number, fraction: number | undefined): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** Writes to stderr: a bar on a terminal, else a line from time to time. */
export function createProgress(unit: string): Progress {
  const started = Date.now();
  return process.stderr.isTTY ? bar(unit, started) : plainLines(unit, started);
}

export async function withProgress<Result>(
  unit: string,
  total: number | undefined,
  work: (onDone: (done: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(unit);
  try {
    return await work((done) => progress.update(done, total && done / total));
  } finally {
    progress.stop();
  }
}

function bar(unit: string, started: number): Progress {
  const drawn = new cliProgress.SingleBar({
    format: `{bar} {percentage}% | {items} ${unit} | {rate}/s | {left} left`,
    barsize: 30,
    hideCursor: true,
    clearOnComplete: false,
    stream: process.stderr,
  });
  drawn.start(1_000, 0, { items: '0', rate: '0', left: '?' });
  return {
    update(items, fraction) {
      const { rate, left } = paceOf(items, fraction, started);
      drawn.update(Math.floor((fraction ?? 0) * 1_000), { items: amount(items), rate, left });
    },
    stop: () => drawn.stop(),
  };
}

function plainLines(unit: string, started: number): Progress {
  let printed = started;
  return {
    update(items, fraction) {
      if (Date.now() - printed < LINE_EVERY_MS) return;
      printed = Date.now();
      const { rate, left } = paceOf(items, fraction, started);
      const percentage = fraction === undefined ? '' : ` (${Math.floor(fraction * 100)} %)`;
      console.error(`${amount(items)} ${unit}${percentage}, ${rate}/s, ${left} left`);
    },
    stop: () => undefined,
  };
}

function paceOf(items: number, fraction: number | undefined, started: number) {
  const seconds = Math.max(Date.now() - started, 1) / 1_000;
  const speed = items / seconds;
  const rate = speed < 10 ? speed.toFixed(1) : amount(Math.round(speed));
  if (!fraction) return { rate, left: '?' };
  return { rate, left: duration((seconds / fraction) * (1 - fraction)) };
}

/** A count as people read it: 26,335. */
export function amount(count: number): string {
  return count.toLocaleString('en');
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
