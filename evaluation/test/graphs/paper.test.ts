import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { PACKAGE_ROOT } from '../../../src/runtime/config.js';
import { edges, relation, statement } from '../../../test/support/argument-graphs.js';
import { compiled } from '../../../test/support/processes.js';
import {
  createPaperEncoder,
  drawForPaper,
  PAPER_LAYOUT_NAMES,
  PAPER_WIDTH,
  type PaperEncoder,
  pixelVector,
} from '../../src/graphs/paper.js';

const claim: ArgumentGraph = { nodes: [statement('c')], edges: [], majorClaim: 'c' };
const supported: ArgumentGraph = {
  nodes: [statement('c'), relation('s'), statement('p')],
  edges: edges('c < s < p'),
  majorClaim: 'c',
};
const pixel = (pixels: Uint8ClampedArray, row: number, column: number) => [
  ...pixels.subarray(3 * (row * PAPER_WIDTH + column)).subarray(0, 3),
];

describe('the pictures of the paper', () => {
  it('fill the whole square, however small the graph is', () => {
    const bare = drawForPaper(claim, 'logical');
    expect(new Set(Array.from({ length: 64 }, (_, row) => String(pixel(bare, row, 9))))).toEqual(
      new Set(['0,0,255']),
    );
    const pixels = drawForPaper(supported, 'logical');
    // Premise, relation and claim, a third of the height each.
    expect([0, 32, 63].map((row) => pixel(pixels, row, 20))).toEqual([
      [0, 0, 255],
      [0, 255, 0],
      [0, 0, 255],
    ]);
    expect(pixel(drawForPaper(supported, 'treemap'), 40, 40)).toEqual([0, 255, 0]);
  });

  it('are compared without a network by the cosine of what they show', () => {
    const cosine = (one: ArgumentGraph, other: ArgumentGraph) => {
      const [left, right] = [pixelVector(one, 'logical'), pixelVector(other, 'logical')];
      return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
    };
    expect(cosine(supported, supported)).toBeCloseTo(1, 4);
    // Blue and green each take two lights, one of them in common: a third of the area differs.
    expect(cosine(supported, claim)).toBeCloseTo(2 / 3 + 1 / 6, 1);
    expect([...pixelVector(claim, 'treemap')].every((value) => value === 0)).toBe(true);
  });

  it.each(PAPER_LAYOUT_NAMES)('show no argumentation scheme: %s', (layout) => {
    const nodes = supported.nodes.map((node) =>
      node.kind === 'S' ? { ...node, scheme: 'Expert Opinion' } : node,
    );
    expect(drawForPaper({ ...supported, nodes }, layout)).toEqual(drawForPaper(supported, layout));
  });

  it('are streamed for training, each once', () => {
    const script = compiled('lab/paper-pictures.ts');
    const stream = (...flags: string[]) =>
      execFileSync(process.execPath, [script, '--layout=treemap', ...flags], {
        maxBuffer: 2 ** 24,
      });
    const bytes = stream('--count=40', '--seed=2');
    const start = bytes.indexOf('\n') + 1;
    expect(JSON.parse(bytes.subarray(0, start).toString())).toEqual({ width: PAPER_WIDTH });
    const size = 3 * PAPER_WIDTH ** 2;
    expect(bytes.length - start).toBe(40 * size);
    const pictures = Array.from({ length: 40 }, (_, at) =>
      bytes.subarray(start + at * size, start + (at + 1) * size).toString('base64'),
    );
    expect(new Set(pictures).size).toBe(40);
    expect(stream('--count=40', '--seed=2').equals(bytes)).toBe(true);
    expect((stream('demo/graphs').length - start) % size).toBe(0);
  }, 60_000);
});

/** Networks whose embedding is the mean ink of a picture: "autoencoder" as it is, "simclr" weighed. */
const directory = join(PACKAGE_ROOT, 'test', 'fixtures', 'structure', 'paper');
const attacked: ArgumentGraph = {
  nodes: [statement('c'), relation('s', 'ATTACK'), statement('p')],
  edges: edges('c < s < p'),
  majorClaim: 'c',
};

let encoder: PaperEncoder;
beforeAll(async () => {
  encoder = await createPaperEncoder({ directory });
});
afterAll(() => encoder.close());

describe('the encoder of the paper', () => {
  it('has the networks that its folder has', () => {
    expect(encoder.networks).toEqual([
      { step: 'autoencoder', layout: 'logical' },
      { step: 'simclr', layout: 'logical' },
    ]);
  });

  it('embeds graphs in order, also without relations', async () => {
    const [pretrained, tuned] = encoder.networks;
    const graphs = [claim, attacked, claim, attacked, attacked];
    const vectors = await encoder.encode(graphs, pretrained!);
    // Blue takes all red and green light.
    const blue = [Math.SQRT1_2, Math.SQRT1_2, 0];
    expect([...vectors[0]!]).toEqual(blue.map((value) => expect.closeTo(value, 5)));
    expect(vectors[2]).toEqual(vectors[0]);
    // Two thirds blue, one third red, which takes green and blue.
    const length = Math.hypot(2, 3, 1);
    const mixed = [2, 3, 1].map((value) => expect.closeTo(value / length, 2));
    for (const at of [1, 3, 4]) expect([...vectors[at]!]).toEqual(mixed);
    expect(await encoder.encode([attacked], tuned!)).not.toEqual([vectors[1]]);
  });

  it('says where there are no networks', async () => {
    await expect(createPaperEncoder({ directory: 'nowhere' })).rejects.toMatchObject({
      code: 'MODEL_MISSING',
    });
  });
});
