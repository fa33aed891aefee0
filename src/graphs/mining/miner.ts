import { join } from 'node:path';
import type { ArgumentGraph, GraphEdge, GraphNode } from '../../domain/argument-graph.js';
import { isBlank } from '../../domain/text.js';
import { detectLanguage } from '../../encoders/language.js';
import { TextToGraphModel } from '../../encoders/text-to-graph.js';
import { mean } from '../../math/statistics.js';
import { PACKAGE_ROOT } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';
import { LEXICON_LANGUAGES } from './cues.js';
import { evidenceOf, featuresOf, type UnitEncoder } from './features.js';
import { type DecodedTree, decodeTree, NOTHING, rootOf, type TreeScores } from './tree.js';
import {
  type ArgumentMiner,
  type MinedRelation,
  type MinedText,
  type MinedUnit,
  type MineOptions,
  MINING_LIMITS,
  type MiningLimits,
  type MiningWarning,
  miningWarning,
  relationId,
  type Unit,
} from './types.js';
import { unitsOf } from './units.js';

export interface ArgumentMinerOptions {
  readonly textEncoder: UnitEncoder;
  /** `MINING_LIMITS` by default. */
  readonly limits?: MiningLimits;
}

/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;
/**
 * A text with less confidence in its major claim, and less in its relations on average, may be no
 * argument. For more than so many units, both are expected to be lower.
 */
const UNLIKELY = { majorClaim: 0.8, relation: 0.4, units: 8 };

/**
 * Turns texts into argument graphs: units by rules, their relations by a network, and of all trees
 * the most probable one (`models/text-to-graph/README.md`).
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
 */
export async function createArgumentMiner({
  textEncoder,
  limits = MINING_LIMITS,
}: ArgumentMinerOptions): Promise<ArgumentMiner> {
  return new TreeMiner(await createUnitScorer(textEncoder), limits);
}

class TreeMiner implements ArgumentMiner {
  constructor(
    private readonly scorer: UnitScorer,
    private readonly limits: MiningLimits,
  ) {}

  async mine(text: string, options: MineOptions = {}): Promise<MinedText> {
    const { field = 'text' } = options;
    if (isBlank(text)) throw new ElenchusError('EMPTY_QUERY', { field });
    this.#checkLength(text.length, field);
    const language = options.language ?? detectLanguage(text.slice(0, DETECTED_CHARACTERS));
    const units = unitsOf(text, language);
    if (units.length === 0) throw badInput(field, 'has no words, only marks');
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

  close(): Promise<void> {
    return this.scorer.close();
  }

  async #relate(
    units: readonly Unit[],
    language: string | undefined,
    { field = 'text', scope }: MineOptions,
  ): Promise<MinedText> {
    const { maxMinedUnits: limit } = this.limits;
    if (units.length > limit) {
      const details = { file: field, limit, unit: 'statements', setting: FIXED_LIMIT };
      throw new ElenchusError('GRAPH_TOO_LARGE', details);
    }
    scope?.signal.throwIfAborted();
    const texts = units.map(({ text }) => text);
    const decoded = decodeTree(await this.scorer.score(texts, language, scope));
    const mined = minedUnits(units, decoded);
    const relations = minedRelations(mined, decoded);
    const majorClaim = mined[rootOf(decoded.targets)]!.id;
    return {
      ...(language !== undefined && { language }),
      units: mined,
      relations,
      majorClaim,
      graph: graphOf(mined, relations, majorClaim),
      warnings: warningsOf(language, mined, relations),
    };
  }

  #checkLength(length: number, field: string): void {
    const { maxMinedCharacters: limit } = this.limits;
    if (length > limit) throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit });
  }
}

function minedUnits(units: readonly Unit[], { confidences }: DecodedTree): readonly MinedUnit[] {
  return units.map(({ text, start, end }, at) => {
    const majorClaimConfidence = confidences.root[at]!;
    return { id: `u${at + 1}`, text, start, end, majorClaimConfidence };
  });
}

function minedRelations(
  units: readonly MinedUnit[],
  { targets, confidences: { support, attack } }: DecodedTree,
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

/** A statement for each unit, and a relation node between the two units of each relation. */
function graphOf(
  units: readonly MinedUnit[],
  relations: readonly MinedRelation[],
  majorClaim: string,
): ArgumentGraph & { readonly majorClaim: string } {
  const statements = units.map(({ id, text }): GraphNode => ({
    kind: 'I',
    id,
    text: oneLine(text),
  }));
  const nodes = relations.map(({ source, type }): GraphNode => {
    return { kind: 'S', id: relationId(source), type };
  });
  const edges = relations.flatMap(({ source, target }): GraphEdge[] => [
    { source, target: relationId(source) },
    { source: relationId(source), target },
  ]);
  return { nodes: [...statements, ...nodes], edges, majorClaim };
}

/** Lines of a text may be broken within a unit. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ');
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
  else if (isUnlikely(units, relations)) warnings.push(miningWarning('ARGUMENT_UNLIKELY'));
  return warnings;
}

function isUnlikely(units: readonly MinedUnit[], relations: readonly MinedRelation[]): boolean {
  const expected = Math.min(1, UNLIKELY.units / units.length);
  const claim = Math.max(...units.map(({ majorClaimConfidence }) => majorClaimConfidence));
  const relation = mean(relations.map(({ confidence }) => confidence));
  return claim < UNLIKELY.majorClaim * expected && relation < UNLIKELY.relation * expected;
}

/** Scores the units of a text, and the relations between them. */
interface UnitScorer {
  /**
   * @param language ISO 639-1; its connectives count if they are known
   * @throws ElenchusError ENCODER_FAILED; the reason of the signal
   */
  score(
    texts: readonly string[],
    language: string | undefined,
    scope?: RequestScope,
  ): Promise<TreeScores>;
  close(): Promise<void>;
}

/**
 * Opens the network of `models/text-to-graph`.
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT
 */
export async function createUnitScorer(
  encoder: UnitEncoder,
  directory = join(PACKAGE_ROOT, 'models', 'text-to-graph'),
): Promise<UnitScorer> {
  const network = await TextToGraphModel.open(directory, 1);
  return {
    async score(texts, language, scope) {
      const evidence = await evidenceOf(texts, language, encoder);
      scope?.signal.throwIfAborted();
      const vectors = Float32Array.from(evidence.vectors.flatMap((vector) => [...vector]));
      const { root, relation } = await network.score({ ...featuresOf(evidence), vectors });
      return scoresOf(root, relation);
    },
    close: () => network.close(),
  };
}

function scoresOf(root: Float32Array, relation: Float32Array): TreeScores {
  const length = root.length ** 2;
  return {
    size: root.length,
    root: Float64Array.from(root),
    support: Float64Array.from({ length }, (_, at) => relation[2 * at]!),
    attack: Float64Array.from({ length }, (_, at) => relation[2 * at + 1]!),
  };
}
