import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PACKAGE_ROOT } from '../../../src/runtime/config.js';

/** Longest stop of a server that still answers. */
const STOP_MS = 30_000;
const KIB_PER_MIB = 1024;

/** The built server in a process of its own, started as `npm start` does, on a free port. */
export class ServedProcess {
  #output = '';
  #ended: string | undefined;
  #mainThreadMs = 0;
  #peakMiB = 0;

  private constructor(private readonly child: ChildProcess) {
    const note = (text: string) => (this.#output += text);
    child.stdout!.setEncoding('utf8').on('data', note);
    child.stderr!.setEncoding('utf8').on('data', note);
    // A run that fails leaves no server behind.
    const stop = () => void child.kill('SIGKILL');
    process.once('exit', stop);
    child.once('exit', (status, signal) => {
      this.#ended = signal ?? `status ${status}`;
      process.off('exit', stop);
    });
  }

  /** @throws Error with what it printed, if it ends before it listens */
  static async start(
    dataDir: string,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<ServedProcess> {
    const server = new ServedProcess(
      spawn(
        process.execPath,
        [
          '--max-old-space-size=1024',
          '--max-semi-space-size=64',
          join(PACKAGE_ROOT, 'bin/elenchus.js'),
          'serve',
          '--port',
          '0',
          '--data-dir',
          dataDir,
        ],
        { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    );
    await server.printed(/^Elenchus answers at /m);
    return server;
  }

  /** Such as `http://127.0.0.1:4000`. */
  get origin(): string {
    return /^Elenchus answers at (\S+)\/graphql$/m.exec(this.#output)![1]!;
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** How it ended, if it has: a signal, or its status. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /** Waits until it has printed this. */
  async printed(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#output)) {
      if (this.#ended) throw new Error(`the server ended with ${this.#ended}:\n${this.#output}`);
      await wait(20);
    }
  }

  /**
   * CPU time of the main thread so far, in ms; of a server that has ended, as far as it was looked at.
   * 0 where the system does not tell, as for memory.
   */
  mainThreadMs(): number {
    const [taken] = this.#proc(`task/${this.pid}/schedstat`).split(' ');
    this.#mainThreadMs = Math.max(this.#mainThreadMs, Number(taken) / 1e6);
    return this.#mainThreadMs;
  }

  /** The most resident memory since `forgetPeak`, in MiB. */
  peakMiB(): number {
    const most = /^VmHWM:\s+(\d+)/m.exec(this.#proc('status'))?.[1];
    this.#peakMiB = Math.max(this.#peakMiB, Number(most ?? 0) / KIB_PER_MIB);
    return this.#peakMiB;
  }

  forgetPeak(): void {
    this.#peakMiB = 0;
    try {
      writeFileSync(`/proc/${this.pid}/clear_refs`, '5');
    } catch {
      // The system does not tell a peak, or the server has ended.
    }
  }

  #proc(file: string): string {
    try {
      return readFileSync(`/proc/${this.pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  }

  /** Stops it as Ctrl+C does, and kills it if it does not stop. */
  async stop(): Promise<void> {
    const late = setTimeout(() => void this.kill(), STOP_MS);
    await this.kill('SIGTERM');
    clearTimeout(late);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#ended) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
