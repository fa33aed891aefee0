import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Corpora, createCorpora } from '../../src/corpus/index.js';
import { IngestJobs } from '../../src/corpus/jobs/index.js';
import type { RecordLimits } from '../../src/domain/check.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import type { RelevanceFilter } from '../../src/encoders/relevance/models.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { TextEncoder } from '../../src/encoders/text.js';
import { readDescription } from '../../src/formats/description.js';
import { openSource } from '../../src/formats/lines.js';
import { readPremises } from '../../src/formats/premises.js';
import { createMinerThread } from '../../src/graphs/mining/thread.js';
import type { HitReader } from '../../src/language-model/hit-reader.js';
import type { Config } from '../../src/runtime/config.js';
import { createLimitedRetrieval, createRetrieval } from '../../src/search/index.js';
import type { VectorStore } from '../../src/store/port.js';
import { createFakeEncoder } from './fake-encoder.js';
import { createMemoryStore, type MemoryStore } from './memory-store.js';
import { searchParts } from './search-parts.js';
import { newFolder, startApi, testConfig } from './server.js';

const FOLDER = join(import.meta.dirname, '../fixtures/towns');

export interface TownApi {
  readonly api: FastifyInstance;
  readonly store: MemoryStore;
  readonly writer: Corpora['writer'];
}

/**
 * The API over the real retrieval and the real writer, with a store in memory, a fake encoder
 * and the corpus "towns" of twelve premises.
 * @param replaced in place of the doubles of models
 */
export async function startTownApi(
  settings: Partial<Config> = {},
  replaced: {
    readonly relevanceFilter?: RelevanceFilter;
    readonly textEncoder?: TextEncoder;
    readonly hitReader?: HitReader;
    readonly recordLimits?: RecordLimits;
    readonly slowRequestMs?: number;
    /** In place of the store in memory, which then stays empty. */
    readonly engine?: VectorStore;
    readonly jobsFolder?: string;
  } = {},
): Promise<TownApi> {
  const config = testConfig(settings);
  const memory = createMemoryStore();
  const store = replaced.engine ?? memory;
  const { textEncoder = createFakeEncoder(), slowRequestMs } = replaced;
  const sparseEncoder = createSparseEncoder();
  const parts = { ...searchParts(), ...replaced, store, textEncoder, sparseEncoder, config };
  const { registry, writer, transfers, pause } = await createCorpora(parts);
  const folder = replaced.jobsFolder ?? newFolder();
  const jobs = new IngestJobs({ folder, registry, writer, pause, limits: config });
  const searched = { ...parts, registry };
  const retrieval = createRetrieval(searched);
  const limitedRetrieval = createLimitedRetrieval(searched, config.minGroup ?? 2);
  await fillTowns(writer);
  const checks = { store: () => store.count('corpora'), encoder: () => textEncoder.encode(['x']) };
  const miner = createMinerThread(textEncoder);
  const api = await startApi(settings, {
    config,
    retrieval,
    limitedRetrieval,
    writer,
    transfers,
    jobs,
    miner,
    checks,
    ...(slowRequestMs !== undefined && { slowRequestMs }),
  });
  return { api, store: memory, writer };
}

/** Makes the corpus "towns". */
export async function fillTowns(writer: Corpora['writer']): Promise<void> {
  await writer.putCorpus({
    name: 'towns',
    ...(await readDescription(join(FOLDER, 'corpus.json'))),
  });
  await writer.putPremises('towns', await townPremises());
}

export async function townPremises(): Promise<PremiseRecord[]> {
  const source = await openSource(join(FOLDER, 'premises.jsonl'));
  const records: PremiseRecord[] = [];
  for await (const { result } of readPremises(source)) {
    if ('error' in result) throw result.error;
    records.push(result.record);
  }
  return records;
}
