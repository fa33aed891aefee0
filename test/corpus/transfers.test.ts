import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { atOnce } from '../../src/runtime/threads/event-loop.js';
import type { MemoryStore } from '../support/memory-store.js';
import { describable, type OpenCorpora, openCorpora, premise } from './support.js';

const WOLF = 'Der Wolf gehört nicht auf die Alp.';
const SHEEP = 'Das Schaf gehört auf die Alp.';
const [wolf = 0] = atOnce(createSparseEncoder().encodeDocument('Wolf', 'de')).indices;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-transfers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an old export that is added to a newer corpus', () => {
  let corpora: OpenCorpora;
  let file: string;
  beforeEach(async () => {
    corpora = await openCorpora(describable());
    const { writer, transfers } = corpora;
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [premise('1', { text: WOLF })]);
    await writer.flush('town');
    file = join(folder, 'old.jsonl');
    const lines: string[] = [];
    for await (const line of transfers.export()) lines.push(line);
    await writeFile(file, lines.map((line) => `${line}\n`).join(''));
    for (const id of ['1', '2', '3']) {
      await writer.putPremises('town', [premise(id, { text: SHEEP })]);
    }
    await writer.flush('town');
  });

  /** What the premises say that are stored after the import. */
  async function expectCounted({ registry }: OpenCorpora): Promise<void> {
    const terms = await registry.terms('town', 'de');
    expect([terms.documents, terms.frequency(wolf)]).toEqual([3, 1]);
    expect((await registry.get('town'))!.sequence).toBeGreaterThanOrEqual(4);
  }

  it.each<[string, (store: MemoryStore) => void]>([
    ['when it has written the premises', failAfterPremises],
    ['when it has written the corpus', failAtCount],
  ])('is counted, even if the import ends early: %s', async (_, fail) => {
    const { store, registry, transfers } = corpora;
    const before = await registry.get('town');
    const { upsert, scroll } = store;
    fail(store);
    await expect(transfers.import(file, { add: true })).rejects.toThrow('killed');
    Object.assign(store, { upsert, scroll });
    const next = await openCorpora(store);
    await expectCounted(next);
    await expectCounted(corpora);
    expect((await registry.get('town'))?.generation).not.toBe(before?.generation);
  });

  it('is counted, and other corpora are left as they are', async () => {
    const { writer, registry, transfers } = corpora;
    await writer.putCorpus({ name: 'city' });
    const city = await registry.get('city');
    await transfers.import(file, { add: true });
    await expectCounted(corpora);
    expect(await registry.get('city')).toMatchObject(city!);
  });
});

it('a full disk does not prevent an export, which says that the statistics are outdated', async () => {
  const store = describable();
  const { writer, transfers } = await openCorpora(store);
  await writer.putCorpus({ name: 'town' });
  await writer.putPremises('town', [premise('1', { text: WOLF })]);
  store.write = () => Promise.reject(new ElenchusError('STORE_FULL', { directory: 'data' }));
  const lines: string[] = [];
  for await (const line of transfers.export()) lines.push(line);
  expect(lines.join()).toContain(WOLF);
  expect(lines.join()).toContain('"dirty":true');
});

function failAfterPremises(store: MemoryStore): void {
  const { upsert } = store;
  let written = false;
  store.upsert = async (collection, points) => {
    if (written && collection === 'corpora') throw new Error('killed');
    written ||= collection === 'premises';
    await upsert(collection, points);
  };
}

/** As nothing but counting reads the premises. */
function failAtCount(store: MemoryStore): void {
  const { scroll } = store;
  store.scroll = async (...given) => {
    if (given[0] === 'premises') throw new Error('killed');
    return scroll(...given);
  };
}
