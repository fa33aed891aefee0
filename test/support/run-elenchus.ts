import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { main } from '../../src/cli/main.js';
import { keepTextEncoder } from './keep-text-encoder.js';
import { type Finished, NO_QDRANT } from './processes.js';

/**
 * Runs the command line in this process, which takes a fraction of the time that a process of its
 * own takes. What needs signals, standard input or a crash needs `startElenchus`.
 */
export async function runElenchus(
  arguments_: readonly string[],
  { cwd = process.cwd(), env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  await keepTextEncoder();
  const before = { cwd: process.cwd(), env: process.env, console: globalThis.console };
  const stdout = new Caught();
  const stderr = new Caught();
  const restore = [catchWrites(process.stdout, stdout), catchWrites(process.stderr, stderr)];
  globalThis.console = new Console(stdout, stderr);
  process.chdir(cwd);
  process.env = { ...before.env, ...NO_QDRANT, ...env };
  process.exitCode = undefined;
  try {
    await main([process.execPath, 'elenchus', ...arguments_]);
    return { status: Number(process.exitCode ?? 0), stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.exitCode = undefined;
    process.env = before.env;
    process.chdir(before.cwd);
    globalThis.console = before.console;
    for (const each of restore) each();
  }
}

class Caught extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: unknown, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Sends what is written to a stream to another one, until the returned function is called. */
function catchWrites(stream: NodeJS.WriteStream, into: Writable): () => void {
  const write = stream.write.bind(stream);
  stream.write = ((chunk: string | Uint8Array) => into.write(chunk)) as typeof write;
  return () => {
    stream.write = write;
  };
}
