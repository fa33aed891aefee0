import { setTimeout as sleep } from 'node:timers/promises';
import { generateLoad, ServerProcess } from '../processes.js';
import { type Figure, timed } from '../report.js';
import { OPERATION, operations } from '../workload.js';
import { SHARES } from './premises.js';

export const CORPUS = 'bench';

/** How many premises are written between two reports of the progress. */
const STEP = 12_800;
/** How long the garbage collector has for what the start leaves. */
const REST_MS = 3_000;
const OPTIONS = ['--max-old-space-size=8192', '--import', 'tsx'];

export type Environment = Readonly<Record<string, string>>;

const startServer = (environment: Environment) =>
  ServerProcess.start(environment, { script: 'scale/process.js', execArgv: OPTIONS });

/** Writes what is missing, and says at what rate; `stored` is how many there are then. */
export async function fill(
  environment: Environment,
  premises: number,
): Promise<{ readonly stored: number; readonly figures: readonly Figure[] }> {
  const writer = await startServer(environment);
  const before = await writer.ask<number>('count');
  if (before >= premises) {
    await writer.close();
    return { stored: before, figures: [] };
  }
  await writer.ask('create', { corpus: CORPUS });
  let ms = 0;
  for (let from = before; from < premises; from += STEP) {
    const to = Math.min(premises, from + STEP);
    ms += await writer.ask<number>('put', { corpus: CORPUS, from, to });
    const rate = (1000 * (to - before)) / ms;
    console.error(`${to} of ${premises} premises, ${rate.toFixed(0)} a second`);
  }
  const finished = await timed(() => writer.ask('finish', { corpus: CORPUS }));
  const { most } = await writer.ask<{ most: number }>('memory');
  await writer.close();
  const rate = (1000 * (premises - before)) / ms;
  return {
    stored: premises,
    figures: [
      { name: 'writing, without encoding', value: rate, unit: 'premises/s' },
      { name: 'statistics and claims, at the end', value: finished.ms / 1000, unit: 's' },
      { name: 'most memory of Elenchus while it writes', value: most / 2 ** 20, unit: 'MiB' },
    ],
  };
}

/** A server on a filled store, how long its start took, and its memory in bytes. */
export async function serve(environment: Environment) {
  const { result: server, ms } = await timed(() => startServer(environment));
  await sleep(REST_MS);
  const { own } = await server.ask<{ own: number }>('memory');
  return { server, startMs: ms, memory: own };
}

const QUERIES = 200;
const SEED = 3;

/** One request after the other, by cosine, 20 hits; query vectors are known. */
export async function measureSearches(
  server: ServerProcess,
  corpus: string,
): Promise<readonly Figure[]> {
  const texts = await server.ask<readonly string[]>('queries', { count: QUERIES });
  const figures: Figure[] = [];
  for (const { field, share } of SHARES) {
    const variables = texts.map((text, at) => {
      const value = String(at % Math.round(1 / share));
      const filter = field && { fields: [{ field, anyOf: [value] }] };
      return { text, corpus, rank: { dense: {} }, ...(filter && { filter }) };
    });
    const bodies = operations(OPERATION, variables);
    const load = { url: server.url, bodies, connections: 1, seed: SEED };
    await generateLoad({ ...load, amount: QUERIES / 10 });
    const { p50, p99, failed } = await generateLoad({ ...load, amount: QUERIES });
    if (failed > 0) throw new Error(`${failed} searches failed`);
    const name = `search, ${100 * share} % admitted`;
    figures.push({ name: `${name}, p50`, value: p50, unit: 'ms' });
    figures.push({ name: `${name}, p99`, value: p99, unit: 'ms' });
  }
  return figures;
}
