// What elenchus loads when it needs it. Here all is compiled before a store is opened: a
// compiler that starts later would inherit the lock of zvec's open folders, and hold it.
import '../../src/api/server.js';
import '../../src/cli/demo.js';
import '../../src/cli/services.js';
import '../../src/corpus/readers/graphs/formats/aif.js';
import '../../src/corpus/readers/graphs/formats/argdown.js';
import '../../src/corpus/readers/graphs/formats/arggraph.js';
import '../../src/corpus/readers/graphs/formats/kialo.js';
import '../../src/corpus/readers/graphs/formats/ova.js';
import '../../src/corpus/readers/graphs/formats/sadface.js';
import '../../src/encoders/text-model.js';
import { main } from '../../src/main.js';
import '../../src/threads/serve.js';

await main(process.argv);
