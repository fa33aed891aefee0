import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syntheticGraph } from '../../evaluation/src/graphs/synthetic.js';
import { graphItems } from '../../src/corpus/ingest.js';
import type { ArgumentGraph, GraphNode } from '../../src/domain/argument-graph.js';
import { entityId } from '../../src/domain/ids.js';
import type { NewGraph } from '../../src/domain/records.js';
import { sample, seededRandom } from '../../src/math/random.js';
import { generateLoad, ServerProcess } from './processes.js';
import { dropCollections } from './qdrant.js';
import { atMost, type Figure, type Section, timed } from './report.js';
import { operations, readPremiseTexts } from './workload.js';

const OPERATION = readFileSync(new URL('graph-search.graphql', import.meta.url), 'utf8');
const CORPUS = 'bench';
const SEED = 7;
const QUERIES = 200;
/** As many are written with every text and every shape encoded. */
const ENCODED = 500;
/** Of the collections in Qdrant. */
const PREFIX = 'elenchus-bench-graphs-';
/** How long the garbage collector has for what the start leaves. */
const REST_MS = 3_000;

export interface ManyGraphs {
  readonly count: number;
  /** Files and folders of the graphs whose shapes and texts are mixed; none: synthetic ones. */
  readonly cases: readonly string[];
  readonly directory: string;
  /** Measured as well as the embedded store. */
  readonly qdrant?: string | undefined;
  /** A filled store of an earlier run is used, and the stores are left as they are. */
  readonly keep: boolean;
}

interface Engine {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly directory?: string;
}

interface Memory {
  readonly own: number;
  readonly most: number;
}

/** Many argument graphs on each engine: writing, memory, and searches by stored graphs. */
export async function measureManyGraphs(setting: ManyGraphs): Promise<readonly Section[]> {
  const { count, cases, directory, qdrant, keep } = setting;
  const file = `${directory}.jsonl`;
  const ids = await write(file, await readParts(cases, SEED), count);
  const common = { ELENCHUS_DATA_DIR: directory };
  const engines: Engine[] = [{ name: 'embedded', environment: common, directory }];
  if (qdrant !== undefined) {
    const environment = { ...common, QDRANT_URL: qdrant, QDRANT_COLLECTION_PREFIX: PREFIX };
    engines.push({ name: 'Qdrant', environment });
  }
  const sections: Section[] = [];
  try {
    for (const engine of engines) sections.push(...(await measure(engine, file, ids, count)));
  } finally {
    if (qdrant !== undefined && !keep) await dropCollections(qdrant, PREFIX);
  }
  return sections;
}

/** Writes the graphs a line each; returns the ids of some that have a structure. */
async function write(
  file: string,
  parts: Awaited<ReturnType<typeof readParts>>,
  count: number,
): Promise<readonly string[]> {
  const lines = createWriteStream(file);
  const structured: string[] = [];
  for (const graph of mixedGraphs(parts, count, SEED)) {
    if (!lines.write(`${JSON.stringify(graph)}\n`)) await once(lines, 'drain');
    if (graph.graph.nodes.some(({ kind }) => kind === 'S')) structured.push(graph.id);
  }
  lines.end();
  await once(lines, 'finish');
  const chosen = sample(structured, QUERIES, seededRandom(SEED));
  return chosen.map((id) => `graph:${entityId('graph', CORPUS, id)}`);
}

async function measure(
  { name, environment, directory }: Engine,
  file: string,
  ids: readonly string[],
  count: number,
): Promise<readonly Section[]> {
  const start = () => ServerProcess.start(environment, { script: 'graph-process.js' });
  const writer = await start();
  const empty = await writer.ask<Memory>('memory');
  const { graphs: stored } = await writer.ask<{ graphs: number }>('counts');
  const written: Section[] = [];
  if (stored < count) {
    const part = (from: number, to: number) =>
      timed(() => writer.ask('put', { corpus: CORPUS, file, from, to, once: from > 0 }));
    const first = Math.min(ENCODED, count);
    const encoded = await part(0, first);
    const rest = await part(first, count);
    const finished = await timed(() => writer.ask('finish', { corpus: CORPUS }));
    const { most } = await writer.ask<Memory>('memory');
    const rate = (graphs: number, ms: number) => ({
      value: (1000 * graphs) / ms,
      unit: 'graphs/s',
    });
    written.push({
      title: `Ingest of ${count} graphs, ${name}`,
      figures: [
        { name: `the first ${first}, all encoded`, ...rate(first, encoded.ms) },
        { name: 'the rest, each text and shape encoded once', ...rate(count - first, rest.ms) },
        { name: 'vectors by claims, at the end', value: finished.ms / 1000, unit: 's' },
        { name: 'most memory of the process', value: most / 2 ** 20, unit: 'MiB' },
      ],
    });
  }
  await writer.ask('close');
  const opened = await timed(start);
  const server = opened.result;
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const { statements } = await server.ask<{ statements: number }>('counts');
  const { own } = await server.ask<Memory>('memory');
  const held =
    directory === undefined
      ? []
      : [
          { name: 'on the disk', value: bytesOf(directory) / 2 ** 20, unit: 'MiB' },
          ...(stored === 0
            ? [{ name: 'memory for a graph', value: (own - empty.own) / count / 1000, unit: 'kB' }]
            : []),
        ];
  const searches = await search(server, ids);
  await server.close();
  return [
    ...written,
    {
      title: `The server with ${count} graphs of ${statements} statements, ${name}`,
      figures: [
        { name: 'start', value: opened.ms / 1000, unit: 's' },
        { name: 'memory', value: own / 2 ** 20, unit: 'MiB' },
        ...held,
      ],
    },
    { title: `Searches by a stored graph, one at a time, ${name}`, figures: searches },
  ];
}

/** Each kind of search, with what its median is held against. */
const SEARCHES: readonly (readonly [name: string, variables: object, limit?: number])[] = [
  ['by text', { structure: { method: 'NONE' } }],
  ['by vision', { structure: { method: 'VISION' } }, 10],
  ['by matching', { structure: { method: 'MATCHING' } }],
  ['cascade', { structure: { method: 'CASCADE' } }, 150],
  ['cascade, 100 matched', { structure: { method: 'CASCADE', mappings: 100 } }],
  ['by text, with count and facets', { structure: { method: 'NONE' }, count: true }],
];

async function search(server: ServerProcess, ids: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, wanted, limit] of SEARCHES) {
    const load = {
      url: server.url,
      connections: 1,
      seed: SEED,
      bodies: operations(
        OPERATION,
        ids.map((id) => ({ id, corpus: CORPUS, ...wanted })),
      ),
    };
    await generateLoad({ ...load, amount: 20 });
    const before = server.cpuMs();
    const { p50, p95, failed } = await generateLoad({ ...load, amount: ids.length });
    const cpu = (server.cpuMs() - before) / ids.length;
    if (failed > 0) throw new Error(`${failed} searches ${name} failed`);
    const median = `${name}, median`;
    figures.push(
      limit === undefined
        ? { name: median, value: p50, unit: 'ms' }
        : atMost(median, p50, 'ms', limit),
      { name: `${name}, 95 %`, value: p95, unit: 'ms' },
      { name: `${name}, of all cores together`, value: cpu, unit: 'ms' },
    );
  }
  return figures;
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Where no data is given: this many synthetic shapes, with the texts of the demo. */
const SYNTHETIC = 3_000;
const DEMO = fileURLToPath(new URL('../../demo/premises.jsonl', import.meta.url));

/** Shapes and texts to make graphs of. Neighbouring texts are about one subject. */
interface GraphParts {
  readonly shapes: readonly ArgumentGraph[];
  readonly texts: readonly string[];
}

/** The parts of the graphs in files, folders and archives; of none, those of synthetic graphs. */
async function readParts(paths: readonly string[], seed: number): Promise<GraphParts> {
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
function* mixedGraphs(
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
