import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import type { VariableCounts } from '../../src/search/types.js';
import type { Load, LoadResult } from './load-generator.js';
import type { Condition } from './workload.js';

/** The unit of times in /proc. */
const TICK_MS = 10;

export interface Probe {
  /** Longest delay of the event loop since the probe before, whoever had the cores ... */
  readonly delayedMs: number;
  /** ... and without the time in which others had them. */
  readonly blockedMs: number;
  /** CPU time of the process since its start. */
  readonly cpuMs: number;
  readonly rssMiB: number;
  readonly hits: number;
  readonly misses: number;
  readonly joined: number;
}

export interface RawTime {
  readonly encode: number;
  readonly engine: number;
}

interface Message<Answer> {
  readonly id: number;
  readonly answer: Answer;
  readonly error?: string;
}

/** The server under test: a script of this folder in a process of its own. */
export class ServerProcess {
  private asked = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    private readonly failed: Promise<never>,
  ) {}

  /**
   * @param options `checkout`: the folder of another version, which must have been built;
   *   `execArgv`: options of Node, by default as `npm start` runs it
   */
  static async start(
    environment: Readonly<Record<string, string>>,
    {
      checkout = PACKAGE_ROOT,
      script = 'server.js',
      execArgv = ['--max-old-space-size=1024', '--max-semi-space-size=64'],
    } = {},
  ): Promise<ServerProcess> {
    // Versions up to 0.3 have it elsewhere.
    const folder = existsSync(join(checkout, 'lab/bench')) ? 'lab/bench' : 'bench';
    const child = fork(join(checkout, folder, script), {
      execArgv,
      env: { ...process.env, ELENCHUS_LOG_LEVEL: 'warn', ...environment },
    });
    // A measurement that fails leaves no server behind.
    const stop = () => void child.kill();
    process.once('exit', stop);
    child.once('exit', () => process.off('exit', stop));
    const failed = once(child, 'exit').then(() => {
      throw new Error('the server under test ended');
    });
    const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
    failed.catch(() => undefined);
    return new ServerProcess(child, url, failed);
  }

  /** Milliseconds of all cores that the process has taken so far; 0 where the system does not tell. */
  cpuMs(): number {
    try {
      const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8')
        .split(') ')[1]!
        .split(' ');
      return TICK_MS * (Number(fields[11]) + Number(fields[12]));
    } catch {
      return 0;
    }
  }

  probe(): Promise<Probe> {
    return this.ask('probe');
  }

  variables(corpus: string): Promise<readonly VariableCounts[]> {
    return this.ask('variables', { corpus });
  }

  /** Milliseconds of pages of 512 premises, from the first to the last; one may be put before. */
  scroll(corpus: string, afterWrite: boolean): Promise<readonly number[]> {
    return this.ask('scroll', { corpus, afterWrite });
  }

  raw(
    corpus: string,
    queries: readonly { text: string; conditions: readonly Condition[] }[],
  ): Promise<readonly RawTime[]> {
    return this.ask('raw', { corpus, queries });
  }

  /** The vectors of texts as queries. */
  vectors(texts: readonly string[]): Promise<readonly (readonly number[])[]> {
    return this.ask('vectors', { texts });
  }

  async close(): Promise<void> {
    const exit = once(this.child, 'exit');
    await this.ask('close');
    await exit;
  }

  async ask<Answer>(type: string, question: object = {}): Promise<Answer> {
    const id = ++this.asked;
    this.child.send({ id, type, ...question });
    for (;;) {
      const answer = once(this.child, 'message');
      const [message] = (await Promise.race([answer, this.failed])) as [Message<Answer>];
      if (message.id !== id) continue;
      if (message.error !== undefined) throw new Error(message.error);
      return message.answer;
    }
  }
}

/** Sends a load from a process of its own, on the same cores. */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('load-generator.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  child.send(load);
  const [result] = (await once(child, 'message')) as [LoadResult];
  return result;
}
