import { createWriteStream, readdirSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityId } from '../../src/domain/ids.js';
import { sample, seededRandom } from '../../src/math/random.js';
import { dropCollections } from './drop-collections.js';
import { mixedGraphs, readParts } from './mixed-graphs.js';
import { generateLoad, ServerProcess } from './processes.js';
import { atMost, type Figure, type Section } from './report.js';
import { timed } from './timed.js';
import { operations } from './workload.js';

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
  const common = { ELENCHUS_DATA_DIR: directory, ELENCHUS_MAX_CONNECTIONS: '10' };
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
      ...{ url: server.url, connections: 1, seed: SEED },
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
