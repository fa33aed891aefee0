/**
 * Writes the graphs that encoders are measured on to stdout: as `stream-pictures.ts` shows them, from
 * a seed of their own.
 *
 *   npm run --silent lab -- held-out-pictures --layout logical --width 64 > held-out.bin
 *
 * One line of JSON, { inputBytes, pairs, items, edits, shapes }, then:
 * - `pairs` pairs of graphs of 1 to 12 relations, left, right, left, right …, and `pairs`
 *   similarities (float32, little endian);
 * - as many pairs whose numbers of relations differ by at most one, and their similarities;
 * - `items` graphs of at least 8 relations, each of another shape, then for each number in `edits`
 *   a copy of each of them after so many edits, in the same order;
 * - with `--cases PATH`, a folder or archive of graphs, `pairs` pairs of its different shapes, and
 *   their similarities; the header counts these `shapes`, else 0. What cannot be read is counted on
 *   stderr, by code.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { rootedTree } from '../src/domain/rooted-tree.js';
import { seededRandom } from '../src/math/random.js';
import { encoderInput, INPUT_FLAGS } from './shared/encoder-input.js';
import {
  drawHeldOut,
  EDITS,
  type GraphPairs,
  HELD_OUT_SEED,
  readShapes,
} from './shared/held-out.js';

const { values } = parseArgs({
  options: {
    ...INPUT_FLAGS,
    pairs: { type: 'string', default: '2000' },
    items: { type: 'string', default: '1000' },
    cases: { type: 'string' },
    seed: { type: 'string', default: String(HELD_OUT_SEED) },
  },
});
const [pairs, items] = [Number(values.pairs), Number(values.items)];
const random = seededRandom(Number(values.seed));
const input = encoderInput(values, random);

const real = values.cases === undefined ? undefined : await readShapes(values.cases);
if (real) {
  console.error(JSON.stringify({ ...real, shapes: real.shapes.length, named: real.named.length }));
}
const shapes = real?.shapes ?? [];
const header = { inputBytes: input.bytes, pairs, items, edits: EDITS, shapes: shapes.length };
await write(JSON.stringify(header) + '\n');
const drawn = drawHeldOut(pairs, items, random, shapes);
await writePairs(drawn.pairs);
await writePairs(drawn.similarSize);
await writeInputs(drawn.originals);
for (const copies of drawn.copies) await writeInputs(copies);
if (drawn.real) await writePairs(drawn.real);

async function writePairs({ graphs, similarities }: GraphPairs): Promise<void> {
  await writeInputs(graphs);
  await write(new Uint8Array(similarities.buffer));
}

async function writeInputs(graphs: readonly ArgumentGraph[]): Promise<void> {
  for (const graph of graphs) await write(input.of(rootedTree(graph)));
}

async function write(chunk: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}
