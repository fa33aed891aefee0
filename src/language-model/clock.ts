import { setTimeout } from 'node:timers/promises';

export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
};
