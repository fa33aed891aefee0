import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../src/api/server.js';
import { loadDemo } from '../../src/cli/demo.js';
import { openServices } from '../../src/cli/services.js';
import { testConfig } from '../support/server.js';

export interface DemoServer {
  origin: string;
  /** Ends it and deletes what it stored. */
  close(): Promise<void>;
}

/** What `npm start` serves on an empty folder: the embedded store with the demo corpus. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-graphiql-'));
  const services = await openServices(testConfig({ dataDir }));
  await loadDemo(services.writer);
  const api = await createApi({ ...services, checks: {} });
  await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`,
    close: async () => {
      await api.close();
      await services.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
