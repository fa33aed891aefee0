import { AuthorWriter } from './authors/writer.js';
import { CorpusChanges, type FinishOptions, type WriterOptions } from './changes.js';
import { CorporaWriter } from './corpora-writer.js';
import { ItemWriter } from './items.js';
import { reencodeCorpus } from './reencode.js';
import type { CorpusWriter } from './types.js';
import { graphKind } from './write-graphs.js';
import { imageKind } from './write-images.js';
import { judgementKind } from './write-judgements.js';
import { premiseKind } from './write-premises.js';

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

export function createWriter(options: WriterOptions): StoreWriter {
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
