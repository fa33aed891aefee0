import { loadDemo } from '../src/cli/demo.js';
import { openServices } from '../src/cli/services.js';
import { loadConfig } from '../src/config.js';

/** Adds the demo corpus to a data folder. */
export async function addDemo(dataDir: string): Promise<void> {
  const services = await openServices(loadConfig({ ELENCHUS_DATA_DIR: dataDir }));
  await loadDemo(services.writer);
  await services.close();
}
