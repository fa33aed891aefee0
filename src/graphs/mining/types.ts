import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { RequestScope } from '../../runtime/scope.js';

/** A part of a text that says one thing: a sentence, or a clause of one. */
export interface Unit {
  /** As it stands in the text. */
  readonly text: string;
  /** UTF-16 offsets into the given text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** A unit with its place in the graph. */
export interface MinedUnit extends Unit {
  /** Its node in the graph. */
  readonly id: string;
  /** The probability that the text argues for this unit, 0 to 1; they add up to 1. */
  readonly majorClaimConfidence: number;
}

/** What one unit does for another. */
export interface MinedRelation {
  /** The id of the unit that supports or attacks. */
  readonly source: string;
  /** The id of the unit that is supported or attacked. */
  readonly target: string;
  readonly type: 'SUPPORT' | 'ATTACK';
  /** The probability of this relation between these units, with this type, 0 to 1. */
  readonly confidence: number;
}

/** A unit has one relation at most, so its id names the relation. */
export function relationId(source: string): string {
  return `${source}-relation`;
}

/** A text as an argument graph. */
export interface MinedText {
  /** ISO 639-1, given or detected; absent if unknown. */
  readonly language?: string;
  /** In the order of the text. */
  readonly units: readonly MinedUnit[];
  /** One for each unit but the major claim, in the order of their sources: a tree. */
  readonly relations: readonly MinedRelation[];
  /** The id of the unit that the text argues for. */
  readonly majorClaim: string;
  /** A statement for each unit, a relation node for each relation. */
  readonly graph: ArgumentGraph & { readonly majorClaim: string };
  readonly warnings: readonly MiningWarning[];
}

export interface MineOptions {
  /** ISO 639-1; detected if absent. */
  readonly language?: string;
  /** Rejects with the reason of its signal. */
  readonly scope?: RequestScope;
  /** The name of the text in errors: an argument or a file. */
  readonly field?: string;
}

/** Turns texts into argument graphs. */
export interface ArgumentMiner {
  /**
   * Finds the units of a text, what it argues for, and how the units relate.
   * @throws ElenchusError EMPTY_QUERY; BAD_INPUT for a text without words; TEXT_TOO_LONG; GRAPH_TOO_LARGE for too many units;
   *   MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
   */
  mine(text: string, options?: MineOptions): Promise<MinedText>;
  /**
   * The same for units that are known, such as those that a person has corrected.
   * @param units in the order of the text
   * @throws those of `mine`; EMPTY_QUERY also for a unit without text
   */
  mineUnits(units: readonly Unit[], options?: MineOptions): Promise<MinedText>;
  close(): Promise<void>;
}

/** What a reader of a mined graph should know, by code. */
export const MINING_WARNINGS = {
  SINGLE_STATEMENT: 'the text has one statement only, so there is nothing to relate',
  LANGUAGE_UNKNOWN:
    'the language cannot be told, so the text is divided by its punctuation only; name the language',
  LANGUAGE_UNSUPPORTED:
    'words that join statements are known in English, French, German and Italian only; the text is divided by its punctuation',
  ARGUMENT_UNLIKELY:
    'neither the major claim nor the relations are probable: there may be no argument',
} as const;

type MiningWarningCode = keyof typeof MINING_WARNINGS;

export interface MiningWarning {
  readonly code: MiningWarningCode;
  readonly message: string;
}

export function miningWarning(code: MiningWarningCode): MiningWarning {
  return { code, message: MINING_WARNINGS[code] };
}

export interface MiningLimits {
  readonly maxMinedCharacters: number;
  /** Statements. */
  readonly maxMinedUnits: number;
}

/** Some pages: longer texts have no single major claim. */
export const MINING_LIMITS: MiningLimits = { maxMinedCharacters: 20_000, maxMinedUnits: 200 };
