import type { Corpus } from '../domain/corpus.js';
import type {
  CorpusDescription,
  NewGraph,
  NewImage,
  NewJudgement,
  PremiseRecord,
} from '../domain/records.js';
import type { Tuning } from '../domain/tuning.js';
import type { DocumentFrequencies } from '../encoders/sparse.js';
import type { ErrorCode } from '../runtime/errors.js';
import type { Cancellation } from '../runtime/scope.js';

export type ExistingPolicy = 'REPLACE' | 'KEEP' | 'REJECT';

export interface PutOptions {
  readonly existing?: ExistingPolicy | undefined;
  /** If it is aborted before anything is written, nothing is. */
  readonly signal?: Cancellation | undefined;
}

export type WriteStatus = 'ADDED' | 'REPLACED' | 'UNCHANGED' | 'DELETED' | 'REJECTED';

/** An item that is checked. */
export interface Prepared {
  readonly id: string;
  readonly record: { readonly id?: string };
  /** Changes with any part that is stored. */
  readonly hash: string;
}

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
  terms(corpus: string, language: string): Promise<DocumentFrequencies>;
}

/** Runs before a corpus is changed, when nothing else can write to it; may refuse. */
export type CheckCorpus = (corpus: Corpus) => Promise<void>;

/** How much of an author was deleted, or would be. */
export interface AuthorDeletion {
  /** The statements of graphs count, too. */
  readonly premises: number;
  readonly profiles: number;
  /** By the author, and about what is deleted. */
  readonly judgements: number;
  /** Graphs that keep what others say in them. */
  readonly graphsChanged: number;
  /** Graphs in which nobody else says anything. */
  readonly graphsDeleted: number;
  readonly locutions: number;
}

/** Runs before anything is deleted, when nothing else can write to the corpus; may refuse. */
export type CheckDeletion = (corpus: Corpus, deletion: AuthorDeletion) => Promise<void>;

export interface DeleteAuthorOptions {
  /** Only counts. */
  readonly dryRun?: boolean;
  readonly check?: CheckDeletion;
}

/** Everything that changes corpora. Writes to one corpus run one after the other. */
export interface CorpusWriter {
  /** Creates a corpus, or changes what is given. What is null is removed. */
  putCorpus(description: CorpusDescription): Promise<Corpus>;
  /** @throws ElenchusError CORPUS_EXISTS */
  createCorpus(description: CorpusDescription): Promise<Corpus>;
  /**
   * Returns whether anything was changed.
   * @throws ElenchusError CORPUS_NOT_FOUND, IN_USE
   */
  updateCorpus(description: CorpusDescription, check?: CheckCorpus): Promise<boolean>;
  /** Deletes everything in a corpus but its description. */
  clearCorpus(name: string, check?: CheckCorpus): Promise<void>;
  deleteCorpus(name: string, check?: CheckCorpus): Promise<void>;
  /**
   * Stores how the searches of a corpus order premises unless they say it; undefined removes it.
   * @throws ElenchusError CORPUS_NOT_FOUND, also if it was cleared or created again since it was read
   */
  tuneCorpus(corpus: Corpus, tuning: Tuning | undefined): Promise<void>;
  readonly putPremises: Put<PremiseRecord>;
  readonly deletePremises: Delete;
  /** Each statement becomes a premise. Its id is the graph's, "#" and the node's. */
  readonly putGraphs: Put<NewGraph>;
  /** Deletes graphs with their statements. */
  readonly deleteGraphs: Delete;
  /** Reads images in a process of their own, and stores them with what their pages say. */
  readonly putImages: Put<NewImage>;
  readonly deleteImages: Delete;
  readonly putJudgements: Put<NewJudgement>;
  readonly deleteJudgements: Delete;
  /** Deletes all that a corpus holds of an author: texts, profile, and judgements. */
  deleteAuthor(
    corpus: string,
    author: string,
    options?: DeleteAuthorOptions,
  ): Promise<AuthorDeletion>;
}

/** @returns one outcome for each item, in order */
type Put<Item> = (
  corpus: string,
  items: readonly Item[],
  options?: PutOptions,
) => Promise<readonly WriteOutcome[]>;

/**
 * @param ids UUIDs
 * @param signal as in `PutOptions`
 * @returns one outcome for each id, in order
 */
type Delete = (
  corpus: string,
  ids: readonly string[],
  signal?: Cancellation,
) => Promise<readonly WriteOutcome[]>;
