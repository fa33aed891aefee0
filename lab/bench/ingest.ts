import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { atMost, type Section, timed } from './report.js';

export interface IngestOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The variables are those of smartvote. */
  readonly smartvote?: boolean;
}

/** Runs the command line as a user does, with the start of its process and the model's load. */
export async function ingest(
  file: string,
  corpus: string,
  dataDir: string,
  { environment = {}, smartvote = true }: IngestOptions = {},
): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    [
      join(PACKAGE_ROOT, 'bin', 'elenchus.js'),
      'ingest',
      file,
      '--corpus',
      corpus,
      ...(smartvote ? ['--describe', 'smartvote'] : []),
      '--data-dir',
      dataDir,
      '--json',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`elenchus ingest ended with status ${String(status)}`);
  return JSON.parse(output) as Record<string, number>;
}

/**
 * A first ingest, and a second one that changes nothing.
 * @param encodingRate texts a second of encoding alone, where that was measured
 */
export async function measureIngest(
  file: string,
  corpus: string,
  dataDir: string,
  encodingRate: number | undefined,
): Promise<Section> {
  const first = await timed(() => ingest(file, corpus, dataDir));
  const second = await timed(() => ingest(file, corpus, dataDir));
  const { added = 0 } = first.result;
  const seconds = first.ms / 1000;
  const bareSeconds = encodingRate === undefined ? undefined : added / encodingRate;
  return {
    title: `Ingest of ${added} premises, process start included`,
    figures: [
      { name: 'ingest', value: seconds, unit: 's' },
      ...(bareSeconds === undefined
        ? []
        : [
            { name: 'bare encoding', value: bareSeconds, unit: 's' },
            atMost('ingest / bare encoding', seconds / bareSeconds, '', 2),
          ]),
      atMost('ingest again, nothing changed', second.ms / 1000, 's', 20),
    ],
  };
}
