import type { MeasuredTextEncoder } from '../../encoders/text.js';
import { mean } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import { type Cues, folded, lexiconOf } from './cues.js';
import { MARKERS, SENSES } from './lexicons.js';

export type UnitEncoder = Pick<MeasuredTextEncoder, 'encode'>;

/** What is known of the units of a text, before anything is decided. */
interface Evidence {
  readonly texts: readonly string[];
  readonly cues: readonly Cues[];
  /** `[size][512]`, unit length. */
  readonly vectors: readonly Float32Array[];
}

const NO_CUES: Cues = {
  begins: SENSES.map(() => 0),
  contains: SENSES.map(() => 0),
  markers: MARKERS.map(() => 0),
};

/**
 * What the words of each unit say about it, and its vector.
 * @throws ElenchusError ENCODER_FAILED
 */
export async function evidenceOf(
  texts: readonly string[],
  language: string | undefined,
  encoder: UnitEncoder,
): Promise<Evidence> {
  const lexicon = lexiconOf(language);
  const cues = texts.map((text) => lexicon?.cuesOf(folded(text)) ?? NO_CUES);
  return { texts, cues, vectors: await encoder.encode(texts) };
}

/** What the networks see of a text, with the vectors. */
export interface MiningFeatures {
  readonly size: number;
  /** `[size, unitWidth]` */
  readonly units: Float32Array;
  readonly unitWidth: number;
  /** `[source, target, pairWidth]`; zeros on the diagonal. */
  readonly pairs: Float32Array;
  readonly pairWidth: number;
}

/** Farther units are equally far. */
const FARTHEST = 5;
const NO_SENSES = SENSES.map(() => 0);

/**
 * Places, words and cosines of units as numbers of a similar size. `models/text-to-graph`
 * is trained on them, so a change needs another training.
 */
export function featuresOf({ texts, cues, vectors }: Evidence): MiningFeatures {
  const size = texts.length;
  const cosines = matrix(size, (source, target) => dot(vectors[source]!, vectors[target]!));
  const words = texts.map(contentWords);
  const ends = texts.map((text) => /[.!?…]["'”’»)\]]*\s*$/u.test(text));

  const unitRow = (at: number): readonly number[] => {
    const { begins, contains, markers } = cues[at]!;
    const own = others(size, at);
    return [
      size > 1 ? at / (size - 1) : 0,
      ...[at === 0, at === 1, at === size - 2, at === size - 1].map(Number),
      Math.log(size) / 2,
      Math.log(1 + texts[at]!.length / 40) - 1,
      Number(/\?["'”’»)\]]*\s*$/u.test(texts[at]!)),
      Number(at === 0 || ends[at - 1]!),
      Number(ends[at]!),
      ...begins,
      ...contains,
      ...markers,
      ...(cues[at + 1]?.begins ?? NO_SENSES),
      ...(cues[at - 1]?.begins ?? NO_SENSES),
      3 * mean(own.map((other) => cosines(at, other))),
    ];
  };
  const pairRow = (source: number, target: number): readonly number[] => {
    const distance = Math.max(-FARTHEST, Math.min(FARTHEST, target - source));
    const [from, to] = [Math.min(source, target), Math.max(source, target)];
    const nearest = rank(size, source, target, cosines);
    return [
      ...distances.map((each) => Number(each === distance)),
      Number(!ends.slice(from, to).some(Boolean)),
      3 * cosines(source, target),
      1 / nearest,
      overlap(words[source]!, words[target]!),
    ];
  };

  const rows = texts.map((_, at) => unitRow(at));
  const [unitWidth, pairWidth] = [rows[0]!.length, pairRow(0, 0).length];
  const pairs = new Float32Array(size * size * pairWidth);
  for (let source = 0; source < size; source++) {
    for (const target of others(size, source)) {
      pairs.set(pairRow(source, target), (source * size + target) * pairWidth);
    }
  }
  return { size, units: Float32Array.from(rows.flat()), unitWidth, pairs, pairWidth };
}

const distances = Array.from({ length: 2 * FARTHEST + 1 }, (_, at) => at - FARTHEST).filter(
  Boolean,
);

type Matrix = (source: number, target: number) => number;

function matrix(size: number, of: Matrix): Matrix {
  const values = new Float64Array(size * size);
  for (let at = 0; at < values.length; at++) values[at] = of(Math.floor(at / size), at % size);
  return (source, target) => values[source * size + target]!;
}

function others(size: number, own: number): readonly number[] {
  return Array.from({ length: size }, (_, at) => at).filter((at) => at !== own);
}

/** The place of a target among all targets of a source, from 1. */
function rank(size: number, source: number, target: number, values: Matrix): number {
  const own = values(source, target);
  let place = 1;
  for (let other = 0; other < size; other++) {
    if (other !== source && values(source, other) > own) place++;
  }
  return place;
}

/** Words that may carry a topic, by their first letters, so that their endings do not count. */
function contentWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.map((word) => word.slice(0, 6)));
}

/** The share of the words of the smaller set that are in the other. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const smaller = Math.min(left.size, right.size);
  return smaller === 0 ? 0 : [...left].filter((word) => right.has(word)).length / smaller;
}
