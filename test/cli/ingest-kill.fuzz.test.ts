import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCorpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { loadConfig } from '../../src/runtime/config.js';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import { openStore } from '../../src/store/open.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createFakeRelevanceFilter } from '../support/fake-relevance-filter.js';
import { start } from '../support/processes.js';

const TOPICS = ['Schule', 'Wolf', 'Bus', 'Steuer', 'Wald', 'Spital', 'Strom'];
const PREMISES = Array.from({ length: 1_500 }, (_, number) => ({
  id: `p${number}`,
  text: `Über ${TOPICS[number % 7]} und ${TOPICS[number % 5]} redet Nummer ${number}.`,
  claim: `Mehr ${TOPICS[number % 7]}.`,
  language: 'de',
  profile: { group: `g${number % 11}` },
}));

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-kill-'));
  file = join(folder, 'premises.jsonl');
  await writeFile(file, PREMISES.map((premise) => JSON.stringify(premise)).join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ingests until the process kills itself, in its nth write after so many premises are done. */
async function ingestAndDie(done: number, write: number): Promise<number | undefined> {
  const words = [file, join(folder, 'data'), `${done}`, `${write}`];
  return (await start('test/support/ingest-process.ts', words).finished).status;
}

it('after any number of kills, the next run leaves what a single run would', async () => {
  const kills: [done: number, write: number][] = [
    [1, 1],
    [200, 2],
    [500, 3],
    [800, 4],
  ];
  for (const [done, write] of kills) expect(await ingestAndDie(done, write)).toBeUndefined();
  // Then in what is made once all is there: each time one write further.
  let finishing = 0;
  while (finishing < 12 && (await ingestAndDie(PREMISES.length, 2)) === undefined) finishing += 1;
  expect(finishing).toBeGreaterThan(2);
  expect(finishing).toBeLessThan(12);
  const last = await start('test/support/ingest-process.ts', [file, join(folder, 'data')]).finished;
  expect(last).toMatchObject({ status: 0, stderr: '' });
  const counts = JSON.parse(last.stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  expect(counts).toMatchObject({ replaced: 0, rejected: 0 });
  expect(counts).toMatchObject({ added: 0, unchanged: PREMISES.length });

  const store = await openStore(loadConfig({ ELENCHUS_DATA_DIR: join(folder, 'data') }));
  const sparseEncoder = createSparseEncoder();
  const textEncoder = createFakeEncoder();
  const relevanceFilter = createFakeRelevanceFilter();
  const corpora = await createCorpora({
    store,
    textEncoder,
    sparseEncoder,
    relevanceFilter,
  });
  try {
    expect(await store.count('premises')).toBe(PREMISES.length);
    expect(await store.count('claims')).toBe(7);
    expect(await store.count('profiles')).toBe(11);
    const expected = new Map<number, number>();
    for (const { text } of PREMISES) {
      for (const term of atOnce(sparseEncoder.encodeDocument(text, 'de')).indices) {
        expected.set(term, (expected.get(term) ?? 0) + 1);
      }
    }
    const terms = await corpora.registry.terms('town', 'de');
    expect(terms.documents).toBe(PREMISES.length);
    const found = new Map([...expected.keys()].map((term) => [term, terms.frequency(term)]));
    expect(found).toEqual(expected);
    expect(await store.count('claims', { must: [{ is_empty: { key: 'cluster' } }] })).toBe(0);
    expect(await store.count('claim-sims')).toBe(PREMISES.length);
    // Those that do not fit would be made again.
    await corpora.writer.finish('town', { again: true });
    expect(relevanceFilter.judged.FAST).toBe(0);
  } finally {
    await corpora.close();
    await store.close();
  }
}, 120_000);
