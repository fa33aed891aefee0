const factor = Number(process.env['FAST_CHECK_TIMES'] ?? 1);

/**
 * How often a property is tried, all in one place. With the environment variable
 * FAST_CHECK_TIMES=10 it is tried ten times as often.
 */
export const RUNS = {
  /** Properties of whole searches. */
  few: 25 * factor,
  /** Those that do not say otherwise. */
  usual: 100 * factor,
  /** Properties of small functions with rare cases. */
  many: 500 * factor,
} as const;
