import type { SchemeType } from '../../domain/argument-graph.js';
import { namesNoScheme, schemeWords } from '../../domain/argumentation-schemes.js';
import type { GraphFormat } from '../../domain/graph-record.js';
import type { Json } from '../../domain/premise.js';
import { type Config, loadConfig, SETTINGS } from '../../runtime/config.js';
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

export interface GraphLimits extends Pick<Config, 'maxGraphBytes' | 'maxGraphNodes'> {
  /** 50,000 by default. */
  readonly maxGraphEdges?: number | undefined;
}

const MAX_EDGES = 50_000;

const UNITS = {
  maxGraphBytes: ['bytes', SETTINGS.maxGraphBytes.variable],
  maxGraphNodes: ['nodes', SETTINGS.maxGraphNodes.variable],
  maxGraphEdges: ['edges', FIXED_LIMIT],
} as const satisfies Record<keyof GraphLimits, readonly [string, string]>;

/** The limits if no setting says otherwise. */
const { maxGraphBytes, maxGraphNodes } = loadConfig({});
export const GRAPH_LIMITS: GraphLimits = { maxGraphBytes, maxGraphNodes };

export function checkLimit(
  limits: GraphLimits,
  name: keyof GraphLimits,
  count: number,
  file: string,
): void {
  const limit = limits[name] ?? MAX_EDGES;
  if (count <= limit) return;
  const [unit, setting] = UNITS[name];
  const details = { file, limit, unit, setting };
  throw new ElenchusError('GRAPH_TOO_LARGE', details);
}
