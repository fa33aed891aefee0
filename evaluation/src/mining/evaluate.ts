import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import { NOTHING } from 'elenchus/internal/graphs/mining/tree.js';
import type { ArgumentMiner, MinedText } from 'elenchus/internal/graphs/mining/types.js';
import type { NamedGraph } from '../graphs/read.js';
import {
  type MeasuredFigure,
  type MiningFigure,
  miningFigures,
  type Prediction,
} from './figures.js';
import { type GoldText, goldOf } from './gold.js';
import { segmentationFigures, type SegmentationFigures, startsOf, textOf } from './segmentation.js';

/** Larger graphs are no short texts. */
const MOST_UNITS = 60;
/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;

export type MiningRow = Readonly<Record<MiningFigure, MeasuredFigure>>;

export interface MiningEvaluation {
  readonly texts: number;
  readonly units: number;
  /** Graphs without a relation, or with too many statements. */
  readonly leftOut: number;
  /** The first unit is the major claim, and all others support it. */
  readonly baseline: MiningRow;
  /** On the units that people gave. */
  readonly givenUnits: MiningRow;
  /** Absent if most statements have no mark at their end, so that they are no running text. */
  readonly fromText?: {
    /** On the miner's own units, each counted as the given unit that it overlaps most. */
    readonly ownUnits: MiningRow;
    readonly segmentation: SegmentationFigures;
  };
}

/**
 * Measures a miner on graphs whose statements stand in the order of their text.
 * @throws ElenchusError as the miner does
 */
export async function evaluateMiner(
  graphs: ReadonlyMap<string, NamedGraph>,
  miner: ArgumentMiner,
  seed: number,
): Promise<MiningEvaluation | undefined> {
  const all = [...graphs].map(([id, graph]) => goldOf(id, graph));
  const texts = all.filter(isMeasured);
  if (texts.length === 0) return undefined;
  const given: Prediction[] = [];
  const own: Prediction[] = [];
  const running = isRunningText(texts);
  for (const text of texts) {
    const units = text.units.map((unit) => ({ text: unit, start: 0, end: unit.length }));
    const places = new Map(units.map((_, at) => [`u${at + 1}`, at]));
    given.push(predictionOf(await miner.mineUnits(units), (id) => places.get(id)!));
    if (!running) continue;
    const mined = await miner.mine(textOf(text));
    own.push(predictionOf(mined, placesByOverlap(text, mined)));
  }
  const languageOf = (text: string) => detectLanguage(text.slice(0, DETECTED_CHARACTERS));
  return {
    texts: texts.length,
    units: texts.reduce((sum, { units }) => sum + units.length, 0),
    leftOut: all.length - texts.length,
    baseline: miningFigures(texts, texts.map(firstAndAll), seed),
    givenUnits: miningFigures(texts, given, seed),
    ...(running && {
      fromText: {
        ownUnits: miningFigures(texts, own, seed),
        segmentation: segmentationFigures(texts, languageOf, seed),
      },
    }),
  };
}

function isRunningText(texts: readonly GoldText[]): boolean {
  const units = texts.flatMap((text) => text.units);
  return 2 * units.filter((unit) => /[.,;:!?]["'”’»)\]]*$/u.test(unit)).length > units.length;
}

function isMeasured(text: GoldText | undefined): text is GoldText {
  return text !== undefined && text.units.length <= MOST_UNITS && !text.units.includes('');
}

function firstAndAll({ targets }: GoldText): Prediction {
  const rest = targets.slice(1).map((_, at) => ({ source: at + 1, target: 0, attack: false }));
  return { majorClaim: 0, relations: rest };
}

function predictionOf(mined: MinedText, placeOf: (id: string) => number): Prediction {
  const relations = mined.relations.map(({ source, target, type }) => {
    return { source: placeOf(source), target: placeOf(target), attack: type === 'ATTACK' };
  });
  // Two units of ours may be one that was given.
  return {
    majorClaim: placeOf(mined.majorClaim),
    relations: relations.filter(({ source, target }) => source !== target),
  };
}

/** The given unit with which a unit of ours shares most characters. */
function placesByOverlap(text: GoldText, mined: MinedText): (id: string) => number {
  const starts = startsOf(text);
  const places = mined.units.map(({ id, start, end }) => {
    const shared = starts.map((from, at) => {
      return Math.min(end, from + text.units[at]!.length) - Math.max(start, from);
    });
    return [id, shared.indexOf(Math.max(...shared))] as const;
  });
  const byId = new Map(places);
  return (id) => byId.get(id) ?? NOTHING;
}
