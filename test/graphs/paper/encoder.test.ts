import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../../src/runtime/config.js';
import type { ArgumentGraph } from '../../../src/domain/argument-graph.js';
import { createPaperEncoder, type PaperEncoder } from '../../../src/graphs/paper/draw.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';

/** Networks whose embedding is the mean ink of a picture: "autoencoder" as it is, "simclr" weighed. */
const directory = join(PACKAGE_ROOT, 'test', 'fixtures', 'structure', 'paper');
const claim: ArgumentGraph = { nodes: [statement('c')], edges: [], majorClaim: 'c' };
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
