import type { TermStatistics } from '../encoders/sparse.js';
import type { Corpus } from '../domain/corpus.js';
import type { ErrorCode } from '../runtime/errors.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { StoredWriter } from './writer.js';

export type ExistingPolicy = 'REPLACE' | 'KEEP' | 'REJECT';

export interface PutOptions {
  readonly existing?: ExistingPolicy | undefined;
  /** If it is aborted before anything is written, nothing is. */
  readonly signal?: Cancellation | undefined;
}

export type WriteStatus = 'ADDED' | 'REPLACED' | 'UNCHANGED' | 'DELETED' | 'REJECTED';

/** The result of writing one item. */
export interface WriteOutcome {
  readonly id?: string;
  readonly externalId?: string;
  readonly status: WriteStatus;
  readonly error?: { readonly code: ErrorCode; readonly message: string; readonly field?: string };
}

/** The corpora of the store, read through a cache. Writes of this process appear in it at once. */
export interface CorpusRegistry {
  list(): Promise<readonly Corpus[]>;
  get(name: string): Promise<Corpus | undefined>;
  /** Languages with at least one premise. */
  languages(corpus: string): Promise<readonly string[]>;
  terms(corpus: string, language: string): Promise<TermStatistics>;
}

/** Everything that changes corpora. */
export type CorpusWriter = Pick<
  StoredWriter,
  | 'putCorpus'
  | 'createCorpus'
  | 'updateCorpus'
  | 'clearCorpus'
  | 'deleteCorpus'
  | 'putPremises'
  | 'deletePremises'
  | 'putGraphs'
  | 'deleteGraphs'
  | 'putImages'
  | 'deleteImages'
  | 'putJudgements'
  | 'deleteJudgements'
  | 'deleteAuthor'
>;
