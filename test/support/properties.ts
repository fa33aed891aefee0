/**
 * Set-up of every test file: how fast-check tries properties. A failure prints the seed and the
 * smallest counter-example.
 */
import fc from 'fast-check';
import { inject } from 'vitest';
import { RUNS } from './runs.js';

fc.configureGlobal({
  seed: inject('seed'),
  numRuns: RUNS.usual,
  // Who stops early has not tested what the test claims.
  markInterruptAsFailure: true,
});
