import { describe, expect, it } from 'vitest';
import { claimSim } from '../../../src/corpus/claim-sim/scores.js';

describe('CLAIM-SIM', () => {
  it('has the relevances of a premise to all claims', () => {
    const toCars = [1, 0.5, 0.25];
    const toTrams = [0, 0.75, 0.125];
    expect(claimSim([toCars, toTrams])).toEqual([
      Float32Array.of(1, 0),
      Float32Array.of(0.5, 0.75),
      Float32Array.of(0.25, 0.125),
    ]);
  });

  it('knows no premises without a claim', () => {
    expect(claimSim([])).toEqual([]);
  });
});
