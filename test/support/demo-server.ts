import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { addDemoImages, loadDemo } from '../../src/cli/demo.js';
import { createElenchus } from '../../src/index.js';
import type { Config } from '../../src/runtime/config.js';
import { createApi } from '../../src/server/server.js';
import { testConfig } from './server.js';

export interface DemoServer {
  readonly app: FastifyInstance;
  origin: string;
  /** Ends it and deletes what it stored. */
  close(): Promise<void>;
}

/**
 * What `npm start` serves on an empty folder: the embedded store with the demo corpus.
 * @param images whether its images are there, too; they take a second each
 */
export async function startDemoServer(
  settings: Partial<Config> = {},
  { images = false } = {},
): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-demo-'));
  // A busy machine may take long.
  const config = testConfig({ dataDir, requestTimeoutMs: 110_000, ...settings });
  // The laboratory starts one, too, where no test run has loaded a folder before.
  const loaded = process.env['VITEST'] ? inject('demoFolder') : undefined;
  if (loaded) await cp(loaded, dataDir, { recursive: true });
  const { services } = await createElenchus(config, { imageTimeoutMs: 600_000 });
  if (!loaded) await loadDemo(services.writer);
  if (images) await addDemoImages(services, new AbortController().signal);
  const app = await createApi({ ...services, checks: {} });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await app.close();
      await services.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
