import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from '../../src/math/statistics.js';
import { generateLoad, ServerProcess } from './processes.js';
import { atLeast, atMost, type Figure, type Section } from './report.js';
import * as ownWorkload from './workload.js';

const SEED = 20_261;
/** Of both versions in turn, so that a slow moment of the machine touches both. */
const ROUNDS = 5;
const DENSE = { rank: { dense: {} } };
const BY_DEFAULT = { rank: { auto: {} } };
/** `least`: the least throughput, as a share of that before. */
const ORDERS = [
  { name: 'dense', order: DENSE, conditions: 0, least: 0.95 },
  { name: 'dense, two conditions', order: DENSE, conditions: 2, least: 0.95 },
  { name: 'default', order: BY_DEFAULT, conditions: 0, least: 0.98 },
  { name: 'default, one condition', order: BY_DEFAULT, conditions: 1, least: 0.95 },
] as const;
const CONNECTIONS = [
  { connections: 16, amount: 600 },
  { connections: 1, amount: 100 },
] as const;

interface Compared {
  readonly corpus: string;
  /** What both versions ingest, and its texts. */
  readonly file: string;
  readonly premises: readonly string[];
  /** The folder of the other version, which must have been built. */
  readonly checkout: string;
  /** The data folder of this version, which has the corpus, and an empty one for the other. */
  readonly dataDirs: readonly [string, string];
}

/** Searches with cached query vectors on this version and another one, in one run. */
export async function measureVersions({
  corpus,
  file,
  premises,
  checkout,
  dataDirs: [dataDir, otherDataDir],
}: Compared): Promise<Section> {
  const other = await benchmarkOf(checkout);
  await other.ingest(file, corpus, otherDataDir);
  const settings = ORDERS.flatMap((order) =>
    CONNECTIONS.map((load) => ({ ...order, ...load, rounds: [] as Rounds })),
  );
  // New processes for each round: two that run the same code can differ by a tenth.
  for (let round = 0; round < ROUNDS; round++) {
    const now = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
    const before = await ServerProcess.start({ ELENCHUS_DATA_DIR: otherDataDir }, { checkout });
    const workload = ownWorkload.drawWorkload(premises, await now.variables(corpus), SEED);
    for (const { rounds, ...setting } of settings) {
      const load = { ...setting, corpus, workload };
      const runNow = () => run(now, load, ownWorkload);
      const runBefore = () => run(before, load, other);
      await runNow();
      await runBefore();
      rounds.push({ before: await runBefore(), now: await runNow() });
    }
    await Promise.all([now.close(), before.close()]);
  }
  const figures = settings.flatMap(({ name, connections, least, rounds }) =>
    compare(`${name}, ${connections} connections`, rounds, connections, least),
  );
  return { title: `Against ${checkout}: medians of ${ROUNDS} rounds`, figures };
}

/** How another version is filled and asked: its commands and its schema may be others. */
async function benchmarkOf(checkout: string) {
  // Before 0.4, it was not in a folder of the laboratory.
  const folder = ['lab/bench', 'bench'].find((each) => existsSync(join(checkout, each)))!;
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(join(checkout, folder, file)).href);
  const { ingest } = (await load('ingest.ts')) as typeof import('./ingest.js');
  return { ...((await load('workload.ts')) as typeof ownWorkload), ingest };
}

interface Load extends Omit<(typeof ORDERS)[number], 'order' | 'conditions' | 'least'> {
  readonly order: (typeof ORDERS)[number]['order'];
  readonly conditions: 0 | 1 | 2;
  readonly connections: number;
  readonly amount: number;
  readonly corpus: string;
  readonly workload: ownWorkload.Workload;
}

interface Round {
  readonly requestsPerSecond: number;
  readonly p50: number;
  /** Milliseconds of all cores for one request; other work on the machine touches it least. */
  readonly cpuMs: number;
}

type Rounds = { readonly before: Round; readonly now: Round }[];

async function run(
  server: ServerProcess,
  load: Load,
  { OPERATION, toVariables }: Pick<typeof ownWorkload, 'OPERATION' | 'toVariables'>,
): Promise<Round> {
  const { corpus, workload, conditions, order, connections, amount } = load;
  const bodies = ownWorkload.operations(
    OPERATION,
    toVariables(workload, corpus, conditions, order),
  );
  const sent = { url: server.url, bodies, connections, amount, seed: SEED };
  const before = server.cpuMs();
  const { failed, ...result } = await generateLoad(sent);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return { ...result, cpuMs: (server.cpuMs() - before) / amount };
}

/** Throughput where many ask, latency where one does; a ratio is the median of the rounds'. */
function compare(name: string, rounds: Rounds, connections: number, least: number): Figure[] {
  const figures = (
    unit: string,
    value: (round: Round) => number,
    goal: typeof atLeast | typeof atMost,
    limit: number,
  ) => {
    const ratio = median(rounds.map(({ before, now }) => value(now) / value(before)));
    return [
      { name: `${name}, before`, value: median(rounds.map(({ before }) => value(before))), unit },
      { name: `${name}, now`, value: median(rounds.map(({ now }) => value(now))), unit },
      goal(`${name}, now / before`, ratio, '', limit),
    ];
  };
  if (connections === 1) return figures('ms', ({ p50 }) => p50, atMost, 1.05);
  return [
    ...figures('requests/s', ({ requestsPerSecond }) => requestsPerSecond, atLeast, least),
    ...figures('ms of CPU', ({ cpuMs }) => cpuMs, atMost, 1.05),
  ];
}
