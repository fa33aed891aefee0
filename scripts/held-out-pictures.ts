/**
 * Writes the graphs that encoders are measured on to stdout: as `stream-pictures.ts` shows them, from
 * a seed of their own.
 *
 *   npx tsx scripts/held-out-pictures.ts --layout logical --width 64 > held-out.bin
 *
 * One line of JSON, { inputBytes, pairs, items, edits, shapes }, then:
 * - `pairs` pairs of graphs of 1 to 12 relations, left, right, left, right …, and `pairs`
 *   similarities (float32, little endian);
 * - as many pairs whose numbers of relations differ by at most one, and their similarities;
 * - `items` graphs of at least 8 relations, each of another shape, then for each number in `edits`
 *   a copy of each of them after so many edits, in the same order;
 * - with `--cases DIR`, a folder of graphs in AIF's JSON, `pairs` pairs of its different shapes, and
 *   their similarities; the header counts these `shapes`, else 0. What cannot be read is counted on
 *   stderr, by code.
 */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../bench/random.js';
import { readGraph } from '../src/corpus/readers/graphs/read-graph.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { rootedTree } from '../src/domain/rooted-tree.js';
import { ElenchusError } from '../src/errors.js';
import { editOnce } from '../src/structure/edits.js';
import { compactTree, nodeType } from '../src/structure/matching/compact-tree.js';
import { ShapeMatcher } from '../src/structure/matching/shape.js';
import { syntheticGraph } from '../src/structure/synthetic.js';
import { encoderInput, INPUT_FLAGS } from './encoder-input.js';

const LARGEST_OF_PAIR = 12;
const SMALLEST_ITEM = 8;
const EDITS = [1, 2, 4];

type Pair = readonly [ArgumentGraph, ArgumentGraph];

const { values } = parseArgs({
  options: {
    ...INPUT_FLAGS,
    pairs: { type: 'string', default: '2000' },
    items: { type: 'string', default: '1000' },
    cases: { type: 'string' },
    seed: { type: 'string', default: '4294967291' },
  },
});
const [pairs, items] = [Number(values.pairs), Number(values.items)];
const random = seededRandom(Number(values.seed));
const input = encoderInput(values, random);
const matcher = new ShapeMatcher();

const shapes = values.cases === undefined ? [] : await readShapes(values.cases);

const header = { inputBytes: input.bytes, pairs, items, edits: EDITS, shapes: shapes.length };
await write(JSON.stringify(header) + '\n');
await writePairs(() => drawn(1 + below(LARGEST_OF_PAIR), 1 + below(LARGEST_OF_PAIR)));
await writePairs(() => {
  const relations = 1 + below(LARGEST_OF_PAIR);
  const other = relations - 1 + below(3);
  return drawn(relations, Math.min(LARGEST_OF_PAIR, Math.max(1, other)));
});
const originals = differentGraphs();
await writeInputs(originals);
for (const edits of EDITS) {
  await writeInputs(
    originals.map((graph) => {
      let copy = graph;
      for (let left = edits; left > 0; left--) copy = editOnce(copy, random);
      return copy;
    }),
  );
}

if (shapes.length > 1) {
  await writePairs(() => {
    const left = below(shapes.length);
    const right = (left + 1 + below(shapes.length - 1)) % shapes.length;
    return [shapes[left]!, shapes[right]!];
  });
}

function drawn(left: number, right: number): Pair {
  return [syntheticGraph(random, left), syntheticGraph(random, right)];
}

async function writePairs(draw: () => Pair): Promise<void> {
  const similarities = Buffer.alloc(pairs * 4);
  for (let pair = 0; pair < pairs; pair++) {
    const graphs = draw();
    const [left, right] = graphs.map((graph) => {
      const { parents, nodes } = rootedTree(graph);
      return compactTree(parents, nodes.map(nodeType));
    });
    similarities.writeFloatLE(matcher.similarity(left!, right!), pair * 4);
    await writeInputs(graphs);
  }
  await write(similarities);
}

function differentGraphs(): ArgumentGraph[] {
  const graphs = new Map<string, ArgumentGraph>();
  while (graphs.size < items) {
    const graph = syntheticGraph(random, SMALLEST_ITEM + below(2 * SMALLEST_ITEM));
    const shape = shapeOf(graph);
    if (!graphs.has(shape)) graphs.set(shape, graph);
  }
  return [...graphs.values()];
}

/** One graph of each shape in a folder, in the order of the files' names. */
async function readShapes(folder: string): Promise<ArgumentGraph[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.json'),
  );
  const graphs = new Map<string, ArgumentGraph>();
  const refused: Record<string, number> = {};
  for (const name of names.sort()) {
    try {
      const graph = await readGraph(join(folder, name));
      const shape = shapeOf(graph);
      if (!graphs.has(shape)) graphs.set(shape, graph);
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      refused[error.code] = (refused[error.code] ?? 0) + 1;
    }
  }
  console.error(JSON.stringify({ files: names.length, shapes: graphs.size, refused }));
  return [...graphs.values()];
}

/** The same for two graphs exactly if their trees have the same shape. */
function shapeOf(graph: ArgumentGraph): string {
  const { nodes, parents } = rootedTree(graph);
  return nodes.map((node, at) => `${nodeType(node)}<${parents[at]}`).join();
}

async function writeInputs(graphs: readonly ArgumentGraph[]): Promise<void> {
  for (const graph of graphs) await write(input.of(rootedTree(graph)));
}

async function write(chunk: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}

function below(limit: number): number {
  return Math.floor(limit * random());
}
