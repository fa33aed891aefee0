import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { element, markerOf, MAX_SYSTEMS, picture, remark, text } from '../charts/svg.js';
import { type Agreement, agreementOf } from '../metrics/kappa.js';
import type { FoundImages } from './approaches.js';
import type { ImageJudgements } from './judgements.js';

/** How many of the first images of each query are looked at: section 4 of Janusko et al. 2024. */
export const LOOKED_AT = 3;
/** The class of images that an annotator did not judge. */
export const UNJUDGED = 'not judged';

/** How many of the first images have a label. */
export interface ClassCount {
  readonly label: string;
  /** Over the annotators. */
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** What annotators say of the first images of an approach: figure 1 and table 1 of the paper. */
export interface AnnotatedApproach {
  readonly name: string;
  /** The first images of all judged queries. */
  readonly images: number;
  /** Counts by label; the last one is of images that were not judged. */
  readonly classes: readonly ClassCount[];
  /** Of each two annotators. */
  readonly agreement: readonly PairAgreement[];
}

export interface PairAgreement extends Pick<Agreement, 'count' | 'observed' | 'kappa'> {
  readonly annotators: readonly [string, string];
}

export interface Annotations {
  readonly annotators: readonly string[];
  /** On all judged images. */
  readonly agreement: readonly PairAgreement[];
  readonly approaches: readonly AnnotatedApproach[];
}

type Place = readonly [query: string, image: string];

/** @param found by the approaches' names */
export function annotationsOf(
  { classes, judgements }: ImageJudgements,
  found: ReadonlyMap<string, FoundImages>,
): Annotations {
  const annotators = [...new Set(judgements.map(({ annotator }) => annotator))].sort();
  const labels = [...classes.keys()];
  const known = new Map(
    judgements.map(({ query, image, annotator, label }) => [keyOf(query, image, annotator), label]),
  );
  const labelOf = ([query, image]: Place, annotator: string) =>
    known.get(keyOf(query, image, annotator));
  const agreementOn = (places: readonly Place[]) =>
    pairsOf(annotators).map(([one, other]): PairAgreement => {
      const both = places.flatMap((place) => {
        const [first, second] = [labelOf(place, one), labelOf(place, other)];
        return first && second ? [[first, second] as const] : [];
      });
      const { count, observed, kappa } = agreementOf(both, labels);
      return { annotators: [one, other], count, observed, kappa };
    });
  const queries = [...new Set(judgements.map(({ query }) => query))];
  const judged = new Map(
    judgements.map(({ query, image }): [string, Place] => [keyOf(query, image), [query, image]]),
  );
  const approaches = [...found].map(([name, hits]): AnnotatedApproach => {
    const places = queries.flatMap((query) =>
      (hits.get(query) ?? []).slice(0, LOOKED_AT).map(({ id }): Place => [query, id]),
    );
    const given = annotators.map((annotator) =>
      places.map((place) => labelOf(place, annotator) ?? UNJUDGED),
    );
    const counts = [...labels, UNJUDGED].map((label): ClassCount => {
      const each = given.map((own) => own.filter((one) => one === label).length);
      return { label, mean: mean(each), least: Math.min(...each), most: Math.max(...each) };
    });
    return { name, images: places.length, classes: counts, agreement: agreementOn(places) };
  });
  return { annotators, agreement: agreementOn([...judged.values()]), approaches };
}

function pairsOf(names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

const MARGIN = 16;
const HEADER = 60;
const FOOTER = 30;
const BAR = 12;
/** Between approaches. */
const GAP = 12;
const LENGTH = 420;
const FONT_SIZE = 11;
const GRID = '#d4d4d4';
const NONE = '#9a9a9a';
const INK = '#1a1a1a';

/**
 * How many of the approaches' first images have each label: a bar for the mean over annotators, a
 * line from the fewest to the most. Figure 1 of Janusko et al. 2024.
 */
export function drawClassCounts({ annotators, approaches }: Annotations, note: string): string {
  const measure = loadFont();
  const labels = approaches[0]?.classes.map(({ label }) => label) ?? [];
  const names = approaches.map(({ name }) => measure(name, FONT_SIZE));
  const left = MARGIN + Math.max(0, ...names) + 8;
  const block = BAR * labels.length + GAP;
  const bottom = HEADER + block * approaches.length;
  const most = Math.max(
    1,
    ...approaches.flatMap(({ classes }) => classes.map((each) => each.most)),
  );
  const step = stepOf(most);
  const end = Math.ceil(most / step) * step;
  const at = (count: number) => left + (count / end) * LENGTH;
  const ticks = Array.from({ length: end / step + 1 }, (_, place) => place * step);
  const width = Math.max(left + LENGTH, MARGIN + measure(note, 9)) + 2 * MARGIN;
  const images = approaches[0]?.images ?? 0;
  const title = `Labels of the first ${LOOKED_AT} images, by ${annotators.length === 1 ? 'one annotator' : `${annotators.length} annotators`}`;
  return picture(
    { width: Math.ceil(width), height: bottom + FOOTER + 30 },
    FONT_SIZE,
    title,
    text(MARGIN, 22, title, { 'font-weight': 'bold', 'font-size': 12 }),
    ...legend(labels, measure),
    ...ticks.map((tick) => drawTick(tick, at(tick), bottom)),
    ...approaches.flatMap(({ name, classes }, row) => {
      const top = HEADER + row * block + GAP / 2;
      const middle = top + (BAR * labels.length) / 2 + 4;
      return [
        text(left - 8, middle, name, { 'text-anchor': 'end' }),
        ...classes.map((each, bar) => drawBar(each, bar, top + bar * BAR, at)),
      ];
    }),
    text(left + LENGTH / 2, bottom + FOOTER, `images, of ${images}`, { 'text-anchor': 'middle' }),
    remark(width - MARGIN, bottom + FOOTER + 22, note),
  );
}

function legend(labels: readonly string[], measure: ReturnType<typeof loadFont>): string[] {
  let x = MARGIN;
  return labels.map((label, place) => {
    const own = element('rect', { x, y: 35, width: 10, height: 10, fill: colourOf(label, place) });
    const words = text(x + 14, 44, label);
    x += measure(label, FONT_SIZE) + 32;
    return own + words;
  });
}

function drawTick(tick: number, x: number, bottom: number): string {
  const line = element('line', {
    x1: x,
    x2: x,
    y1: HEADER,
    y2: bottom,
    stroke: GRID,
    'stroke-width': 0.6,
  });
  return line + text(x, bottom + 14, String(tick), { 'text-anchor': 'middle' });
}

function drawBar(
  { label, mean, least, most }: ClassCount,
  place: number,
  top: number,
  at: (count: number) => number,
): string {
  const y = top + BAR / 2;
  const look = { stroke: INK, 'stroke-width': 1 };
  return (
    element('rect', {
      x: at(0),
      y: top + 1,
      width: at(mean) - at(0),
      height: BAR - 2,
      fill: colourOf(label, place),
    }) +
    (most > least
      ? element('line', { x1: at(least), x2: at(most), y1: y, y2: y, ...look }) +
        [least, most]
          .map((end) =>
            element('line', { x1: at(end), x2: at(end), y1: y - 3, y2: y + 3, ...look }),
          )
          .join('')
      : '') +
    text(at(most) + 4, y + 3.5, shortened(mean), { 'font-size': 9 })
  );
}

/** There are more labels than colours in few corpora; then colours repeat. */
function colourOf(label: string, place: number): string {
  return label === UNJUDGED ? NONE : markerOf(place % MAX_SYSTEMS).colour;
}

/** A whole number, or one decimal of a mean. */
function shortened(count: number): string {
  return Number.isInteger(count) ? String(count) : count.toFixed(1);
}

/** 1, 2 or 5 times a power of ten, so that there are at most ten ticks. */
function stepOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = [0.1, 0.2, 0.5, 1].map((share) => share * power);
  return Math.max(1, steps.find((step) => most / step <= 10) ?? power);
}
