// The cluster of docker-compose.yml as three processes on this machine:
//   npm run test:cluster -- --binary PATH
// Writes through Elenchus, kills a node meanwhile, brings it back, kills another one during
// searches, moves a shard, and counts. Exit status 1 if anything acknowledged is lost, or an answer
// differs from that of a single node; 2 if there is no program of Qdrant.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { ServerProcess } from '../../lab/bench/processes.js';
import { estimateModel } from '../../lab/bench/scale/model.js';
import { entityId } from '../../src/domain/ids.js';
import { QdrantProcess } from '../support/qdrant-process.js';
import { Alias } from './alias.js';
import { type Cluster, readCluster } from './compose.js';
import { Nodes } from './nodes.js';
import { answers, type Asked, whileSearching } from './searches.js';
import { watchReturn } from './stale.js';
import { Tally } from './tally.js';

const DEMO = fileURLToPath(new URL('../../demo/premises.jsonl', import.meta.url));
const CORPUS = 'cluster';
const BATCH = 64;
const QUERIES = 40;
/** How long searches go on before and after something happens. */
const CALM_MS = 3_000;
/** Premises that are written while a node is paused. */
const PAUSED = 2 * BATCH;
/** How long a failing write is retried. */
const GIVE_UP_MS = 180_000;
/** How many replicas a read asks; by default one. */
const CONSISTENCIES = [undefined, 'majority', 'quorum', 'all'] as const;
/** The settings of a single node. */
const ALONE = { QDRANT_SHARDS: '1', QDRANT_REPLICAS: '1', QDRANT_WRITE_CONSISTENCY: '1' };

interface Options extends Record<'binary' | 'port' | 'premises', string> {
  readonly replicas?: string;
  readonly writeConsistency?: string;
  readonly readConsistency?: string;
}

const program = new Command('npm run test:cluster --')
  .description('Runs the cluster of docker-compose.yml as three processes, and breaks it.')
  .requiredOption('--binary <file>', 'the program of Qdrant 1.18')
  .option('--port <n>', 'the first of 11 ports', '7011')
  .option('--premises <n>', 'drawn premises that are written', '6400')
  .option('--replicas <n>', 'in place of what docker-compose.yml sets')
  .option('--write-consistency <n>', 'replicas that must confirm a write, likewise')
  .option('--read-consistency <how>', 'replicas that must agree on what is read, likewise')
  .parse();
const { binary, port, premises, ...others } = program.opts<Options>();
if (!existsSync(binary)) program.error(`there is no program ${binary}`, { exitCode: 2 });

const total = Number(premises);
const first = Number(port);
const root = await mkdtemp(join(tmpdir(), 'elenchus-cluster-'));
const { nodes: described, settings } = readCluster(first);
const { replicas, writeConsistency, readConsistency } = others;
const cluster: Cluster = {
  nodes: described,
  settings: {
    ...settings,
    ...(replicas && { QDRANT_REPLICAS: replicas }),
    ...(writeConsistency && { QDRANT_WRITE_CONSISTENCY: writeConsistency }),
    ...(readConsistency && { QDRANT_READ_CONSISTENCY: readConsistency }),
  },
};
const nodes = new Nodes(cluster, resolve(binary), root);
const single = new QdrantProcess({
  binary: resolve(binary),
  folder: join(root, 'single'),
  port: first + 3 * cluster.nodes.length,
  environment: { QDRANT__SERVICE__API_KEY: settings.QDRANT_API_KEY! },
});
const model = join(root, 'model.bin');
const say = (line: string) => console.log(line);
const idsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => entityId('premise', CORPUS, `drawn ${from + at}`));

await estimateModel(DEMO, model);
await nodes.start();
await single.start();
const alias = await Alias.start(
  first + 3 * cluster.nodes.length + 2,
  cluster.nodes.map((node) => node.port),
);
let failed = false;
try {
  const elenchus = await openElenchus({
    ...cluster.settings,
    QDRANT_URL: `http://127.0.0.1:${first + 3 * cluster.nodes.length + 2}`,
  });
  const reference = await openElenchus({ ...cluster.settings, ...ALONE, QDRANT_URL: single.url });
  const shown = { ...cluster.settings, QDRANT_URL: undefined, QDRANT_API_KEY: undefined };
  say(`${total} premises; ${JSON.stringify(shown)}; this takes some minutes`);

  const reads = new Map<string, number>();
  const third = Math.floor(total / 3 / BATCH) * BATCH;
  say(`before anything happens: writes ${await write(0, third)}`);

  const half = () => nodes.processes[1]!.stop('SIGKILL');
  say(`a node killed while writing: writes ${await write(third, 2 * third, { half })}`);
  let ready: number | undefined;
  const back = nodes.processes[1]!.start().then((ms) => (ready = ms));
  const returned = watch(1, idsOf(2 * third - BATCH, 2 * third), () => ready !== undefined);
  const written = await write(2 * third, total - PAUSED);
  await back;
  say(`the node back while writing, ready after ${ready!.toFixed(0)} ms: writes ${written}`);
  say(await returned);
  say(`all replicas up to date after ${(await nodes.whole()).toFixed(0)} ms more`);

  nodes.processes[2]!.pause();
  say(`a node paused while writing: writes ${await write(total - PAUSED, total)}`);
  nodes.processes[2]!.resume();
  say(await watch(2, idsOf(total - PAUSED, total), () => true));
  say(`all replicas up to date after ${(await nodes.whole()).toFixed(0)} ms more`);
  say('reads of each batch right after it was acknowledged, by consistency');
  for (const [name, count] of [...reads].sort()) say(`  ${name}: ${count}`);

  await reference.server.ask('put', { corpus: CORPUS, from: 0, to: total });
  const right = await answers(reference.asked);
  await compare('after the writes');

  const killed = await whileSearching(elenchus.asked, right, async () => {
    await sleep(CALM_MS);
    await nodes.processes[2]!.stop('SIGKILL');
    await sleep(CALM_MS);
    await nodes.processes[2]!.start();
    await nodes.whole();
    await sleep(CALM_MS);
  });
  say(`a node killed and back while searching: searches ${killed}`);
  if (killed.wrong > 0) failed = true;

  const moved = await whileSearching(elenchus.asked, right, async () => {
    await nodes.whole();
    const began = performance.now();
    const move = await nodes.move('premises');
    const ms = (performance.now() - began).toFixed(0);
    say(
      move ? `shard ${move.shard} moved in ${ms} ms` : 'no shard can be moved: each is everywhere',
    );
    await nodes.whole();
  });
  say(`a shard moved while searching: searches ${moved}`);
  if (moved.wrong > 0) failed = true;
  await compare('in the end');

  await elenchus.server.close();
  await reference.server.close();

  /** Writes premises in batches, each again until it is acknowledged. */
  async function write(
    from: number,
    to: number,
    { half }: { readonly half?: () => Promise<void> } = {},
  ): Promise<Tally> {
    const writes = new Tally();
    for (let start = from; start < to; start += BATCH) {
      if (half && start === from + Math.floor((to - from) / 2 / BATCH) * BATCH) await half();
      const end = Math.min(to, start + BATCH);
      const put = { corpus: CORPUS, from: start, to: end, batch: BATCH };
      const began = performance.now();
      while ((await writes.count(() => elenchus.server.ask<number>('put', put))) === undefined) {
        const waited = performance.now() - began;
        if (waited > GIVE_UP_MS) throw new Error(`no write was acknowledged: writes ${writes}`);
      }
      await readBack(start, end);
    }
    return writes;
  }

  /** What a node answers that comes back, by how many replicas a read asks. */
  async function watch(
    at: number,
    ids: readonly string[],
    isReady: () => boolean,
  ): Promise<string> {
    const all = await Promise.all(
      CONSISTENCIES.map(async (consistency) => {
        const returned = await watchReturn(nodes, at, ids, isReady, consistency);
        const { stale, staleMs, whenReady, refused } = returned;
        return `  consistency ${consistency ?? 'one'}: ${stale} stale answers in ${staleMs.toFixed(0)} ms, ${whenReady ? 'also' : 'none'} after it was ready; ${refused} requests refused`;
      }),
    );
    return ['what the returning node answered', ...all].join('\n');
  }

  /** Asks each node that can answer for what was just acknowledged. */
  async function readBack(from: number, to: number): Promise<void> {
    for (const [at, node] of nodes.processes.entries()) {
      if (node.isPaused) continue;
      for (const consistency of CONSISTENCIES) {
        const key = `${consistency ?? 'one'}`;
        const missing = await nodes
          .missing(at, 'premises', idsOf(from, to), consistency)
          .catch(() => undefined);
        const name =
          missing === undefined
            ? `${key}, no answer`
            : `${key}, ${missing > 0 ? 'stale' : 'right'}`;
        reads.set(name, (reads.get(name) ?? 0) + 1);
      }
    }
  }

  /** Everything that was acknowledged is on every node, and the answers are those of one node. */
  async function compare(when: string): Promise<void> {
    let lost = 0;
    for (const at of nodes.processes.keys()) {
      for (let start = 0; start < total; start += 1_000) {
        const ids = idsOf(start, Math.min(total, start + 1_000));
        lost += await nodes.missing(at, 'premises', ids);
      }
    }
    const found = await answers(elenchus.asked);
    const unequal = found.filter((answer, at) => answer !== right[at]).length;
    say(
      `${when}: ${lost} of ${total} acknowledged premises lost, ${unequal} of ${found.length} answers differ from the single node's`,
    );
    if (lost > 0 || unequal > 0) failed = true;
  }
} finally {
  alias.close();
  await nodes.stop();
  await single.stop('SIGKILL');
  await rm(root, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function openElenchus(settings: Readonly<Record<string, string>>) {
  const server = await ServerProcess.start(
    {
      ...settings,
      SCALE_MODEL: model,
      ELENCHUS_LOG_LEVEL: 'silent',
      ELENCHUS_DATA_DIR: join(root, 'unused'),
    },
    { script: 'scale/process.js', execArgv: ['--import', 'tsx'] },
  );
  await server.ask('create', { corpus: CORPUS });
  const texts = await server.ask<readonly string[]>('queries', { count: QUERIES });
  const asked: Asked = { url: server.url, corpus: CORPUS, texts };
  return { server, asked };
}
