/*
 * A long run of mixed load: it measures what the server can do, and then asks for 80 % of that, with
 * writes, and prints each minute what became of it. Exit status 1 if a goal is not met.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { PACKAGE_ROOT } from '../src/config.js';
import { median, quantile } from '../src/statistics.js';
import { readPremiseTexts } from './corpus.js';
import { dropCollections } from './drop-collections.js';
import { ingest } from './ingest.js';
import { ServerProcess } from './processes.js';
import { atMost, toTable } from './report.js';
import { mixedLoad, type Sample } from './soak/load.js';
import { drawWorkload } from './workload.js';

const CORPUS = 'soak';
const KEY = 'key-of-the-soak';
const PREFIX = `soak-${process.pid}-`;
const SEED = 20_247;
const SHARE = 0.8;
/** The connections that find out what the server can do. */
const CONNECTIONS = 16;

interface Options {
  readonly minutes: string;
  readonly corpus?: string;
  readonly qdrant?: string;
}

const { minutes, corpus, qdrant } = new Command('npm run soak --')
  .description('Loads a server for a long time with searches and writes.')
  .option('--minutes <n>', 'how long, after capacity has been measured', '30')
  .option('--corpus <file>', 'perspective format; by default the premises of the demo corpus')
  .option('--qdrant <url>', 'keep the corpus in this Qdrant server')
  .parse()
  .opts<Options>();
const file = corpus ?? join(PACKAGE_ROOT, 'demo', 'premises.jsonl');
const lasting = Number(minutes) * 60_000;

const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-soak-'));
const environment = {
  ELENCHUS_DATA_DIR: dataDir,
  ELENCHUS_API_KEY: KEY,
  ...(qdrant !== undefined && { QDRANT_URL: qdrant, QDRANT_COLLECTION_PREFIX: PREFIX }),
};
try {
  await ingest(file, CORPUS, dataDir, { environment, smartvote: corpus !== undefined });
  const premises = await readPremiseTexts(file);
  const server = await ServerProcess.start(environment);
  const workload = drawWorkload(premises, await server.variables(CORPUS), SEED);
  const load = mixedLoad({ url: server.url, key: KEY, corpus: CORPUS, workload, seed: SEED });

  const measuring = Math.min(60_000, Math.max(10_000, lasting / 10));
  const measured = await load.atMost(CONNECTIONS, measuring);
  const rate = SHARE * measured;
  console.log(
    `capacity ${measured.toFixed(1)} requests/s; load ${rate.toFixed(1)}/s for ${minutes} min`,
  );

  const memory: number[] = [];
  const all: Sample[] = [];
  let { cpuMs } = await server.probe();
  const begun = performance.now();
  for (let minute = 1; performance.now() - begun < lasting; minute++) {
    const left = lasting - (performance.now() - begun);
    const samples = await load.at(rate, Math.min(60_000, left));
    const probe = await server.probe();
    memory.push(probe.rssMiB);
    all.push(...samples);
    console.log(lineOf(minute, samples, probe.rssMiB, probe.cpuMs - cpuMs));
    cpuMs = probe.cpuMs;
  }
  // On a shared machine, the capacity may have changed, and with it the share that the load was.
  const after = await load.atMost(CONNECTIONS, measuring);
  const share = ((100 * rate) / after).toFixed(0);
  console.log(
    `capacity afterwards ${after.toFixed(1)} requests/s; the load was ${share} % of that`,
  );
  report(all, memory);
  await server.close();
} finally {
  if (qdrant !== undefined) await dropCollections(qdrant, PREFIX);
  await rm(dataDir, { recursive: true, force: true });
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

function report(samples: readonly Sample[], memory: readonly number[]): void {
  const errors = samples.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const half = Math.ceil(memory.length / 2);
  const growth = median(memory.slice(-half)) / median(memory.slice(0, half));
  const written = samples.filter(({ kind, error }) => kind === 'write' && error === undefined);
  const figures = [
    { name: 'requests', value: samples.length, unit: '' },
    { name: 'writes acknowledged', value: written.length, unit: '' },
    atMost('errors', errors.length, '', 0),
    atMost('memory at most', Math.max(...memory), 'MiB', 900),
    atMost('memory, second half / first half', growth, '', 1.1),
    { name: 'search p50', value: quantile(times(samples, 'search'), 0.5), unit: 'ms' },
    { name: 'search p99', value: quantile(times(samples, 'search'), 0.99), unit: 'ms' },
    { name: 'write p50', value: quantile(times(samples, 'write'), 0.5), unit: 'ms' },
    { name: 'write p99', value: quantile(times(samples, 'write'), 0.99), unit: 'ms' },
    atMost('{ __typename } p99', quantile(times(samples, 'typename'), 0.99), 'ms', 50),
  ];
  console.log(toTable([{ title: `Mixed load at ${SHARE * 100} % of capacity`, figures }]));
  for (const error of new Set(errors)) {
    console.log(`  ${error}: ${errors.filter((each) => each === error).length}`);
  }
  if (figures.some((figure) => 'met' in figure && figure.met === false)) process.exitCode = 1;
}
