import type { ElenchusError } from '../runtime/errors.js';
import type { ArgumentGraph } from './argument-graph.js';
import type { Visibility } from './corpus.js';
import type { GraphFormat } from './graph-record.js';
import type { GraphWarning } from './graph-warnings.js';
import type { ImageFormat, ImageSide, PageSource } from './image.js';
import type { Judgement, Labels } from './judgement.js';
import type { Json, SocioProfile, SocioVariable, Stance, StatementRole } from './premise.js';

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

/** What was read in one place: a record, or why there is none. */
export interface ReadItem<Incoming> {
  readonly file: string;
  /** Where a file has several of them. */
  readonly line?: number;
  /** The text as it was read; absent if it is too long to show. */
  readonly raw?: string;
  /** About how many bytes were read. */
  readonly bytes?: number;
  readonly result: { readonly record: Incoming } | { readonly error: ElenchusError };
}
