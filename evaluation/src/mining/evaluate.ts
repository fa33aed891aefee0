import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import { NOTHING } from 'elenchus/internal/graphs/mining/tree.js';
import type { ArgumentMiner, MinedText } from 'elenchus/internal/graphs/mining/types.js';
import { unitsOf } from 'elenchus/internal/graphs/mining/units.js';
import type { NamedGraph } from '../graphs/read.js';
import { type Interval, middle, randomNumbers, recordOf, resampled } from '../sampling.js';
import { goldOf, type GoldText } from './gold.js';

/** Larger graphs are no short texts. */
const MOST_UNITS = 60;
/** The beginning of a text is enough to detect its language. */
const DETECTED_CHARACTERS = 1_000;

type MiningRow = Readonly<Record<MiningFigure, MeasuredFigure>>;

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
  const all = [...graphs.values()].map(goldOf);
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

/** A relation between two units of a gold text, by their places. */
interface PredictedRelation {
  readonly source: number;
  readonly target: number;
  readonly attack: boolean;
}

/** What was found in a text. */
interface Prediction {
  readonly majorClaim: number;
  readonly relations: readonly PredictedRelation[];
}

export const MINING_FIGURES = ['major claim', 'attachment', 'type', 'attack', 'labelled'] as const;
type MiningFigure = (typeof MINING_FIGURES)[number];

interface MeasuredFigure {
  readonly value: number;
  /** 95 %, by bootstrap over texts. */
  readonly interval: Interval;
}

/** What is counted in one text; all but the first are numbers of pairs or units. */
interface Counts {
  readonly claims: number;
  readonly texts: number;
  readonly both: number;
  readonly onlyFound: number;
  readonly onlyGiven: number;
  readonly neither: number;
  /** By given type and what was found: support, attack, no relation. */
  readonly types: readonly (readonly [number, number, number])[];
  readonly labelled: number;
  readonly relations: number;
}

const SAMPLES = 1_000;

/**
 * How well trees agree with those that people gave. As in Peldszus and Stede 2015, attachment is the
 * macro-F1 of "related" and "not related" over all ordered pairs of units. `type` is the macro-F1 of
 * support and attack over all units with a relation, where a unit without a predicted relation is
 * wrong; `attack` the F1 of attack alone; `labelled` the share of units whose target and type are
 * both right.
 */
export function miningFigures(
  texts: readonly GoldText[],
  predictions: readonly Prediction[],
  seed = 1,
): MiningRow {
  const counts = texts.map((text, at) => countsOf(text, predictions[at]!));
  const all = figuresOf(counts);
  const random = randomNumbers(['mining', seed]);
  const samples = resampled(counts, SAMPLES, random, figuresOf);
  return recordOf(MINING_FIGURES, (name) => {
    return { value: all[name], interval: middle(samples.map((sample) => sample[name])) };
  });
}

function countsOf({ targets, attacks }: GoldText, { majorClaim, relations }: Prediction): Counts {
  const size = targets.length;
  const found = new Map(relations.map((relation) => [pair(size, relation), relation]));
  const given = new Map(
    targets.flatMap((target, source) =>
      target === NOTHING ? [] : [[source * size + target, attacks[source]!] as const],
    ),
  );
  const both = [...given.keys()].filter((key) => found.has(key));
  const types: [number, number, number][] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  targets.forEach((target, source) => {
    if (target === NOTHING) return;
    const own = relations.find((relation) => relation.source === source);
    types[Number(attacks[source])]![own ? Number(own.attack) : 2]! += 1;
  });
  return {
    claims: Number(targets[majorClaim] === NOTHING),
    texts: 1,
    both: both.length,
    onlyFound: found.size - both.length,
    onlyGiven: given.size - both.length,
    neither: size * (size - 1) - given.size - found.size + both.length,
    types,
    labelled: both.filter((key) => found.get(key)!.attack === given.get(key)).length,
    relations: given.size,
  };
}

function pair(size: number, { source, target }: PredictedRelation): number {
  return source * size + target;
}

function figuresOf(counts: readonly Counts[]): Record<MiningFigure, number> {
  const sum = (of: (each: Counts) => number) => counts.reduce((total, each) => total + of(each), 0);
  const both = sum((each) => each.both);
  const [onlyFound, onlyGiven] = [sum((each) => each.onlyFound), sum((each) => each.onlyGiven)];
  const related = f1(both, onlyFound, onlyGiven);
  const unrelated = f1(
    sum((each) => each.neither),
    onlyGiven,
    onlyFound,
  );
  const [support, attack] = [0, 1].map((type) => {
    const right = sum(({ types }) => types[type]![type]!);
    const wrong = sum(({ types }) => types[1 - type]![type]!);
    const all = sum(({ types }) => types[type]!.reduce((total, each) => total + each, 0));
    return f1(right, wrong, all - right);
  }) as [number, number];
  return {
    'major claim': sum((each) => each.claims) / sum((each) => each.texts),
    attachment: (related + unrelated) / 2,
    type: (support + attack) / 2,
    attack,
    labelled:
      sum((each) => each.labelled) /
      Math.max(
        1,
        sum((each) => each.relations),
      ),
  };
}

/** 1 if there is nothing to find and nothing was found. */
function f1(right: number, wrong: number, missed: number): number {
  const all = 2 * right + wrong + missed;
  return all === 0 ? 1 : (2 * right) / all;
}

export interface SegmentationFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** 95 % of F1, by bootstrap over texts. */
  readonly interval: Interval;
}

/** The text of gold units: one after the other, with a space between them. */
function textOf({ units }: GoldText): string {
  return units.join(' ');
}

/** Where each gold unit begins in `textOf`. */
function startsOf({ units }: GoldText): readonly number[] {
  let at = 0;
  return units.map(({ length }) => {
    const start = at;
    at += length + 1;
    return start;
  });
}

/** How well the boundaries within texts are found; the beginning of a text does not count. */
export function segmentationFigures(
  texts: readonly GoldText[],
  languageOf: (text: string) => string | undefined,
  seed = 1,
): SegmentationFigures {
  const counts = texts.map((gold) => {
    const text = textOf(gold);
    const given = new Set(startsOf(gold).filter((start) => start > 0));
    const units = unitsOf(text, languageOf(text));
    const found = units.map(({ start }) => start).filter((start) => start > 0);
    const right = found.filter((start) => given.has(start)).length;
    return { right, found: found.length, given: given.size };
  });
  const random = randomNumbers(['segmentation', seed]);
  const drawn = resampled(counts, SAMPLES, random, scored).map((figures) => figures.f1);
  return { ...scored(counts), interval: middle(drawn) };
}

function scored(counts: readonly { right: number; found: number; given: number }[]) {
  const sum = (name: 'right' | 'found' | 'given') =>
    counts.reduce((total, each) => total + each[name], 0);
  const right = sum('right');
  const precision = right / Math.max(1, sum('found'));
  const recall = right / Math.max(1, sum('given'));
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}
