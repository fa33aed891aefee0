import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../src/server/server.js';
import { loadDemo } from '../../src/cli/demo.js';
import { openServices } from '../../src/services.js';
import { loadConfig } from '../../src/runtime/config.js';

/** The API over the demo corpus, in a folder of its own that `close` removes. */
export async function openDemoApi() {
  const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-demo-'));
  const services = await openServices(loadConfig({}, { dataDir, logLevel: 'error' }));
  await loadDemo(services.writer);
  const api = await createApi({ ...services, checks: {} });
  return {
    services,
    /** @throws Error with the whole answer, if it has errors */
    async ask<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
      const payload = { query, variables };
      const response = await api.inject({ method: 'POST', url: '/graphql', payload });
      const { data, errors } = response.json<{ data?: Data; errors?: unknown }>();
      if (!data || errors) throw new Error(`${JSON.stringify(variables)}: ${response.body}`);
      return data;
    },
    async close(): Promise<void> {
      await api.close();
      await services.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
