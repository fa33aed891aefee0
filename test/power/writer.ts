import { openSync, writeSync } from 'node:fs';
import { createCorpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { loadConfig } from '../../src/runtime/config.js';
import { openStore } from '../../src/store/open.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { searchParts } from '../support/search-parts.js';
import { changesOf, CORPORA } from './changes.js';

// Writes to all corpora at once into the embedded store in FOLDER, as a server does, and says in
// MARKS when a change of a corpus was acknowledged.
const [, , folder = '', marks = '', seed = ''] = process.argv;
const store = await openStore(loadConfig({ ELENCHUS_DATA_DIR: folder }));
const corpora = await createCorpora({
  ...searchParts(),
  store,
  textEncoder: createFakeEncoder(),
  sparseEncoder: createSparseEncoder(),
});
const file = openSync(marks, 'a');
await Promise.all(
  CORPORA.map(async (corpus) => {
    for (const { run } of changesOf(corpus, Number(seed))) {
      await run(corpora.writer);
      writeSync(file, corpus);
    }
    await corpora.writer.finish(corpus);
  }),
);
await corpora.close();
await store.close();
