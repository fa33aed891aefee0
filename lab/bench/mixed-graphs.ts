import { fileURLToPath } from 'node:url';
import { graphItems } from '../../src/corpus/ingest-graphs.js';
import type { NewGraph } from '../../src/domain/records.js';
import type { ArgumentGraph, GraphNode } from '../../src/domain/argument-graph.js';
import { sample, seededRandom } from '../../src/math/random.js';
import { syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { readPremiseTexts } from './corpus.js';

/** Where no data is given: this many synthetic shapes, with the texts of the demo. */
const SYNTHETIC = 3_000;
const DEMO = fileURLToPath(new URL('../../demo/premises.jsonl', import.meta.url));

/** Shapes and texts to make graphs of. Neighbouring texts are about one subject. */
export interface GraphParts {
  readonly shapes: readonly ArgumentGraph[];
  readonly texts: readonly string[];
}

/** The parts of the graphs in files, folders and archives; of none, those of synthetic graphs. */
export async function readParts(paths: readonly string[], seed: number): Promise<GraphParts> {
  if (paths.length === 0) {
    const random = seededRandom(seed);
    const shapes = Array.from({ length: SYNTHETIC }, () => syntheticGraph(random));
    return { shapes, texts: await readPremiseTexts(DEMO) };
  }
  const shapes: ArgumentGraph[] = [];
  for await (const { result } of graphItems(paths, {})) {
    if ('record' in result) shapes.push(result.record.graph.graph);
  }
  const texts = shapes.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.kind === 'I' && node.text.trim() !== '' ? node.text : [])),
  );
  return { shapes, texts };
}

/** Graphs that each have the shape of one graph, and texts that lie near each other. */
export function* mixedGraphs(
  { shapes, texts }: GraphParts,
  count: number,
  seed: number,
): Generator<NewGraph> {
  const random = seededRandom(seed);
  for (let made = 0; made < count; made++) {
    const shape = shapes[Math.floor(random() * shapes.length)]!;
    const wanted = shape.nodes.filter(({ kind }) => kind === 'I').length;
    const start = Math.floor(random() * texts.length);
    const near = Array.from({ length: 2 * wanted }, (_, at) => texts[(start + at) % texts.length]!);
    const chosen = sample(near, wanted, random);
    let next = 0;
    const nodes = shape.nodes.map((node): GraphNode =>
      node.kind === 'I' ? { ...node, text: chosen[next++]! } : node,
    );
    yield { id: `mixed ${made}`, graph: { ...shape, nodes }, warnings: [], extra: {} };
  }
}
