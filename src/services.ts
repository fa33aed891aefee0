import { type Corpora, createCorpora } from './corpus/index.js';
import { IngestJobs } from './corpus/jobs/index.js';
import { ClipTextEncoder } from './encoders/clip/model.js';
import { createQualityModels, QualityHead } from './encoders/quality.js';
import { type RelevanceFilter, RelevanceModels } from './encoders/relevance/models.js';
import { createSparseEncoder, type SparseEncoder } from './encoders/sparse.js';
import { createTextEncoder, type MeasuredTextEncoder } from './encoders/text.js';
import { createStructureEncoder, type StructureEncoder } from './graphs/encoder.js';
import { createMinerThread } from './graphs/mining/thread.js';
import type { ArgumentMiner } from './graphs/mining/types.js';
import { imageOptions, ImageReader } from './images/reader.js';
import { openLanguageModel } from './language-model/chat-model.js';
import { DebateWriter } from './language-model/debate-writer.js';
import { HitReader } from './language-model/hit-reader.js';
import type { LanguageModel } from './language-model/types.js';
import type { Config } from './runtime/config.js';
import type { ElenchusError } from './runtime/errors.js';
import type { SearchLimits } from './search/arguments.js';
import { createGraphMatcher } from './search/graphs/matching-thread.js';
import { createLimitedRetrieval, createRetrieval, type Retrieval } from './search/index.js';
import { keptFolder, openStore } from './store/open.js';
import type { VectorStore } from './store/port.js';

/** What an Elenchus is made of, opened in the order of their dependencies. */
export interface Services {
  readonly config: Config;
  readonly store: VectorStore;
  readonly textEncoder: MeasuredTextEncoder;
  readonly sparseEncoder: SparseEncoder;
  readonly structureEncoder: StructureEncoder;
  readonly relevanceFilter: RelevanceFilter;
  readonly miner: ArgumentMiner;
  readonly imageReader: ImageReader;
  /** Absent if no CLIP model is set. */
  readonly clip: ClipTextEncoder | undefined;
  readonly registry: Corpora['registry'];
  readonly writer: Corpora['writer'];
  readonly transfers: Corpora['transfers'];
  /** Not opened yet: only a server runs them. */
  readonly jobs: IngestJobs;
  readonly retrieval: Retrieval;
  /** For those from whom small groups are withheld; absent if nobody is limited. */
  readonly limitedRetrieval: Retrieval | undefined;
  /** Stores what is pending, and closes everything. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Used in place of the one that is set, and closed with the rest. */
  readonly store?: VectorStore;
  /** Who writes, as other processes see it that want to write to the same corpora. */
  readonly holder?: string | undefined;
  /** Of searches, where they are not the usual ones. */
  readonly limits?: Partial<SearchLimits> | undefined;
  /** How many query vectors are kept in memory: 10,000 by default; 0 keeps none. */
  readonly queryCacheSize?: number | undefined;
  /** The longest time to read an image, in milliseconds: a minute by default. */
  readonly imageTimeoutMs?: number | undefined;
}

/** Opens store and encoders; if a step fails, closes what was opened before. */
export async function openServices(
  config: Config,
  { store: other, holder, limits, queryCacheSize, imageTimeoutMs }: OpenOptions = {},
): Promise<Services> {
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    const errors: unknown[] = [];
    for (const part of opened.splice(0).reverse()) {
      await part.close().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  };
  try {
    const store = other ?? (await openStore(config));
    opened.push(store);
    const textEncoder = await createTextEncoder({
      threads: config.encoderThreads,
      queryCacheSize,
    });
    opened.push(textEncoder);
    const sparseEncoder = createSparseEncoder();
    const structureEncoder = await createStructureEncoder();
    opened.push(structureEncoder);
    const relevanceFilter = new RelevanceModels({
      threads: config.encoderThreads,
      pieces: textEncoder,
    });
    opened.push(relevanceFilter);
    const miner = createMinerThread(textEncoder);
    opened.push(miner);
    const clip = await openClip(config, queryCacheSize);
    if (clip) opened.push(clip);
    const imageReader = new ImageReader(imageOptions(config, clip?.name, imageTimeoutMs));
    opened.push(imageReader);
    const corpora = await createCorpora({
      store,
      textEncoder,
      sparseEncoder,
      structureEncoder,
      relevanceFilter,
      imageReader,
      onWarning: warn,
      holder,
    });
    opened.push(corpora);
    const { registry, writer, transfers, pause } = corpora;
    const folder = keptFolder(config, 'jobs');
    const jobs = new IngestJobs({ folder, registry, writer, pause, limits: config });
    const encoders = { textEncoder, sparseEncoder, structureEncoder, relevanceFilter };
    const graphMatcher = createGraphMatcher();
    opened.push(graphMatcher);
    const qualityModels = createQualityModels(new QualityHead(), relevanceFilter);
    const languageModel = await openSearchedModel(config);
    const hitReader = languageModel && new HitReader(languageModel, warn);
    const debateWriter = languageModel && new DebateWriter(languageModel, warn);
    const models = { ...encoders, clip, qualityModels, graphMatcher, hitReader, debateWriter };
    const searched = { ...models, store, registry, config, limits };
    const retrieval = createRetrieval(searched);
    const limitedRetrieval =
      config.minGroup === undefined ? undefined : createLimitedRetrieval(searched, config.minGroup);
    const services = { config, store, registry, writer, transfers, jobs, retrieval, close };
    return { ...encoders, miner, imageReader, clip, limitedRetrieval, ...services };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The language model that searches ask, if one is set. */
async function openSearchedModel(config: Config): Promise<LanguageModel | undefined> {
  if (config.languageModelUrl === undefined || config.languageModelModel === undefined) return;
  return openLanguageModel(config, {}, 'SEARCHES');
}

function warn({ code, message }: ElenchusError): void {
  console.error(`elenchus: ${code}: ${message}`);
}

/** The CLIP model for queries, if one is set. */
async function openClip(
  { clipDirectory, encoderThreads }: Config,
  kept?: number,
): Promise<ClipTextEncoder | undefined> {
  return clipDirectory === undefined
    ? undefined
    : ClipTextEncoder.open(clipDirectory, encoderThreads, kept);
}
