// What elenchus loads when it needs it. Here all is compiled before a store is opened: a
// compiler that starts later would inherit the lock of zvec's open folders, and hold it.
import '../../src/api/server.js';
import '../../src/cli/demo.js';
import '../../src/cli/services.js';
import '../../src/encoders/text-worker.js';
import { main } from '../../src/main.js';

await main(process.argv);
