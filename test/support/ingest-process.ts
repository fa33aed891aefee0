import { createCorpora } from '../../src/corpus/index.js';
import { ingest } from '../../src/corpus/ingest.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { openSource } from '../../src/formats/lines.js';
import { readPremises } from '../../src/formats/premises.js';
import { loadConfig } from '../../src/runtime/config.js';
import { openStore } from '../../src/store/open.js';
import { createFakeEncoder } from './fake-encoder.js';
import { createFakeRelevanceFilter } from './fake-relevance-filter.js';

// Ingests FILE into the embedded store in FOLDER, in small batches; prints the counts. With DONE
// and WRITE it kills itself in its WRITEth write after DONE premises are there.
const [, , file = '', folder = '', killAfter = 'Infinity', write = '1'] = process.argv;
const store = await openStore(loadConfig({ ELENCHUS_DATA_DIR: folder }));
let done = 0;
let writesLeft = Number(write);
for (const method of ['upsert', 'write'] as const) {
  const original = store[method].bind(store) as (...all: unknown[]) => Promise<void>;
  store[method] = (...all: unknown[]) => {
    const writing = original(...all);
    if (done >= Number(killAfter)) writesLeft -= 1;
    if (writesLeft === 0) process.kill(process.pid, 'SIGKILL');
    return writing;
  };
}
const corpora = await createCorpora({
  store,
  textEncoder: createFakeEncoder(),
  sparseEncoder: createSparseEncoder(),
  relevanceFilter: createFakeRelevanceFilter(),
});
await corpora.writer.putCorpus({ name: 'town' });
const lines = readPremises(await openSource(file));
const counts = await ingest(lines, (records) => corpora.writer.putPremises('town', records), {
  batch: 32,
  onProgress: ({ added, unchanged }) => {
    done = added + unchanged;
  },
});
await corpora.writer.finish('town');
await corpora.close();
await store.close();
console.log(JSON.stringify(counts));
