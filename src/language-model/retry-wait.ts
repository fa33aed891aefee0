const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Whether the same request may succeed later. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/**
 * How long to wait before the next attempt, in milliseconds: what the endpoint asks for, or else
 * twice as long each time. A random part keeps requests that failed together from returning together.
 * @param attempt how often it was sent before, from 1
 * @param retryAfter seconds or a date (RFC 9110, section 10.2.3)
 * @param random in [0, 1)
 */
export function retryWait(
  attempt: number,
  retryAfter: string | null,
  now: number,
  random: number,
): number {
  const asked = askedWait(retryAfter, now);
  if (asked !== undefined) return asked + random * FIRST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (1 - random / 2);
}

function askedWait(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  // Without the name of a month, the platform takes odd numbers for dates.
  const date = /[a-z]{3}/i.test(retryAfter) ? Date.parse(retryAfter) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
