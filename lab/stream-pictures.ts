/**
 * Streams pictures of synthetic graphs with their exact similarities to stdout, for training.
 *
 *   npm run --silent lab -- stream-pictures --layout logical --width 64 --batch 64 --seed 1 --edits 4
 *
 * Each batch of B graphs is B * width * width * 3 bytes of pixels (uint8, row by row, red, green,
 * blue), then B * B similarities and B numbers of relations (float32, little endian). With `--edits N`
 * the second half of a batch are copies of the first half, in the same order, each after 1 to N random
 * edits; and of the first half, every second graph differs in schemes alone from the one before it, if
 * that names one, and names none else. With `--order random` children are drawn in random order, to
 * measure what the canonical order is worth.
 * With `--input features` each graph is the numbers of `shapeFeatures` (float32, little endian) in
 * place of pixels.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { editOnce, nameSchemes, syntheticGraph } from '../evaluation/src/graphs/synthetic.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { type RootedTree, rootedTree } from '../src/domain/rooted-tree.js';
import { seededRandom } from '../src/math/random.js';
import { encoderInput, INPUT_FLAGS } from './shared/encoder-input.js';
import { CHANGES, changeSchemes, namedIn } from './shared/scheme-copies.js';
import { compactOf, ShapeMatcher } from './shared/shape.js';

const { values } = parseArgs({
  options: {
    ...INPUT_FLAGS,
    batch: { type: 'string', default: '64' },
    batches: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    edits: { type: 'string', default: '0' },
  },
});
const [batch, batches] = [Number(values.batch), Number(values.batches)];
const edits = Number(values.edits);
const random = seededRandom(Number(values.seed));
const input = encoderInput(values, random);
const matcher = new ShapeMatcher();

for (let count = 0; count < batches; count++) {
  const trees = drawGraphs().map((graph) => rootedTree(graph));
  const bytes = Buffer.alloc(batch * (input.bytes + batch * 4 + 4));
  trees.forEach((tree, at) => bytes.set(input.of(tree), at * input.bytes));
  writeSimilarities(trees, bytes, batch * input.bytes);
  trees.forEach(({ nodes }, at) => {
    const relations = nodes.filter(({ kind }) => kind === 'S').length;
    bytes.writeFloatLE(relations, bytes.length - (batch - at) * 4);
  });
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

function drawGraphs(): ArgumentGraph[] {
  const originals = edits > 0 ? Math.ceil(batch / 2) : batch;
  const graphs: ArgumentGraph[] = [];
  while (graphs.length < originals) {
    const graph = nameSchemes(syntheticGraph(random), random);
    graphs.push(graph, namedIn(graph).length > 0 ? twinOf(graph) : syntheticGraph(random));
  }
  graphs.length = originals;
  for (let at = 0; graphs.length < batch; at++) {
    let copy = graphs[at]!;
    for (let left = Math.ceil(random() * edits); left > 0; left--) copy = editOnce(copy, random);
    graphs.push(copy);
  }
  return graphs;
}

function twinOf(graph: ArgumentGraph): ArgumentGraph {
  return changeSchemes(graph, CHANGES[Math.floor(CHANGES.length * random())]!, random);
}

function writeSimilarities(trees: readonly RootedTree[], bytes: Buffer, offset: number): void {
  const compact = trees.map(compactOf);
  compact.forEach((left, row) => {
    for (let column = row; column < batch; column++) {
      const similarity = matcher.similarity(left, compact[column]!);
      bytes.writeFloatLE(similarity, offset + (row * batch + column) * 4);
      bytes.writeFloatLE(similarity, offset + (column * batch + row) * 4);
    }
  });
}
