import { loadConfig } from '../config.js';
import { isBlank } from '../domain/text.js';
import { detectLanguage } from '../encoders/language.js';
import type { MeasuredTextEncoder } from '../encoders/text.js';
import { ElenchusError } from '../errors.js';
import { graphOf } from './graph.js';
import { LEXICON_LANGUAGES } from './lexicons/index.js';
import { scoreByRules } from './rules.js';
import { decodeTree, type DecodedTree, rootOf } from './tree/decode.js';
import { NOTHING } from './tree/scores.js';
import type {
  ArgumentMiner,
  MinedRelation,
  MinedText,
  MinedUnit,
  MineOptions,
  Unit,
} from './types.js';
import { unitsOf } from './units.js';
import { miningWarning, type MiningWarning } from './warnings.js';

export interface MiningLimits {
  /** ELENCHUS_MAX_MINED_CHARACTERS */
  readonly maxMinedCharacters: number;
  /** ELENCHUS_MAX_MINED_UNITS */
  readonly maxMinedUnits: number;
}

export interface ArgumentMinerOptions {
  readonly textEncoder: Pick<MeasuredTextEncoder, 'encode'>;
  /** Those of the configuration by default. */
  readonly limits?: MiningLimits;
}

/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;
/** A text with less confidence in its major claim and its relations may be no argument. */
const UNLIKELY = 0.2;

/** Turns texts into argument graphs: units by rules, their relations as the most probable tree. */
export async function createArgumentMiner({
  limits = loadConfig(),
}: ArgumentMinerOptions): Promise<ArgumentMiner> {
  return new TreeMiner(limits);
}

class TreeMiner implements ArgumentMiner {
  constructor(private readonly limits: MiningLimits) {}

  async mine(text: string, options: MineOptions = {}): Promise<MinedText> {
    const { field = 'text' } = options;
    if (isBlank(text)) throw new ElenchusError('EMPTY_QUERY', { field });
    this.#checkLength(text.length, field);
    const language = options.language ?? detectLanguage(text.slice(0, DETECTED_CHARACTERS));
    const units = unitsOf(text, language);
    if (units.length === 0) throw new ElenchusError('EMPTY_QUERY', { field });
    return this.#relate(units, language, options);
  }

  async mineUnits(units: readonly Unit[], options: MineOptions = {}): Promise<MinedText> {
    const { field = 'units' } = options;
    const empty = units.findIndex(({ text }) => isBlank(text));
    if (empty >= 0) throw new ElenchusError('EMPTY_QUERY', { field: `${field}[${empty}]` });
    if (units.length === 0) throw new ElenchusError('EMPTY_QUERY', { field });
    const text = units.map((unit) => unit.text).join(' ');
    this.#checkLength(text.length, field);
    const language = options.language ?? detectLanguage(text.slice(0, DETECTED_CHARACTERS));
    return this.#relate(units, language, options);
  }

  async close(): Promise<void> {}

  async #relate(
    units: readonly Unit[],
    language: string | undefined,
    { field = 'text', signal }: MineOptions,
  ): Promise<MinedText> {
    const { maxMinedUnits: limit } = this.limits;
    if (units.length > limit) {
      const setting = 'ELENCHUS_MAX_MINED_UNITS';
      throw new ElenchusError('GRAPH_TOO_LARGE', {
        file: field,
        limit,
        unit: 'statements',
        setting,
      });
    }
    signal?.throwIfAborted();
    const decoded = decodeTree(scoreByRules(units, language));
    const mined = minedUnits(units, decoded);
    const relations = minedRelations(mined, decoded);
    const majorClaim = mined[rootOf(decoded.targets)]!.id;
    return {
      ...(language !== undefined && { language }),
      ...{ units: mined, relations, majorClaim },
      graph: graphOf(mined, relations, majorClaim),
      warnings: warningsOf(language, mined, relations),
    };
  }

  #checkLength(length: number, field: string): void {
    const { maxMinedCharacters: limit } = this.limits;
    if (length > limit) throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit });
  }
}

function minedUnits(units: readonly Unit[], { marginals }: DecodedTree): readonly MinedUnit[] {
  return units.map(({ text, start, end }, at) => {
    const majorClaimConfidence = marginals.root[at]!;
    return { id: `u${at + 1}`, text, start, end, majorClaimConfidence };
  });
}

function minedRelations(
  units: readonly MinedUnit[],
  { targets, marginals: { support, attack } }: DecodedTree,
): readonly MinedRelation[] {
  return units.flatMap(({ id: source }, unit) => {
    const target = targets[unit]!;
    if (target === NOTHING) return [];
    const at = unit * units.length + target;
    const type = attack[at]! > support[at]! ? 'ATTACK' : 'SUPPORT';
    const confidence = Math.max(support[at]!, attack[at]!);
    return [{ source, target: units[target]!.id, type, confidence }];
  });
}

function warningsOf(
  language: string | undefined,
  units: readonly MinedUnit[],
  relations: readonly MinedRelation[],
): readonly MiningWarning[] {
  const warnings: MiningWarning[] = [];
  if (language === undefined) warnings.push(miningWarning('LANGUAGE_UNKNOWN'));
  else if (!LEXICON_LANGUAGES.includes(language)) {
    warnings.push(miningWarning('LANGUAGE_UNSUPPORTED'));
  }
  if (units.length === 1) warnings.push(miningWarning('SINGLE_STATEMENT'));
  else if (relations.every(({ confidence }) => confidence < UNLIKELY)) {
    warnings.push(miningWarning('ARGUMENT_UNLIKELY'));
  }
  return warnings;
}
