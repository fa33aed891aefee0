import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../processes.js';
import type { Figure } from '../report.js';
import { timed } from '../timed.js';

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
