import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelFiles } from '../../src/encoders/model-files.js';
import { PairHead } from '../../src/encoders/relevance/pair-head.js';

const WIDTH = 512;
const directory = fileURLToPath(new URL('../../models/relevance-filter', import.meta.url));
const { head: expected } = JSON.parse(
  readFileSync(new URL('../fixtures/relevance/expected.json', import.meta.url), 'utf8'),
) as { head: number[] };

/** As `make_fixtures.py` makes them. */
function sines(number: number): Float32Array {
  const values = Float64Array.from({ length: WIDTH }, (_, i) =>
    Math.sin((i + 1) * (number + 1) * 0.37),
  );
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

let files: ModelFiles;
let relevance: PairHead;
beforeAll(async () => {
  files = await ModelFiles.open(directory);
  relevance = await PairHead.open(files, 'fast-relevance.onnx', 1);
});
afterAll(() => relevance.close());

describe('a fast head', () => {
  it('gives the probabilities of its reference in Python', async () => {
    const premises = expected.map((_, number) => sines(number));
    const found = await relevance.score(sines(0), premises);
    expected.forEach((score, place) => expect(found[place]).toBeCloseTo(score, 4));
  });

  it('judges a premise alone as among thousands', async () => {
    const premises = Array.from({ length: 1500 }, (_, number) => sines(number));
    const together = await relevance.score(sines(3), premises);
    for (const place of [0, 511, 512, 1499]) {
      const [alone] = await relevance.score(sines(3), [premises[place]!]);
      expect(alone).toBeCloseTo(together[place]!, 5);
    }
  });

  it('gives a probability for zero vectors, too', async () => {
    const zero = new Float32Array(WIDTH);
    const scores = [
      ...(await relevance.score(zero, [zero, sines(1)])),
      ...(await relevance.score(sines(1), [zero])),
    ];
    for (const score of scores) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  it('has nothing to say about no premises', async () => {
    expect(await relevance.score(sines(0), [])).toHaveLength(0);
  });

  it('refuses vectors of another length with a code', async () => {
    for (const [claim, premise] of [
      [sines(0), new Float32Array(3)],
      [new Float32Array(513), sines(0)],
    ] as const) {
      await expect(relevance.score(claim, [premise])).rejects.toMatchObject({
        code: 'ENCODER_FAILED',
      });
    }
  });

  it('is not opened where the manifest does not list it', async () => {
    await expect(PairHead.open(files, 'other.onnx', 1)).rejects.toMatchObject({
      code: 'MODEL_CORRUPT',
    });
  });
});
