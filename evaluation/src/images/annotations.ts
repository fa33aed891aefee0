import { axisFy, axisX, barX, dot, gridX, link, text, tickX } from '@observablehq/plot';
import { loadFont } from 'elenchus/internal/graphs/picture/font.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import {
  CENTRED,
  colourOf,
  drawPicture,
  FONT_SIZE,
  GRID,
  heading,
  INK,
  unscaled,
  words,
} from '../charts.js';
import { type Agreement, agreementOf } from '../metrics/kappa.js';
import type { FoundImages } from './approaches.js';
import type { ImageJudgements } from './judgements.js';

/** How many of the first images of each query are looked at: section 4 of Janusko et al. 2024. */
export const LOOKED_AT = 3;
/** The class of images that an annotator did not judge. */
const UNJUDGED = 'not judged';

/** How many of the first images have a label. */
interface ClassCount {
  readonly label: string;
  /** Over the annotators. */
  readonly mean: number;
  readonly least: number;
  readonly most: number;
}

/** What annotators say of the first images of an approach: figure 1 and table 1 of the paper. */
interface AnnotatedApproach {
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

const BAR = 12;
/** Of the longest bars. */
const LENGTH = 420;

/**
 * How many of the approaches' first images have each label: a bar for the mean over annotators, a
 * line from the fewest to the most. Figure 1 of Janusko et al. 2024.
 */
export function drawClassCounts({ annotators, approaches }: Annotations, note: string): string {
  const measure = loadFont();
  const labels = approaches[0]?.classes.map(({ label }) => label) ?? [];
  // There are more labels than colours in few corpora.
  const colours = labels.map((label, place) => (label === UNJUDGED ? '#9a9a9a' : colourOf(place)));
  const left = 24 + Math.max(0, ...approaches.map(({ name }) => measure(name, FONT_SIZE)));
  const width = Math.ceil(Math.max(left + LENGTH, 16 + measure(note, 9)) + 32);
  const height = 120 + (BAR * labels.length + 12) * approaches.length;
  const title = `Labels of the first ${LOOKED_AT} images, by ${annotators.length === 1 ? 'one annotator' : `${annotators.length} annotators`}`;
  const bars = approaches.flatMap(({ name, classes }) =>
    classes.map((each) => ({ name, ...each })),
  );
  const most = Math.max(1, ...bars.map((bar) => bar.most));
  const ticks = Math.min(8, most);
  const place = { y: 'label', fy: 'name' };
  const several = bars.filter((bar) => bar.most > bar.least);
  let x = 16;
  const key = labels.map((label, at) => {
    const from = x;
    x += measure(label, FONT_SIZE) + 32;
    const place = { x: unscaled(from + 5), y: unscaled(40) };
    return [
      dot([label], { ...place, r: 5.6, symbol: 'square', fill: colours[at]! }),
      words([[from + 14, 40, label]], { textAnchor: 'start' }),
    ];
  });
  return drawPicture(
    { width, height, title, notes: [note] },
    {
      marginLeft: left,
      marginRight: width - left - LENGTH,
      marginTop: 60,
      marginBottom: 60,
      x: { domain: [0, most], nice: ticks },
      y: { domain: labels, padding: 0, axis: null },
      fy: { domain: approaches.map(({ name }) => name), padding: 0.15, round: false },
      color: { type: 'categorical', domain: labels, range: colours },
      marks: [
        gridX({ ...GRID, ticks }),
        axisX({
          ticks,
          tickSize: 0,
          ...CENTRED,
          label: `images, of ${approaches[0]?.images ?? 0}`,
        }),
        axisFy({ anchor: 'left', label: null, tickSize: 0 }),
        barX(bars, { ...place, x: 'mean', fill: 'label', insetTop: 1, insetBottom: 1 }),
        link(several, { ...place, x1: 'least', x2: 'most', stroke: INK }),
        ['least', 'most'].map((x) => tickX(several, { ...place, x, stroke: INK, inset: 3 })),
        text(bars, {
          ...place,
          x: 'most',
          text: shortened,
          textAnchor: 'start',
          dx: 4,
          fontSize: 9,
        }),
      ],
    },
    { marks: [heading(title), key] },
  );
}

/** A whole number, or one decimal of a mean. */
function shortened({ mean }: ClassCount): string {
  return Number.isInteger(mean) ? String(mean) : mean.toFixed(1);
}
