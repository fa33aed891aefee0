/**
 * Writes different pictures of graphs, drawn as Bartz et al. 2025 do, to stdout; for training.
 *
 *   npm run --silent lab -- paper-pictures --layout logical --count 1000 --seed 1
 *   npm run --silent lab -- paper-pictures --layout logical FOLDER...
 *
 * Without folders, or archives, the graphs are synthetic: `--count` different pictures. One line of
 * JSON, { width }, then each picture as width * width * 3 bytes (uint8, row by row, red, green,
 * blue), until the end. What cannot be read is counted on stderr, by code.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import {
  drawForPaper,
  PAPER_LAYOUT_NAMES,
  PAPER_WIDTH,
  type PaperLayoutName,
} from '../evaluation/src/graphs/paper.js';
import { syntheticGraph } from '../evaluation/src/graphs/synthetic.js';
import type { ArgumentGraph } from '../src/domain/argument-graph.js';
import { seededRandom } from '../src/math/random.js';
import { readShapes } from './shared/held-out.js';

const { values, positionals: folders } = parseArgs({
  options: {
    layout: { type: 'string', default: 'logical' },
    count: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const layout = values.layout as PaperLayoutName;
if (!PAPER_LAYOUT_NAMES.includes(layout)) {
  throw new Error(`--layout: one of ${PAPER_LAYOUT_NAMES.join(', ')}`);
}
const count = Number(values.count);
if (folders.length === 0 && !Number.isFinite(count)) throw new Error('--count: a number');

const drawn = new Set<string>();
await write(JSON.stringify({ width: PAPER_WIDTH }) + '\n');
for await (const graph of folders.length > 0 ? realGraphs() : syntheticGraphs()) {
  const picture = drawForPaper(graph, layout);
  const hash = createHash('sha1').update(picture).digest('base64');
  if (drawn.has(hash)) continue;
  drawn.add(hash);
  await write(new Uint8Array(picture.buffer));
  if (drawn.size >= count) break;
}

async function* realGraphs(): AsyncGenerator<ArgumentGraph> {
  for (const folder of folders) {
    const { shapes, named, ...counts } = await readShapes(folder);
    const found = { shapes: shapes.length, named: named.length, ...counts };
    console.error(JSON.stringify({ folder, ...found }));
    yield* shapes;
  }
}

function* syntheticGraphs(): Generator<ArgumentGraph> {
  const random = seededRandom(Number(values.seed));
  for (;;) yield syntheticGraph(random);
}

async function write(chunk: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}
