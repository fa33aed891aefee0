import { NOTHING } from 'elenchus/internal/graphs/mining/tree.js';
import { quantile } from 'elenchus/internal/math/statistics.js';
import { type Interval, randomNumbers } from '../random.js';
import type { GoldText } from './gold.js';

/** A relation between two units of a gold text, by their places. */
export interface PredictedRelation {
  readonly source: number;
  readonly target: number;
  readonly attack: boolean;
}

/** What was found in a text. */
export interface Prediction {
  readonly majorClaim: number;
  readonly relations: readonly PredictedRelation[];
}

export const MINING_FIGURES = ['major claim', 'attachment', 'type', 'attack', 'labelled'] as const;
export type MiningFigure = (typeof MINING_FIGURES)[number];

export interface MeasuredFigure {
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
): Readonly<Record<MiningFigure, MeasuredFigure>> {
  const counts = texts.map((text, at) => countsOf(text, predictions[at]!));
  const all = figuresOf(counts);
  const random = randomNumbers(['mining', seed]);
  const samples = Array.from({ length: SAMPLES }, () =>
    figuresOf(counts.map(() => counts[Math.floor(random() * counts.length)]!)),
  );
  const entries = MINING_FIGURES.map((name) => {
    const drawn = samples.map((sample) => sample[name]);
    const interval = [quantile(drawn, 0.025), quantile(drawn, 0.975)] as const;
    return [name, { value: all[name], interval }];
  });
  return Object.fromEntries(entries) as Record<MiningFigure, MeasuredFigure>;
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
