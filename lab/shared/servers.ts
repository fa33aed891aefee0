import { createWriteStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createApi } from '../../src/server/server.js';
import { addDemoImages, DEMO, loadDemo } from '../../src/cli/demo.js';
import { exportFromServer, importToServer } from '../../src/cli/dumps.js';
import { Rejects } from '../../src/cli/rejects.js';
import { openServices, type Services } from '../../src/services.js';
import { loadConfig, type Config } from '../../src/runtime/config.js';

const KEY = 'checks-moving';
const LIMITS = { maxCost: 100_000_000, requestTimeoutMs: 300_000 };

interface Moved {
  readonly records: number;
  readonly digest: string;
  readonly seconds: string;
}

/** A running server, and what the command line does with it. */
export interface Server {
  readonly name: string;
  readonly url: string;
  readonly services: Services;
  export(file: string): Promise<Moved>;
  import(file: string): Promise<Moved>;
  close(): Promise<void>;
}

export async function startServer(name: string, settings: Partial<Config>): Promise<Server> {
  const config = loadConfig(process.env, { apiKey: KEY, ...LIMITS, ...settings });
  const services = await openServices(config);
  const api = await createApi({ ...services, checks: {} });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  const flags = { server: url, key: KEY };
  return {
    ...{ name, url, services },
    export: (file) => timed(() => save(exportFromServer(flags), file)),
    import: (file) =>
      timed(() =>
        importToServer(file, { ...flags, add: false }, new Rejects(undefined), () => undefined),
      ),
    async close() {
      await api.close();
      await services.close();
    },
  };
}

/** The demo corpus with its images, and a judgement of a premise and of a graph. */
export async function fillWithDemo({ writer, store, registry }: Services): Promise<void> {
  await loadDemo(writer);
  await addDemoImages({ store, registry, writer }, new AbortController().signal);
  const judged = (['premise', 'graph', 'image'] as const).map(async (type) => {
    const { points } = await store.scroll(`${type}s`, { limit: 1, payload: false });
    const hit = { type, id: points[0]!.id };
    return { question: 'Is it?', hit, label: 'relevant', annotator: 'check' };
  });
  const outcomes = await writer.putJudgements(DEMO, await Promise.all(judged));
  if (outcomes.some(({ status }) => status !== 'ADDED')) throw new Error('a judgement was refused');
  await writer.finish(DEMO);
}

async function save(lines: ReturnType<typeof exportFromServer>, file: string) {
  const output = createWriteStream(file);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      await new Promise((resolve) => output.end(resolve));
      return value;
    }
    if (!output.write(`${value}\n`))
      await new Promise((resolve) => output.once('drain', () => resolve(undefined)));
  }
}

async function timed(work: () => Promise<Omit<Moved, 'seconds'>>): Promise<Moved> {
  const started = performance.now();
  const { records, digest } = await work();
  return { records, digest, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}
