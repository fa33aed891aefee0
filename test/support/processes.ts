import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Finished {
  /** Undefined where a signal ended it. */
  readonly status: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a TypeScript file of this folder in a process of its own. */
export function start(
  file: string,
  arguments_: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): { child: ChildProcess; finished: Promise<Finished> } {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ['--import', tsx, script, ...arguments_], {
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
