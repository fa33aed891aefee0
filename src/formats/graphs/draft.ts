import type { SchemeType } from '../../domain/argument-graph.js';
import { namesNoScheme, schemeWords } from '../../domain/argumentation-schemes.js';
import type { GraphFormat } from '../../domain/graph-record.js';
import type { Json } from '../../domain/premise.js';
import { ElenchusError } from '../../runtime/errors.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';

/** What a node is according to its format. */
export type DraftType =
  'STATEMENT' | SchemeType | 'LOCUTION' | 'ILLOCUTION' | 'TRANSITION' | 'PREFERENCE' | 'UNKNOWN';

export interface DraftNode {
  readonly id: string;
  readonly type: DraftType;
  readonly text: string;
  readonly scheme?: string;
  /** A relation of an unknown type, or between several major claims. */
  readonly assumed?: 'TYPE' | 'REPHRASE';
  readonly votes?: readonly number[];
}

/** Who said something, and when. */
export interface Utterance {
  readonly speaker?: string;
  readonly start?: string;
}

/** A line of a file that cannot be used, while the rest can. */
export interface LineProblem {
  readonly line: number;
  readonly raw: string;
  readonly field: string;
  readonly problem: string;
}

export interface DraftEdge {
  readonly source: string;
  readonly target: string;
}

/** A graph as its file has it, in one form for all formats, before repairs. */
export interface GraphDraft {
  readonly format: GraphFormat;
  readonly nodes: readonly DraftNode[];
  readonly edges: readonly DraftEdge[];
  /** Nodes that the file calls its major claim. */
  readonly majorClaims: readonly string[];
  /** What the file says of locutions beside their text, by the id of the node. */
  readonly utterances?: ReadonlyMap<string, Utterance>;
  readonly problems?: readonly LineProblem[];
  /** The spans of a text that is not there. */
  readonly unchecked?: readonly string[];
  /** Where votes were cast, though it is not there. */
  readonly unplacedVotes?: readonly string[];
  readonly id?: string;
  readonly topic?: string;
  readonly extra: Readonly<Record<string, Json>>;
}

/**
 * The name of a scheme in words ("CauseToEffect" is "Cause To Effect"); undefined if it only
 * repeats the type of the relation.
 */
export function schemeName(text: string | undefined): string | undefined {
  const words = schemeWords(text ?? '');
  return namesNoScheme(words) ? undefined : words;
}

/** How large a graph, and the file that it is read from, may be. */
const LIMITS = { bytes: 32 * 2 ** 20, nodes: 10_000, edges: 50_000 };

/** @throws ElenchusError GRAPH_TOO_LARGE */
export function checkLimit(unit: keyof typeof LIMITS, count: number, file: string): void {
  const limit = LIMITS[unit];
  if (count <= limit) return;
  throw new ElenchusError('GRAPH_TOO_LARGE', { file, limit, unit, setting: FIXED_LIMIT });
}
