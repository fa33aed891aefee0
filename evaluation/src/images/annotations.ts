import { mean } from 'elenchus/internal/math/statistics.js';
import { type Agreement, agreementOf } from '../metrics/kappa.js';
import type { ImageJudgements } from './judgements.js';
import type { FoundImages } from './ranked.js';

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
