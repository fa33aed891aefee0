import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import type { VectorStore } from '../../../src/store/port.js';
import { compiled } from '../../support/processes.js';
import { NOTES } from './points.js';

/** A folder that goes with the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'elenchus-embedded-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Closed when the test ends, if not before. */
export async function openStore(directory: string): Promise<VectorStore> {
  const store = await openEmbeddedStore({ directory });
  onTestFinished(() => store.close());
  await store.ensureCollection(NOTES);
  return store;
}

/** Another process that runs a script of this folder, until it ends or the test does. */
export function runScript(
  script: string,
  ...parameters: string[]
): ChildProcessByStdio<null, Readable, Readable> {
  const path = compiled(`test/store/embedded/${script}`);
  const child = spawn(process.execPath, [path, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
