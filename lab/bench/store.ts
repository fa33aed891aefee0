import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median } from '../../src/math/statistics.js';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { atMost, type Section, timed } from './report.js';

const SCRIPT = fileURLToPath(new URL('store-process.js', import.meta.url));
const ROUNDS = 40;
const WARM_UP = 10;
/** How long the garbage collector has for what opening the store leaves. */
const REST_MS = 3000;

interface Setting {
  readonly rows: number;
  /** Where no store is yet. */
  readonly directory: string;
  readonly emptyDirectory: string;
  /** The folder of a built version. */
  readonly checkout?: string;
}

/** The embedded store alone with generated premises: memory, and what a page or a search takes. */
export async function measureStore(setting: Setting): Promise<Section> {
  const { rows, directory, emptyDirectory, checkout = PACKAGE_ROOT } = setting;
  const writer = new StoreProcess(checkout, directory);
  const filled = await timed(() => writer.ask('fill', { rows }));
  await writer.ask('close');
  const empty = new StoreProcess(checkout, emptyDirectory);
  const without = await empty.memory();
  await empty.ask('close');
  const store = new StoreProcess(checkout, directory);
  const opened = await timed(() => store.ask('memory'));
  const withRows = await store.memory();
  const figure = async (type: string) => {
    await store.ask(type, { rounds: WARM_UP });
    return median((await store.ask(type, { rounds: ROUNDS })) as number[]);
  };
  const isLarge = rows > 100_000;
  const figures = [
    { name: 'writing', value: filled.ms / 1000, unit: 's' },
    { name: 'opening', value: opened.ms / 1000, unit: 's' },
    atMost('memory for a premise', (withRows - without) / rows / 1000, 'kB', 3.6),
    atMost('the best 200 by a vector', await figure('dense'), 'ms', isLarge ? 80 : 8),
    atMost('the best 200 of 1 % by a vector', await figure('percent'), 'ms', isLarge ? 20 : 2),
    { name: 'the best 200 by 13 words', value: await figure('sparse'), unit: 'ms' },
    atMost('a page of 512 near the end, right after a write', await figure('page'), 'ms', 2),
  ];
  await store.ask('close');
  return { title: `The embedded store, ${rows} generated premises, CPU time, p50`, figures };
}

class StoreProcess {
  private readonly child: ChildProcess;
  private readonly answers: AsyncIterator<string>;

  constructor(checkout: string, directory: string) {
    const parameters = ['--max-old-space-size=8192', SCRIPT, checkout, directory];
    const child = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines: Interface = createInterface({ input: child.stdout });
    this.child = child;
    this.answers = lines[Symbol.asyncIterator]();
  }

  async ask(type: string, question: object = {}): Promise<unknown> {
    this.child.stdin!.write(`${JSON.stringify({ type, ...question })}\n`);
    const { value, done } = await this.answers.next();
    if (done) throw new Error(`the store ended without an answer to "${type}"`);
    return JSON.parse(value) as unknown;
  }

  /** In bytes. */
  async memory(): Promise<number> {
    await this.ask('memory');
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return (await this.ask('memory')) as number;
  }
}
