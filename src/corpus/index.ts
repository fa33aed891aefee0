import { RECORD_LIMITS, type RecordLimits } from '../domain/check.js';
import { AuthorWriter } from './authors.js';
import { CorpusChanges, type FinishOptions, type WriterOptions } from './changes.js';
import { DEFINITIONS } from './collections/index.js';
import { CorporaWriter } from './corpora-writer.js';
import { ItemWriter } from './items.js';
import { Pause } from './pause.js';
import { reencodeCorpus } from './reencode.js';
import { StoredRegistry } from './registry.js';
import { Transfers } from './transfers.js';
import type { CorpusWriter } from './types.js';
import { graphKind } from './write-graphs.js';
import { imageKind } from './write-images.js';
import { judgementKind } from './write-judgements.js';
import { premiseKind } from './write-premises.js';

export interface Corpora {
  readonly registry: StoredRegistry;
  readonly writer: StoreWriter;
  readonly transfers: Transfers;
  readonly pause: Pause;
  /** Stores pending statistics. The store and the encoders stay open. */
  close(): Promise<void>;
}

export interface CorporaOptions extends Omit<WriterOptions, 'registry' | 'pause' | 'limits'> {
  /** Who writes: a machine and a port; by default this process. */
  readonly holder?: string | undefined;
  /** `RECORD_LIMITS` by default. */
  readonly recordLimits?: RecordLimits | undefined;
  /** How long the description of a corpus is cached, in milliseconds; by default 2 seconds. */
  readonly ttlMs?: number | undefined;
}

/** Creates the missing collections of a store. */
export async function createCorpora({
  recordLimits: limits = RECORD_LIMITS,
  ttlMs,
  holder,
  ...options
}: CorporaOptions): Promise<Corpora> {
  for (const definition of DEFINITIONS) await options.store.ensureCollection(definition);
  const registry = new StoredRegistry(options.store, ttlMs, holder);
  const pause = new Pause();
  const writer = createWriter({ ...options, registry, pause, limits });
  const transfers = new Transfers(options.store, registry, pause);
  return { registry, writer, transfers, pause, close: () => writer.close() };
}

/** Changes corpora, and keeps up to date what is derived from them. */
export interface StoreWriter extends CorpusWriter {
  /**
   * Encodes the texts of a corpus with the present encoder. Until all are done, the corpus counts
   * as encoded with the former one. Returns how many texts were encoded.
   */
  reencode(corpus: string, onProgress?: (texts: number) => void): Promise<number>;
  /** See `CorpusChanges`, also below. */
  finish(corpus: string, options?: FinishOptions): Promise<void>;
  flush(corpus: string): Promise<void>;
  close(): Promise<void>;
}

function createWriter(options: WriterOptions): StoreWriter {
  const changes = new CorpusChanges(options);
  const authors = new AuthorWriter(options, changes);
  const corpora = new CorporaWriter(options, changes);
  const graphs = new ItemWriter(options, changes, graphKind(options, changes));
  const images = new ItemWriter(options, changes, imageKind(options, changes));
  const judgements = new ItemWriter(options, changes, judgementKind(options));
  const premises = new ItemWriter(options, changes, premiseKind(options, changes));
  return {
    putCorpus: corpora.put.bind(corpora),
    createCorpus: corpora.create.bind(corpora),
    updateCorpus: corpora.update.bind(corpora),
    clearCorpus: corpora.clear.bind(corpora),
    deleteCorpus: corpora.delete.bind(corpora),
    tuneCorpus: corpora.tune.bind(corpora),
    putPremises: premises.put.bind(premises),
    deletePremises: premises.delete.bind(premises),
    putGraphs: graphs.put.bind(graphs),
    deleteGraphs: graphs.delete.bind(graphs),
    putImages: images.put.bind(images),
    deleteImages: images.delete.bind(images),
    putJudgements: judgements.put.bind(judgements),
    deleteJudgements: judgements.delete.bind(judgements),
    deleteAuthor: authors.delete.bind(authors),
    async reencode(corpus, onProgress) {
      const encoded = await reencodeCorpus(options, changes, corpus, onProgress);
      await changes.finish(corpus, { again: true });
      return encoded;
    },
    finish: changes.finish.bind(changes),
    flush: changes.flush.bind(changes),
    close: changes.close.bind(changes),
  };
}
