/*
 * A long run of mixed load: it measures what the server can do, and then asks for 80 % of that, with
 * writes, and prints each minute what became of it. Exit status 1 if a goal is not met.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import { entityId } from '../src/domain/ids.js';
import { seededRandom } from '../src/math/random.js';
import { median, quantile } from '../src/math/statistics.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { Attacker, type Outcomes } from '../test/faults/attacks/attacker.js';
import { type Attack, ATTACKS, isAllowed } from '../test/faults/attacks/cases.js';
import { AttackClient } from '../test/faults/attacks/client.js';
import { RSS_MIB } from '../test/faults/attacks/trial.js';
import { ingest } from './bench/ingest.js';
import { ServerProcess } from './bench/processes.js';
import { dropCollections } from './bench/qdrant.js';
import { atMost, type Figure, toTable } from './bench/report.js';
import {
  addDemo,
  drawWorkload,
  OPERATION,
  readPremiseTexts,
  toVariables,
  type Workload,
} from './bench/workload.js';

const CORPUS = 'soak';
const KEY = 'key-of-the-soak';
const PREFIX = `soak-${process.pid}-`;
const SEED = 20_247;
/** The part of the capacity that the load takes. Attackers get as much as all others, if they ask. */
const [SHARE, SHARE_UNDER_ATTACK] = [0.8, 0.3];
/** Without those that need a small disk, or keep others from writing, as documented. */
const MIXED_IN = ATTACKS.filter(({ needs }) => needs === undefined);
/** The connections that find out what the server can do. */
const CONNECTIONS = 16;

interface Options {
  readonly minutes: string;
  readonly corpus?: string;
  readonly qdrant?: string;
  readonly attacks?: true;
}

const PUT = `mutation($corpus: String!, $premises: [PremiseInput!]!) {
  putPremises(corpus: $corpus, premises: $premises) { rejected } }`;

const DELETE = `mutation($corpus: String!, $ids: [ID!]!) {
  deletePremises(corpus: $corpus, ids: $ids) { rejected } }`;

const FACETS = `query($text: String!, $corpus: String!) {
  premises(by: { text: $text }, corpus: $corpus, first: 50) {
    matchCount facets { variable values { value count } } edges { score explain { moves { from to } } node { text } } } }`;

/** Every so many requests is a write, and every so many a large page with counts. */
const WRITES = 10;

const LARGE = 10;

/** Premises that come and go. */
const WRITTEN = 200;

/** How often the smallest request is sent beside the others, in milliseconds. */
const TYPENAME_MS = 100;

/** More requests at a time are not sent, and count as errors. */
const MOST_AT_ONCE = 1_000;

const { minutes, corpus, qdrant, attacks } = new Command('npm run lab -- soak')
  .description('Loads a server for a long time with searches and writes.')
  .option('--minutes <n>', 'how long, after capacity has been measured', '30')
  .option('--corpus <file>', 'perspective format; by default the premises of the demo corpus')
  .option('--qdrant <url>', 'keep the corpus in this Qdrant server')
  .option(
    '--attacks',
    'with clients that attack in the ways that once stalled or killed a server; the load is then 30 %',
  )
  .parse()
  .opts<Options>();
const file = corpus ?? join(PACKAGE_ROOT, 'demo', 'premises.jsonl');
const lasting = Number(minutes) * 60_000;
const share = attacks ? SHARE_UNDER_ATTACK : SHARE;

const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-soak-'));
const environment = {
  ELENCHUS_DATA_DIR: dataDir,
  ELENCHUS_API_KEY: KEY,
  ...(qdrant !== undefined && { QDRANT_URL: qdrant, QDRANT_COLLECTION_PREFIX: PREFIX }),
};
try {
  await ingest(file, CORPUS, dataDir, { environment, smartvote: corpus !== undefined });
  if (attacks) await plant();
  const premises = await readPremiseTexts(file);
  const server = await ServerProcess.start(environment);
  const workload = drawWorkload(premises, await server.variables(CORPUS), SEED);
  const load = mixedLoad({ url: server.url, key: KEY, corpus: CORPUS, workload, seed: SEED });

  const measuring = Math.min(60_000, Math.max(10_000, lasting / 10));
  const measured = await load.atMost(CONNECTIONS, measuring);
  const rate = share * measured;
  console.log(
    `capacity ${measured.toFixed(1)} requests/s; load ${rate.toFixed(1)}/s for ${minutes} min`,
  );

  const memory: number[] = [];
  const all: Sample[] = [];
  let { cpuMs } = await server.probe();
  const attacker = attacks && (await Attacker.start());
  const begun = performance.now();
  const attacked = attacker?.attack(
    { origin: new URL(server.url).origin, key: KEY },
    MIXED_IN.map(({ name }) => name),
    lasting,
  );
  for (let minute = 1; performance.now() - begun < lasting; minute++) {
    const left = lasting - (performance.now() - begun);
    const samples = await load.at(rate, Math.min(60_000, left));
    const probe = await server.probe();
    memory.push(probe.rssMiB);
    all.push(...samples);
    console.log(lineOf(minute, samples, probe.rssMiB, probe.cpuMs - cpuMs));
    cpuMs = probe.cpuMs;
  }
  const outcomes = await attacked;
  attacker?.close();
  // On a shared machine, the capacity may have changed, and with it the share that the load was.
  const after = await load.atMost(CONNECTIONS, measuring);
  const then = ((100 * rate) / after).toFixed(0);
  console.log(`capacity afterwards ${after.toFixed(1)} requests/s; the load was ${then} % of that`);
  report(all, memory, outcomes);
  await server.close();
} finally {
  if (qdrant !== undefined) await dropCollections(qdrant, PREFIX);
  await rm(dataDir, { recursive: true, force: true });
}

/** Everything that the attacks read, before the memory of the server is looked at. */
async function plant(): Promise<void> {
  await addDemo(environment);
  const server = await ServerProcess.start(environment);
  const client = new AttackClient({ origin: new URL(server.url).origin, key: KEY });
  for (const { prepare } of MIXED_IN) await prepare?.(client);
  await client.close();
  await server.close();
}

function times(samples: readonly Sample[], kind: Sample['kind']): number[] {
  return samples.filter((each) => each.kind === kind).map(({ ms }) => ms);
}

/** @param cpuMs CPU time of the server in this minute; on a slower machine, the same work takes more */
function lineOf(minute: number, samples: readonly Sample[], rss: number, cpuMs: number): string {
  const of = (kind: Sample['kind'], share: number) => {
    const found = times(samples, kind);
    return found.length === 0 ? '-' : quantile(found, share).toFixed(0);
  };
  const failed = samples.filter(({ error }) => error !== undefined).length;
  return [
    `minute ${minute}: ${samples.length} requests, ${failed} errors, ${rss.toFixed(0)} MiB, ${(cpuMs / samples.length).toFixed(1)} ms of CPU time per request`,
    `search p50 ${of('search', 0.5)} p99 ${of('search', 0.99)} ms`,
    `write p99 ${of('write', 0.99)} ms`,
    `{ __typename } p50 ${of('typename', 0.5)} p99 ${of('typename', 0.99)} ms`,
  ].join('; ');
}

function report(
  samples: readonly Sample[],
  memory: readonly number[],
  outcomes: Outcomes | undefined,
): void {
  const errors = samples.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const typenames = quantile(times(samples, 'typename'), 0.99);
  const half = Math.ceil(memory.length / 2);
  const growth = median(memory.slice(-half)) / median(memory.slice(0, half));
  const written = samples.filter(({ kind, error }) => kind === 'write' && error === undefined);
  const figures = [
    { name: 'requests', value: samples.length, unit: '' },
    { name: 'writes acknowledged', value: written.length, unit: '' },
    atMost('errors', errors.length, '', 0),
    outcomes
      ? atMost('memory at most', Math.max(...memory), 'MiB', Math.floor(RSS_MIB))
      : atMost('memory at most', Math.max(...memory), 'MiB', 900),
    atMost('memory, second half / first half', growth, '', 1.1),
    { name: 'search p50', value: quantile(times(samples, 'search'), 0.5), unit: 'ms' },
    { name: 'search p99', value: quantile(times(samples, 'search'), 0.99), unit: 'ms' },
    { name: 'write p50', value: quantile(times(samples, 'write'), 0.5), unit: 'ms' },
    { name: 'write p99', value: quantile(times(samples, 'write'), 0.99), unit: 'ms' },
    atMost('{ __typename } p99', typenames, 'ms', outcomes ? 150 : 50),
    ...MIXED_IN.flatMap((attack) => cameOf(attack, outcomes?.[attack.name] ?? {})),
  ];
  const title = `Mixed load at ${share * 100} % of capacity${outcomes ? ', under attack' : ''}`;
  console.log(toTable([{ title, figures }]));
  for (const error of new Set(errors)) {
    console.log(`  ${error}: ${errors.filter((each) => each === error).length}`);
  }
  if (figures.some((figure) => 'met' in figure && figure.met === false)) process.exitCode = 1;
}

/** What came of the requests of an attack. */
function cameOf(attack: Attack, outcomes: Outcomes[string]): readonly Figure[] {
  return Object.entries(outcomes).map(([outcome, count]) => {
    const name = `${attack.name}: ${outcome.slice(0, 40)}`;
    return isAllowed(attack, outcome)
      ? { name, value: count, unit: '' }
      : atMost(name, count, '', 0);
  });
}

/** What became of a request; `error` is a code, or says that the request failed. */
interface Sample {
  readonly kind: 'search' | 'write' | 'typename';
  readonly ms: number;
  readonly error?: string;
}

interface MixedLoadOptions {
  readonly url: string;
  readonly key: string;
  readonly corpus: string;
  readonly workload: Workload;
  readonly seed: number;
}

/** Searches of all kinds, large pages, and writes that add and delete premises. */
function mixedLoad({ url, key, corpus, workload, seed }: MixedLoadOptions) {
  const random = seededRandom(seed);
  const searches = [
    ...toVariables(workload, corpus, 0),
    ...toVariables(workload, corpus, 1, { rank: { auto: {} } }),
    ...toVariables(workload, corpus, 2, { rank: { lexical: {} } }),
    ...toVariables(workload, corpus, 0, {
      rank: { auto: {} },
      rerank: { diversify: { coreset: {} } },
    }),
  ];
  let sent = 0;
  let written = 0;

  async function ask(kind: Sample['kind'], query: string, variables: object): Promise<Sample> {
    const begun = performance.now();
    const error = await failureOf(query, variables);
    return { kind, ms: performance.now() - begun, ...(error !== undefined && { error }) };
  }

  async function failureOf(query: string, variables: object): Promise<string | undefined> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, variables }),
      });
      const { errors } = (await response.json()) as {
        errors?: readonly { extensions: { code: string } }[];
      };
      return errors?.[0]?.extensions.code;
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }

  async function write(): Promise<Sample> {
    const id = `soak-${written++ % WRITTEN}`;
    const text = `Sentence ${written} of a long run.`;
    const premises = [{ externalId: id, text, profile: {} }];
    if (written % 4 !== 0) return ask('write', PUT, { corpus, premises });
    return ask('write', DELETE, { corpus, ids: [`premise:${entityId('premise', corpus, id)}`] });
  }

  function next(): Promise<Sample> {
    sent += 1;
    if (sent % WRITES === 0) return write();
    const variables = searches[Math.floor(random() * searches.length)]!;
    if (sent % LARGE !== 5) return ask('search', OPERATION, variables);
    return ask('search', FACETS, { text: variables.text, corpus });
  }

  return {
    /** Requests a second that so many connections get answered, each one after the other. */
    async atMost(connections: number, ms: number): Promise<number> {
      const end = performance.now() + ms;
      let answered = 0;
      const work = async () => {
        while (performance.now() < end) {
          await next();
          answered += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, work));
      return answered / (ms / 1000);
    },

    /** Sends so many requests a second, whether the ones before are answered or not. */
    async at(rate: number, ms: number): Promise<readonly Sample[]> {
      const samples: Sample[] = [];
      const running = new Set<Promise<void>>();
      const start = (asked: Promise<Sample>) => {
        const done = asked.then((sample) => void samples.push(sample));
        running.add(done);
        void done.then(() => running.delete(done));
      };
      const begun = performance.now();
      const timer = setInterval(() => start(ask('typename', '{ __typename }', {})), TYPENAME_MS);
      for (let count = 0; performance.now() - begun < ms; count++) {
        if (running.size < MOST_AT_ONCE) start(next());
        else samples.push({ kind: 'search', ms: 0, error: 'not sent' });
        await wait(Math.max(0, begun + ((count + 1) * 1000) / rate - performance.now()));
      }
      clearInterval(timer);
      await Promise.all(running);
      return samples;
    },
  };
}
