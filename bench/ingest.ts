import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/config.js';
import { atMost, type Section } from './report.js';
import { timed } from './timed.js';

/** Runs the command line as a user does, its process's start and the model's load included. */
async function ingest(
  file: string,
  corpus: string,
  dataDir: string,
): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    [
      join(PACKAGE_ROOT, 'bin', 'elenchus.js'),
      ...['ingest', '--format', 'perspective', file, '--corpus', corpus],
      ...['--data-dir', dataDir, '--json'],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`elenchus ingest ended with status ${String(status)}`);
  return JSON.parse(output) as Record<string, number>;
}

/** A first ingest against the time that encoding alone takes, and a second one that changes nothing. */
export async function measureIngest(
  file: string,
  corpus: string,
  dataDir: string,
  encodingRate: number,
): Promise<Section> {
  const first = await timed(() => ingest(file, corpus, dataDir));
  const second = await timed(() => ingest(file, corpus, dataDir));
  const { added = 0 } = first.result;
  const bareSeconds = added / encodingRate;
  return {
    title: `Ingest of ${added} premises, process start included`,
    figures: [
      { name: 'bare encoding', value: bareSeconds, unit: 's' },
      { name: 'ingest', value: first.ms / 1000, unit: 's' },
      atMost('ingest / bare encoding', first.ms / 1000 / bareSeconds, '', 2),
      atMost('ingest again, nothing changed', second.ms / 1000, 's', 20),
    ],
  };
}
