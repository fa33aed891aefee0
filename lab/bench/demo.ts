import { loadDemo } from '../../src/cli/demo.js';
import { openServices } from '../../src/services.js';
import { loadConfig } from '../../src/runtime/config.js';

/** Adds the demo corpus to the store that these settings describe. */
export async function addDemo(environment: Readonly<Record<string, string>>): Promise<void> {
  const services = await openServices(loadConfig(environment));
  await loadDemo(services.writer);
  await services.close();
}
