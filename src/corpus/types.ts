import type { ArgumentGraph } from '../domain/argument-graph.js';
import type { Corpus, Visibility } from '../domain/corpus.js';
import type { GraphFormat } from '../domain/graph-record.js';
import type { GraphWarning } from '../domain/graph-warnings.js';
import type { ImageSide } from '../domain/image.js';
import type { Judgement, Labels } from '../domain/judgement.js';
import type { Json, Stance } from '../domain/premise.js';
import type { SocioProfile, SocioVariable } from '../domain/socio-profile.js';
import type { StatementRole } from '../domain/statement-role.js';
import type { TermStatistics } from '../encoders/types.js';
import type { ErrorCode } from '../runtime/errors.js';
import type { ImageFormat } from '../images/formats.js';
import type { PageSource } from '../images/types.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { StoredWriter } from './writer.js';

/** A claim as the data gives it. Without an id, claims with equal texts are the same claim. */
export interface ClaimRecord {
  readonly id?: string;
  readonly text: string;
}

/** A premise from a reader or a mutation: checked, but not encoded. */
export interface PremiseRecord {
  /** The data's own id, unique within the corpus. */
  readonly id: string;
  readonly text: string;
  readonly claim?: ClaimRecord;
  /** The stance on `claim`. */
  readonly stance?: Stance;
  readonly otherClaims?: readonly (ClaimRecord & { readonly stance?: Stance })[];
  /** PREMISE by default. */
  readonly role?: StatementRole;
  readonly topic?: string;
  readonly language?: string;
  readonly author?: string;
  /** For a statement of a graph: the graph's own id, and the node. */
  readonly graph?: { readonly id: string; readonly node: string };
  readonly profile: SocioProfile;
  readonly extra: Readonly<Record<string, Json>>;
}

/** An argument graph from a reader or a mutation: repaired, but not encoded. */
export interface NewGraph {
  /** The data's own id, unique among the graphs of the corpus. */
  readonly id: string;
  readonly graph: ArgumentGraph;
  readonly topic?: string;
  /** By default, detected from its texts. */
  readonly language?: string;
  readonly format?: GraphFormat;
  readonly warnings: readonly GraphWarning[];
  readonly extra: Readonly<Record<string, Json>>;
}

/** An image from a reader, a mutation or an upload: not decoded yet. */
export interface NewImage {
  /** The data's own id, unique among the images of the corpus. */
  readonly id: string;
  readonly bytes: Uint8Array;
  /** What its sender says that the bytes are; another format is refused. */
  readonly labelled?: ImageFormat | undefined;
  /** The text or the HTML of the page that it was found on. */
  readonly page?: PageSource | undefined;
  /** The title of that page; by default found in it. */
  readonly title?: string | undefined;
  readonly pageUrl?: string | undefined;
  /** The address that it was loaded from. */
  readonly imageUrl?: string | undefined;
  readonly rights?: string | undefined;
  /** By default detected. */
  readonly language?: string | undefined;
  readonly topic?: string | undefined;
  readonly sides: readonly ImageSide[];
  readonly extra: Readonly<Record<string, Json>>;
}

/** What a corpus says about itself. What is absent stays as it was; what is null is removed. */
export interface CorpusDescription {
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly licence?: string | null;
  /** Null for PUBLIC. */
  readonly visibility?: Visibility | null;
  /** Others go, unless a premise has them. */
  readonly variables?: readonly SocioVariable[] | null;
  /** All sets of labels; null for the default ones. */
  readonly labels?: Labels | null;
}

/** A judgement to write. */
export type NewJudgement = Omit<Judgement, 'id' | 'corpus'>;

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
