import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { Command } from 'commander';
import type { Services } from '../index.js';
import { type Config, isLoopback, SETTINGS } from '../runtime/config.js';
import { ElenchusError } from '../runtime/errors.js';
import { weaknessOf } from '../server/access/keys.js';
import type { Api } from '../server/server.js';
import { loadSettings } from './settings.js';

interface ServeOptions {
  readonly dataDir?: string;
  readonly host?: string;
  readonly port?: string;
  /** False with `--no-demo`. */
  readonly demo: boolean;
}

/** `elenchus serve`: runs until it is told to stop (SIGINT, SIGTERM). */
export function createServeCommand(): Command {
  return new Command('serve')
    .description('answer GraphQL at /graphql, with the Explorer at / and GraphiQL at /graphiql')
    .option('--data-dir <dir>', `data folder (${SETTINGS.dataDir.variable})`)
    .option('--host <host>', `address to listen on (${SETTINGS.host.variable})`)
    .option('--port <n>', `port to listen on; 0 takes a free one (${SETTINGS.port.variable})`)
    .option('--no-demo', 'do not load the demo corpus into an empty store')
    .action(async ({ dataDir, host, port, demo }: ServeOptions) => {
      const config = loadSettings({ dataDir, host, port });
      const graphiql =
        !config.persistedOnly && (config.graphiql ?? process.env['NODE_ENV'] !== 'production');
      await serve({ ...config, graphiql }, demo);
    });
}

async function serve(config: Config, demo: boolean): Promise<void> {
  checkExposure(config);
  await tryPort(config);
  // Loaded when needed, so that `--help` and wrong calls are answered at once.
  const { createElenchus } = await import('../index.js');
  const { nameServer } = await import('../store/open.js');
  // The same after a restart, which can then write at once.
  const holder = config.port === 0 ? undefined : `${hostname()}:${config.port}`;
  const { services } = await createElenchus(config, { holder });
  const stopping = new AbortController();
  try {
    // First, since it also reads the keys: a wrong file must not leave a filled store behind.
    const api = await startApi(services);
    try {
      if (demo) await loadDemoIfEmpty(services);
      const stopped = stopSignal();
      const url = await listen(api, config);
      nameServer(config, url);
      announce(url, config);
      // A previous process may have left this unfinished. Searches work without it.
      void finishAll(services, stopping.signal);
      await stopped;
    } finally {
      stopping.abort();
      await api.close();
    }
  } finally {
    await services.close();
  }
}

/**
 * Checks that a server which other machines can reach has decided what they may read, and has a key
 * that nobody can guess.
 * @throws ElenchusError CONFIG_INVALID
 */
function checkExposure({ host, openReads, apiKey }: Config): void {
  if (isLoopback(host)) return;
  if (openReads === undefined) {
    throw new ElenchusError('CONFIG_INVALID', {
      variable: SETTINGS.openReads.variable,
      problem: `other machines may reach ${host}: say "true" if everybody may read without a key, else "false"`,
    });
  }
  const weakness = apiKey === undefined ? undefined : weaknessOf(apiKey);
  if (weakness === undefined) return;
  throw new ElenchusError('CONFIG_INVALID', {
    variable: SETTINGS.apiKey.variable,
    problem: `other machines may reach ${host}, and this key ${weakness}; make another one: elenchus keys create`,
  });
}

async function loadDemoIfEmpty({ registry, writer }: Services): Promise<void> {
  if ((await registry.list()).length > 0) return;
  const { DEMO, loadDemo } = await import('./demo.js');
  console.log(`The store is empty: loading the corpus "${DEMO}" that comes with Elenchus ...`);
  const { premises, graphs } = await loadDemo(writer);
  console.log(`Loaded ${premises} premises and ${graphs} argument graphs.`);
}

async function finishAll(services: Services, signal: AbortSignal): Promise<void> {
  const { registry, writer } = services;
  const corpora = await registry.list().catch(() => []);
  for (const { name } of corpora) {
    // What fails is tried again at the next start, and not at all while another server writes.
    await writer.finish(name).catch(() => undefined);
  }
  const { addDemoImages } = await import('./demo.js');
  await addDemoImages(services, signal);
}

async function startApi(services: Services): Promise<Api> {
  // Without this, graphql-js checks every type twice. It must be set before graphql-js is loaded;
  // Elenchus has read NODE_ENV already.
  process.env['NODE_ENV'] = 'production';
  const { createApi } = await import('../server/server.js');
  const { config, store, textEncoder } = services;
  const { requireRoom } = await import('../store/open.js');
  return createApi({
    ...services,
    checks: {
      store: () => store.count('corpora'),
      encoder: () => textEncoder.encode(['ready']),
    },
    writeChecks: { room: async () => requireRoom(config) },
  });
}

/** Reports a port that cannot be used before anything else is loaded. */
async function tryPort({ host, port }: Config): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw refusal(error, host, port);
  }
  await once(server.close(), 'close');
}

function refusal(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new ElenchusError('PORT_IN_USE', { port });
  if (code === undefined) return error;
  return new ElenchusError('CONFIG_INVALID', {
    variable: SETTINGS.host.variable,
    problem: `cannot listen on ${host}:${port} (${code})`,
  });
}

async function listen(api: Api, { host, port }: Config): Promise<string> {
  try {
    await api.listen({ host, port });
  } catch (error) {
    throw refusal(error, host, port);
  }
  const { port: taken } = api.server.address() as AddressInfo;
  const shown = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${taken}`;
}

function announce(url: string, { explorer, graphiql }: Config): void {
  console.log(`Elenchus answers at ${url}/graphql`);
  if (explorer) console.log(`Search and compare in the Explorer: ${url}`);
  if (graphiql) console.log(`Try it in GraphiQL: ${url}/graphiql`);
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
