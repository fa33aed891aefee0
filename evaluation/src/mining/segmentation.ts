import { unitsOf } from 'elenchus/internal/graphs/mining/units.js';
import { quantile } from 'elenchus/internal/math/statistics.js';
import { type Interval, randomNumbers } from '../random.js';
import type { GoldText } from './gold.js';

export interface SegmentationFigures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** 95 % of F1, by bootstrap over texts. */
  readonly interval: Interval;
}

const SAMPLES = 1_000;

/** The text of gold units: one after the other, with a space between them. */
export function textOf({ units }: GoldText): string {
  return units.join(' ');
}

/** Where each gold unit begins in `textOf`. */
export function startsOf({ units }: GoldText): readonly number[] {
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
  const drawn = Array.from({ length: SAMPLES }, () =>
    scored(counts.map(() => counts[Math.floor(random() * counts.length)]!)),
  ).map(({ f1 }) => f1);
  return { ...scored(counts), interval: [quantile(drawn, 0.025), quantile(drawn, 0.975)] };
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
