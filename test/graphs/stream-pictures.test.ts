import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SHAPE_FEATURES } from '../../src/graphs/shape-features.js';
import { compiled } from '../support/processes.js';

const [BATCH, WIDTH] = [8, 64];
const PIXELS = WIDTH * WIDTH * 3;

function stream(...flags: string[]): Buffer {
  const script = compiled('lab/stream-pictures.ts');
  const size = ['--batch', String(BATCH), '--width', String(WIDTH), '--batches', '2'];
  return execFileSync(process.execPath, [script, ...size, ...flags]);
}

describe('the stream of pictures for training', () => {
  it('holds, batch by batch, pictures, the exact similarities between them and sizes', () => {
    const bytes = stream('--edits', '1', '--seed', '3');
    const length = BATCH * PIXELS + BATCH * BATCH * 4 + BATCH * 4;
    expect(bytes).toHaveLength(2 * length);
    for (const batch of [bytes.subarray(0, length), bytes.subarray(length)]) {
      const similarity = (row: number, column: number) =>
        batch.readFloatLE(BATCH * PIXELS + (row * BATCH + column) * 4);
      const pixels = (at: number) => batch.subarray(at * PIXELS, (at + 1) * PIXELS);
      for (let row = 0; row < BATCH; row++) {
        expect(similarity(row, row)).toBe(1);
        // Every picture has the claim's row in blue at the bottom.
        expect([...pixels(row).subarray(-3)]).toEqual([0, 0, 255]);
        for (let column = 0; column < row; column++) {
          expect(similarity(row, column)).toBe(similarity(column, row));
          if (similarity(row, column) === 1) expect(pixels(row).equals(pixels(column))).toBe(true);
        }
      }
      for (let original = 0; original < BATCH / 2; original++) {
        // An edit puts one relation in, takes one out or changes its type.
        const relations = (row: number) => batch.readFloatLE(length - (BATCH - row) * 4);
        const difference = relations(BATCH / 2 + original) - relations(original);
        expect([-1, 0, 1]).toContain(difference);
        // One edit away: not the same, and the claim is still in common.
        expect(similarity(original, BATCH / 2 + original)).toBeGreaterThan(0);
        expect(similarity(original, BATCH / 2 + original)).toBeLessThan(1);
      }
    }
  }, 60_000);

  it('shows the numbers of a shape in place of its picture, with the same similarities', () => {
    const [pictures, features] = [stream('--seed', '3'), stream('--seed', '3', '--input=features')];
    const similarities = BATCH * BATCH * 4 + BATCH * 4;
    const shown = BATCH * SHAPE_FEATURES * 4;
    expect(features).toHaveLength(2 * (shown + similarities));
    expect(features.subarray(shown, shown + similarities)).toEqual(
      pictures.subarray(BATCH * PIXELS, BATCH * PIXELS + similarities),
    );
  }, 60_000);

  it('has neighbours that differ in schemes alone, and only some of them', () => {
    const bytes = stream('--edits', '1', '--seed', '3', '--palette', 'plain', '--batch', '32');
    const pixels = (at: number) => bytes.subarray(at * PIXELS, (at + 1) * PIXELS);
    const likeness = (at: number) => bytes.readFloatLE(32 * PIXELS + (at * 32 + at + 1) * 4);
    const firsts = Array.from({ length: 8 }, (_, pair) => 2 * pair);
    const twins = firsts.filter((at) => pixels(at).equals(pixels(at + 1)));
    expect(twins.length).toBeGreaterThan(0);
    expect(twins.length).toBeLessThan(8);
    for (const at of twins) {
      expect(likeness(at)).toBeGreaterThan(0.5);
      expect(likeness(at)).toBeLessThan(1);
    }
  }, 60_000);

  it('is repeated by its seed', () => {
    expect(stream('--seed', '5').equals(stream('--seed', '5'))).toBe(true);
    expect(stream('--seed', '5').equals(stream('--seed', '6'))).toBe(false);
  }, 60_000);
});
