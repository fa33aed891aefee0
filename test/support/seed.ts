import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the property tests of this run start. */
    seed: number;
  }
}

/** Chooses a seed once for all files, and prints it. */
export default function setup({ provide }: TestProject): void {
  const known = process.env['FAST_CHECK_SEED'];
  const seed = Number(known ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isSafeInteger(seed)) throw new Error(`FAST_CHECK_SEED: "${known}" is not an integer`);
  if (process.env['FAST_CHECK_SEED_SHOWN'] === undefined) {
    console.log(`Property tests start from FAST_CHECK_SEED=${seed}, which repeats them.`);
  }
  process.env['FAST_CHECK_SEED'] = String(seed);
  process.env['FAST_CHECK_SEED_SHOWN'] = 'yes';
  provide('seed', seed);
}
