import { median } from '../../src/math/statistics.js';
import type { LoadResult } from './load-generator.js';
import { generateLoad, type Probe, ServerProcess } from './processes.js';
import { atLeast, atMost, type Figure, type Section } from './report.js';
import { drawWorkload, OPERATION, operations, toVariables } from './workload.js';

const SEED = 20_241;
const CONNECTIONS = 16;
const BY_DEFAULT = { rank: { auto: {} } };
/** Of each side of a ratio, in turn, so that a slow moment of the machine touches both. */
const ROUNDS = 7;

interface Setting {
  readonly corpus: string;
  readonly dataDir: string;
  readonly premises: readonly string[];
}

/** Every query is encoded: the latency of one client, then of 16. */
export async function measureLatency({ corpus, dataDir, premises }: Setting): Promise<Section> {
  const server = await ServerProcess.start({
    ELENCHUS_DATA_DIR: dataDir,
    BENCH_QUERY_CACHE: '0',
  });
  const workload = drawWorkload(premises, await server.variables(corpus), SEED);
  const variables = toVariables(workload, corpus, 1);
  const queries = variables.map(({ text, filter }) => ({
    text,
    conditions: filter?.profile ?? [],
  }));
  const load = { url: server.url, bodies: operations(OPERATION, variables), seed: SEED };

  await generateLoad({ ...load, connections: CONNECTIONS, amount: 2000 });
  await server.raw(corpus, queries);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const raw = await server.raw(corpus, queries);
    const one = await generateLoad({ ...load, connections: 1, amount: 200 });
    const sum = median(raw.map(({ encode }) => encode)) + median(raw.map(({ engine }) => engine));
    rounds.push({ p50: one.p50, sum, failed: one.failed });
  }
  const byDefault: LoadResult[] = [];
  const diversified: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = (order: typeof BY_DEFAULT & { rerank?: object }) =>
      generateLoad({
        ...load,
        bodies: operations(OPERATION, toVariables(workload, corpus, 1, order)),
        connections: 1,
        amount: 100,
      });
    byDefault.push(await one(BY_DEFAULT));
    diversified.push(await one({ ...BY_DEFAULT, rerank: { diversify: { coreset: {} } } }));
  }
  await server.probe();
  const many = await generateLoad({ ...load, connections: CONNECTIONS, amount: 3000 });
  const probe = await server.probe();
  await server.close();
  return {
    title: 'Search, one socio condition, every query encoded',
    figures: [
      {
        name: 'encoding + raw engine, p50',
        value: median(rounds.map(({ sum }) => sum)),
        unit: 'ms',
      },
      { name: '1 connection, p50', value: median(rounds.map(({ p50 }) => p50)), unit: 'ms' },
      atMost(
        '1 connection, p50 / (encoding + raw engine)',
        median(rounds.map(({ p50, sum }) => p50 / sum)),
        '',
        1.5,
      ),
      {
        name: '1 connection, p50, ordered by the default',
        value: median(byDefault.map(({ p50 }) => p50)),
        unit: 'ms',
      },
      {
        name: '1 connection, p50, the best 200 diversified (CORESET)',
        value: median(diversified.map(({ p50 }) => p50)),
        unit: 'ms',
      },
      atMost(
        '1 connection, p50, diversified / ordered by the default',
        median(diversified.map(({ p50 }, round) => p50 / byDefault[round]!.p50)),
        '',
        1.5,
      ),
      { name: '16 connections, p50', value: many.p50, unit: 'ms' },
      { name: '16 connections, p99', value: many.p99, unit: 'ms' },
      atMost('16 connections, p99 / p50', many.p99 / many.p50, '', 5),
      { name: '16 connections, throughput', value: many.requestsPerSecond, unit: 'requests/s' },
      ...eventLoop(probe),
      atMost(
        'failed requests',
        [many, ...rounds, ...byDefault, ...diversified].reduce(
          (sum, { failed }) => sum + failed,
          0,
        ),
        '',
        0,
      ),
      cacheHits(probe),
    ],
  };
}

/** Query vectors come from the cache: throughput at 16 connections, then memory over 10,000 queries. */
export async function measureThroughput({
  corpus,
  dataDir,
  premises,
}: Setting): Promise<Section[]> {
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir });
  const workload = drawWorkload(premises, await server.variables(corpus), SEED);
  const run = (conditions: 1 | 2, amount: number, order?: { readonly rank: object }) =>
    generateLoad({
      url: server.url,
      bodies: operations(OPERATION, toVariables(workload, corpus, conditions, order)),
      connections: CONNECTIONS,
      amount,
      seed: SEED,
    });

  await run(1, 2000);
  await server.probe();
  const one = [await run(1, 3000), await run(1, 3000), await run(1, 3000)];
  const afterOne = await server.probe();
  const two = [await run(2, 3000), await run(2, 3000), await run(2, 3000)];
  const byDefault = await run(1, 3000, BY_DEFAULT);
  const half = await server.probe();
  await run(1, 5000);
  const end = await server.probe();
  await server.close();

  const rate = (results: typeof one) => median(results.map((result) => result.requestsPerSecond));
  const last = one[2]!;
  return [
    {
      title: 'Search at 16 connections, cached query vectors (median of 3)',
      figures: [
        atLeast('one socio condition', rate(one), 'requests/s', 450),
        { name: 'one socio condition, p50', value: median(one.map(({ p50 }) => p50)), unit: 'ms' },
        atMost('one socio condition, p99 / p50', last.p99 / last.p50, '', 5),
        { name: 'two socio conditions', value: rate(two), unit: 'requests/s' },
        {
          name: 'one socio condition, ordered by the default',
          value: byDefault.requestsPerSecond,
          unit: 'requests/s',
        },
        ...eventLoop(afterOne),
        atMost(
          'failed requests',
          [...one, ...two].reduce((sum, { failed }) => sum + failed, 0),
          '',
          0,
        ),
        cacheHits(end),
      ],
    },
    {
      title: 'Memory of the server',
      figures: [
        { name: 'after 23,000 queries', value: half.rssMiB, unit: 'MiB' },
        atMost('after 28,000 queries', end.rssMiB, 'MiB', 700),
        atMost('growth over the last 5,000 queries', end.rssMiB - half.rssMiB, 'MiB', 20),
      ],
    },
  ];
}

function eventLoop({ delayedMs, blockedMs }: Probe): Figure[] {
  return [
    { name: 'event loop delayed at most, with waiting for a core', value: delayedMs, unit: 'ms' },
    atMost('event loop blocked at most', blockedMs, 'ms', 50),
  ];
}

function cacheHits({ hits, misses, joined }: Probe): Figure {
  const all = hits + misses + joined;
  return {
    name: 'query vectors from the cache',
    value: all === 0 ? 0 : (100 * hits) / all,
    unit: '%',
  };
}
