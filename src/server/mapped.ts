// What resolvers give for types of the schema that the domain does not have; codegen.yml names them.
import type { WriteOutcome, WriteStatus } from '../corpus/types.js';
import type {
  GraphNode,
  Illocution as DomainIllocution,
  Locution as DomainLocution,
} from '../domain/argument-graph.js';
import type { KeyPointReply } from '../domain/debate.js';
import type { Explanation, RelevanceReason } from '../domain/explanation.js';
import type { GraphRecord } from '../domain/graph-record.js';
import type { GraphWarning } from '../domain/graph-warnings.js';
import type { SideEstimate } from '../domain/search.js';
import type { PictureOptions } from '../graphs/picture/options.js';
import type { KeyPoint } from '../search/types.js';
import type { GlobalType } from './global-id.js';

/** What the nodes and locutions of a graph are called by. */
export interface Dialogue {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly locutions: ReadonlyMap<string, DomainLocution>;
}
export type SaidLocution = DomainLocution & { readonly dialogue: Dialogue };
export type DoneIllocution = DomainIllocution & { readonly locution: SaidLocution };
export interface NamedSpeaker {
  readonly corpus: string;
  readonly name: string;
  readonly locutionCount: number;
}

/** A key point that answers another one. */
export type PointReply = KeyPointReply<KeyPoint>;

/** A picture, drawn only when one of its fields is asked for. */
export interface GraphImageSource {
  readonly record: GraphRecord;
  readonly options: PictureOptions;
}

/** A value of a profile, or several of a variable. */
export interface ProfileValue {
  readonly variable: string;
  readonly values: readonly string[];
  readonly known: boolean;
}

/** The side of the question that a hit takes, read only when it is asked for. */
interface Sided {
  side?(): Promise<SideEstimate | undefined>;
}
export type ExplainedHit = Explanation & Sided;
export type JudgedHit = RelevanceReason & Sided;

/** What became of an item. Its id is a local one, except in what the API answers. */
export interface WrittenItem extends WriteOutcome {
  readonly type: GlobalType;
  /** Of a graph: what was repaired. */
  readonly warnings?: readonly GraphWarning[];
}

/** The result of a write: each item, and the number of items of each status. */
export interface WrittenItems extends Readonly<Record<Lowercase<WriteStatus>, number>> {
  /** The name of the corpus; absent if it was deleted. */
  readonly corpus?: string;
  readonly items: readonly WrittenItem[];
}
