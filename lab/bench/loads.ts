import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'undici';
import { quantile } from '../../src/math/statistics.js';
import { type Flood, floodsOn } from './loads/floods.js';
import { ServerProcess } from './processes.js';
import { atMost, type Figure, type Section } from './report.js';
import { addDemo, drawWorkload } from './workload.js';

const SEED = 20_263;
const KEY = 'the-key-of-the-loads';
const FLOOD_MS = 20_000;
/** How often the small request is sent. */
const EACH_MS = 50;
/** Between two floods: the queue of the one before empties. */
const REST_MS = 5_000;
const GOAL_MS = 150;
const TYPENAME = { name: '{ __typename }', body: JSON.stringify({ query: '{ __typename }' }) };

interface Setting {
  readonly corpus: string;
  readonly dataDir: string;
  readonly premises: readonly string[];
}

/** How long small requests wait while clients ask for as much as they can. */
export async function measureLoads({ corpus, dataDir, premises }: Setting): Promise<Section> {
  await addDemo({ ELENCHUS_DATA_DIR: dataDir });
  const server = await ServerProcess.start({ ELENCHUS_DATA_DIR: dataDir, ELENCHUS_API_KEY: KEY });
  const workload = drawWorkload(premises, await server.variables(corpus), SEED);
  const figures: Figure[] = [];
  for (const flood of floodsOn(corpus, workload)) {
    const { times, outcomes } = await measure(server, flood);
    const { rssMiB } = await server.probe();
    const { name, connections, meanwhile = TYPENAME } = flood;
    figures.push(
      atMost(
        `${meanwhile.name} during ${name}, ${connections} connections, p99`,
        quantile(times, 0.99),
        'ms',
        GOAL_MS,
      ),
      { name: '  p50', value: quantile(times, 0.5), unit: 'ms' },
      { name: '  memory then', value: rssMiB, unit: 'MiB' },
      ...Object.entries(outcomes).map(([outcome, value]) => ({
        name: `  ${outcome}`,
        value,
        unit: 'times',
      })),
    );
    await wait(REST_MS);
  }
  await server.close();
  return { title: 'Small requests while clients ask for as much as they can', figures };
}

async function measure({ url }: ServerProcess, flood: Flood) {
  const clients = fork(fileURLToPath(new URL('loads/client.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  clients.send({ url, key: KEY, flood });
  await once(clients, 'spawn');
  const times: number[] = [];
  const { origin, pathname: path } = new URL(url);
  const client = new Client(origin);
  const { name, body } = flood.meanwhile ?? TYPENAME;
  const headers = {
    'content-type': 'application/json',
    ...(flood.meanwhile && { authorization: `Bearer ${KEY}` }),
  };
  const end = performance.now() + FLOOD_MS;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await client.request({ method: 'POST', path, headers, body });
    const { data } = (await answer.body.json()) as { data?: object };
    if (!data) throw new Error(`${name} failed: ${flood.name}`);
    times.push(performance.now() - begun);
    await wait(EACH_MS);
  }
  await client.close();
  const outcomes = once(clients, 'message');
  clients.send('stop');
  const [counts] = (await outcomes) as [Readonly<Record<string, number>>];
  return { times, outcomes: counts };
}
