/**
 * Streams pictures of synthetic graphs with their exact similarities to stdout, for training.
 *
 *   npx tsx scripts/stream-pictures.ts --layout logical --width 64 --batch 64 --seed 1 --edits 4
 *
 * Each batch of B graphs is B * width * width * 3 bytes of pixels (uint8, row by row, red, green,
 * blue), then B * B similarities (float32, little endian). With `--edits N` the second half of a
 * batch are copies of the first half, in the same order, each after 1 to N random edits. With
 * `--order random` children are drawn in random order, to measure what the canonical order is worth.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { sample, seededRandom } from '../bench/random.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { type RootedTree, rootedTree } from '../src/domain/rooted-tree.js';
import { editOnce } from '../src/structure/edits.js';
import {
  LAYOUT_NAMES,
  type LayoutName,
  LAYOUTS,
  type Share,
} from '../src/structure/layouts/index.js';
import { compactTree, nodeType } from '../src/structure/matching/compact-tree.js';
import { ShapeMatcher } from '../src/structure/matching/shape.js';
import { ENCODER_LAYOUT, rasterize } from '../src/structure/raster.js';
import { rearrange } from '../src/structure/rearrange.js';
import { syntheticGraph } from '../src/structure/synthetic.js';

const { values } = parseArgs({
  options: {
    layout: { type: 'string', default: 'logical' },
    width: { type: 'string', default: '64' },
    batch: { type: 'string', default: '64' },
    batches: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    edits: { type: 'string', default: '0' },
    order: { type: 'string', default: 'canonical' },
    rows: { type: 'string', default: String(ENCODER_LAYOUT.rows) },
    share: { type: 'string', default: String(ENCODER_LAYOUT.share) },
    sticky: { type: 'string', default: String(ENCODER_LAYOUT.sticky) },
  },
});
const [width, batch, batches] = [
  Number(values.width),
  Number(values.batch),
  Number(values.batches),
];
const edits = Number(values.edits);
const layout = LAYOUTS[values.layout as LayoutName];
if (!layout) throw new Error(`--layout: one of ${LAYOUT_NAMES.join(', ')}`);
const options = {
  rows: Number(values.rows),
  share: values.share as Share,
  sticky: Number(values.sticky),
};
const random = seededRandom(Number(values.seed));
const matcher = new ShapeMatcher();
const pixelBytes = width * width * 3;

for (let count = 0; count < batches; count++) {
  const trees = drawGraphs().map((graph) => rootedTree(graph));
  const bytes = Buffer.alloc(batch * (pixelBytes + batch * 4));
  trees.forEach((tree, at) => {
    const drawn = values.order === 'random' ? rearrange(tree, shuffle) : tree;
    bytes.set(rasterize(drawn, layout(drawn, options), width), at * pixelBytes);
  });
  writeSimilarities(trees, bytes, batch * pixelBytes);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

function shuffle(children: number[]): number[] {
  return [...sample(children, children.length, random)];
}

function drawGraphs(): ArgumentGraph[] {
  const originals = edits > 0 ? Math.ceil(batch / 2) : batch;
  const graphs = Array.from({ length: originals }, () => syntheticGraph(random));
  for (let at = 0; graphs.length < batch; at++) {
    let copy = graphs[at]!;
    for (let left = Math.ceil(random() * edits); left > 0; left--) copy = editOnce(copy, random);
    graphs.push(copy);
  }
  return graphs;
}

function writeSimilarities(trees: readonly RootedTree[], bytes: Buffer, offset: number): void {
  const compact = trees.map(({ parents, nodes }) => compactTree(parents, nodes.map(nodeType)));
  compact.forEach((left, row) => {
    for (let column = row; column < batch; column++) {
      const similarity = matcher.similarity(left, compact[column]!);
      bytes.writeFloatLE(similarity, offset + (row * batch + column) * 4);
      bytes.writeFloatLE(similarity, offset + (column * batch + row) * 4);
    }
  });
}
