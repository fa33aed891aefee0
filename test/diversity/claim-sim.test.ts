import { describe, expect, it } from 'vitest';
import { claimSim, sideBySide } from '../../src/diversity/claim-sim.js';

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

describe('vectors of several topics', () => {
  const block = (places: number[], ...vectors: number[][]) => ({
    places,
    vectors: vectors.map((vector) => Float32Array.from(vector)),
  });

  it('stand side by side, so that topics have nothing in common', () => {
    const all = sideBySide(4, [block([2, 0], [1, 2], [3, 4]), block([3], [5])]);
    expect(all).toEqual([
      Float32Array.of(3, 4, 0),
      undefined,
      Float32Array.of(1, 2, 0),
      Float32Array.of(0, 0, 5),
    ]);
  });

  it('are the first dimensions of each where there are many', () => {
    const vector = Array.from({ length: 64 }, (_, at) => at + 1);
    const blocks = Array.from({ length: 100 }, (_, place) => block([place], vector));
    const all = sideBySide(100, blocks);
    expect(all[0]!.length).toBe(2_000);
    expect([...all[99]!.filter((value) => value > 0)]).toEqual(vector.slice(0, 20));
    expect(sideBySide(2, [])).toEqual([undefined, undefined]);
  });
});
