// Writes points without end, from a number on, and prints the number of each that is acknowledged.
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import { NOTES, notes } from './points.js';

const [directory = '', first = '0'] = process.argv.slice(2);
const BATCH = 7;

const store = await openEmbeddedStore({ directory });
await store.ensureCollection(NOTES);
console.log('open');
for (let from = Number(first); ; from += BATCH) {
  await store.upsert(NOTES.name, notes(from, from + BATCH));
  console.log(from + BATCH - 1);
}
