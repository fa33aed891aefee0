import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createElenchus, type Elenchus } from 'elenchus';
import { addDemoImages, DEMO, loadDemo } from '../../src/cli/demo.js';
import { exportFromServer, importToServer } from '../../src/cli/dumps.js';
import { Rejects } from '../../src/cli/rejects.js';
import { type Config, loadConfig, PACKAGE_ROOT } from '../../src/runtime/config.js';
import { createApi } from '../../src/server/server.js';

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
  readonly elenchus: Elenchus;
  export(file: string): Promise<Moved>;
  import(file: string): Promise<Moved>;
  close(): Promise<void>;
}

export async function startServer(name: string, settings: Partial<Config>): Promise<Server> {
  const config = loadConfig(process.env, { apiKey: KEY, ...LIMITS, ...settings });
  const elenchus = await createElenchus(config);
  const api = await createApi({ ...elenchus.services, checks: {} });
  await api.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  const flags = { server: url, key: KEY };
  return {
    name,
    url,
    elenchus,
    export: (file) => timed(() => save(exportFromServer(flags), file)),
    import: (file) =>
      timed(() =>
        importToServer(file, { ...flags, add: false }, new Rejects(undefined), () => undefined),
      ),
    async close() {
      await api.close();
      await elenchus.close();
    },
  };
}

/** The demo corpus with its images, and a judgement of a premise and of a graph. */
export async function fillWithDemo(elenchus: Elenchus): Promise<void> {
  const { writer, store, registry } = elenchus.services;
  await loadDemo(writer);
  await addDemoImages({ store, registry, writer }, new AbortController().signal);
  const judged = (['premise', 'graph', 'image'] as const).map(async (type) => {
    const { points } = await store.scroll(`${type}s`, { limit: 1, payload: false });
    const hit = { type, id: points[0]!.id };
    return { question: 'Is it?', hit, label: 'relevant', annotator: 'check' };
  });
  const outcomes = await elenchus.putJudgements(DEMO, await Promise.all(judged));
  if (outcomes.some(({ status }) => status !== 'ADDED')) throw new Error('a judgement was refused');
  await elenchus.finish(DEMO);
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

const EXAMPLES = join(PACKAGE_ROOT, 'graphiql/examples');
/** Engines sum in different orders. */
const DIGITS = 5;

interface Answer {
  readonly name: string;
  readonly text: string;
}

/** What a server answers to every example of GraphiQL. */
export async function answersOf(url: string): Promise<readonly Answer[]> {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.graphql'));
  const answers: Answer[] = [];
  for (const name of files.sort()) {
    const query = readFileSync(join(EXAMPLES, name), 'utf8');
    const variables = readJson(join(EXAMPLES, name.replace('.graphql', '.variables.json')));
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { readonly errors?: unknown };
    if (answer.errors) throw new Error(`${name}: ${JSON.stringify(answer.errors)}`);
    answers.push({ name, text: JSON.stringify(answer, comparable, 1) });
  }
  return answers;
}

/** The names of the answers that are not equal, each with the first line that differs. */
export function differences(expected: readonly Answer[], found: readonly Answer[]): string[] {
  return expected.flatMap(({ name, text }, at) => {
    const [before, after] = [text.split('\n'), (found[at]?.text ?? '').split('\n')];
    const line = before.findIndex((each, place) => each !== after[place]);
    if (line < 0 && before.length === after.length) return [];
    return `${name}: ${before[line]?.trim()} became ${after[line]?.trim()}`;
  });
}

/** Scores are rounded; cursors hold them as they are, so they are left out. */
function comparable(key: string, value: unknown): unknown {
  if (/cursor$/i.test(key)) return undefined;
  return typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
