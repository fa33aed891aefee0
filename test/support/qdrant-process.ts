import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';

/** How long a server may take until it answers. */
const START_MS = 300_000;
const ASK_EVERY_MS = 20;

export interface QdrantNode {
  /** The program, version 1.18. */
  readonly binary: string;
  /** Where it keeps its data and its log. */
  readonly folder: string;
  /** For HTTP; the next one is for gRPC. */
  readonly port: number;
  /** What docker-compose.yml passes. */
  readonly options?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A real Qdrant as a process on 127.0.0.1, with the configuration of docker-compose.yml. */
export class QdrantProcess {
  #child: ChildProcess | undefined;
  #paused = false;

  constructor(readonly node: QdrantNode) {}

  get url(): string {
    return `http://127.0.0.1:${this.node.port}`;
  }

  /** @returns the milliseconds until it was ready */
  async start(): Promise<number> {
    const { binary, folder, port, options = [], environment } = this.node;
    await mkdir(folder, { recursive: true });
    const log = createWriteStream(join(folder, 'log'), { flags: 'a' });
    const config = join(PACKAGE_ROOT, 'qdrant', 'server.yaml');
    const began = performance.now();
    const child = spawn(binary, ['--config-path', config, ...options], {
      cwd: folder,
      env: {
        ...environment,
        QDRANT__SERVICE__HOST: '127.0.0.1',
        QDRANT__SERVICE__HTTP_PORT: String(port),
        QDRANT__SERVICE__GRPC_PORT: String(port + 1),
        QDRANT__STORAGE__STORAGE_PATH: join(folder, 'storage'),
        QDRANT__STORAGE__SNAPSHOTS_PATH: join(folder, 'snapshots'),
        QDRANT__LOG_LEVEL: 'WARN',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    this.#child = child;
    // A measurement that fails leaves no server behind.
    const stop = () => void child.kill('SIGKILL');
    process.once('exit', stop);
    child.once('exit', () => process.off('exit', stop));
    const failed = once(child, 'error');
    failed.catch(() => undefined);
    await Promise.race([this.#ready(began + START_MS), failed]);
    return performance.now() - began;
  }

  /** @param signal SIGKILL gives it no time to save anything */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    // One that is paused would not end.
    this.resume();
    this.#child = undefined;
    await exit;
  }

  /** It answers nothing, and its connections stay open, as if the network had gone. */
  pause(): void {
    this.#paused = true;
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#paused = false;
    this.#child?.kill('SIGCONT');
  }

  get isPaused(): boolean {
    return this.#paused;
  }

  /** In bytes: what is its own, and the pages of files that it has in memory. */
  memory(): { readonly own: number; readonly files: number } {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    const read = (name: string) =>
      1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    return { own: read('RssAnon'), files: read('RssFile') };
  }

  /** Bytes of its files. */
  disk(): number {
    return bytesOf(join(this.node.folder, 'storage'));
  }

  async #ready(until: number): Promise<void> {
    while (performance.now() < until) {
      const { exitCode } = this.#child ?? {};
      if (exitCode !== null) throw new Error(`Qdrant ended; see ${join(this.node.folder, 'log')}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(ASK_EVERY_MS);
    }
    throw new Error(`Qdrant was not ready within ${START_MS / 1000} s`);
  }
}

/** Blocks that the files below a folder take. Files may go while they are looked at. */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + 512 * (found?.blocks ?? 0), 0);
}
