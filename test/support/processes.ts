import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';

export interface Finished {
  /** Undefined where a signal ended it. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where compile.ts put what it made of a TypeScript file of this repository. */
export function compiled(file: string): string {
  return join(process.env['ELENCHUS_COMPILED']!, file.replace(/\.ts$/, '.js'));
}

/** Starts a TypeScript file of this repository in a process of its own. */
export function start(
  file: string,
  arguments_: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): { child: ChildProcess; finished: Promise<Finished> } {
  return watch([compiled(file), ...arguments_], options);
}

function watch(
  words: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string },
): { child: ChildProcess; finished: Promise<Finished> } {
  const child = spawn(process.execPath, words, {
    ...options,
    env: { ...process.env, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ status: code ?? undefined, stdout, stderr }));
  });
  return { child, finished };
}

/** What commands are run with: a real Qdrant server is for the tests that ask for one. */
export const NO_QDRANT = { QDRANT_URL: '', QDRANT_API_KEY: '' };

/** Starts the command line. */
export function startElenchus(
  arguments_: readonly string[],
  options: Parameters<typeof start>[2] = {},
): ReturnType<typeof start> {
  const env = { ...NO_QDRANT, ...options.env };
  return start('test/support/elenchus.ts', arguments_, { ...options, env });
}

/** Starts a script of the laboratory, as `npm run lab` does. */
export function startLab(
  arguments_: readonly string[],
  options: Parameters<typeof start>[2] = {},
): ReturnType<typeof start> {
  const script = join(PACKAGE_ROOT, 'lab/run.ts');
  return watch(['--import', 'tsx', script, ...arguments_], options);
}
