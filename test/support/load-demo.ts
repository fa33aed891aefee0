/** A process that loads the demo corpus into the folder that its argument names. */
import { loadDemo } from '../../src/cli/demo.js';
import { createElenchus } from '../../src/index.js';
import { loadConfig } from '../../src/runtime/config.js';

const dataDir = process.argv[2]!;
const { services } = await createElenchus(loadConfig({}, { dataDir, logLevel: 'silent' }));
await loadDemo(services.writer);
await services.close();
