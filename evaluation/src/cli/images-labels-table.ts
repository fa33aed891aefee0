import { quantity } from 'elenchus/internal/runtime/wording.js';
import { type Annotations, LOOKED_AT, type PairAgreement } from '../images/annotations.js';
import { rounded, row } from './images-row.js';

/** What annotators say of the first images: figure 1 and table 1 of Janusko et al. 2024. */
export function annotationTable({
  annotators,
  agreement,
  approaches,
}: Annotations): readonly string[] {
  const labels = approaches[0]?.classes.map(({ label }) => label) ?? [];
  const several = annotators.length > 1;
  return [
    `labels of the first ${LOOKED_AT} images of the judged queries, by ${quantity(annotators.length, 'annotator')}${several ? ': mean (fewest to most)' : ''}`,
    row('', [...labels, ...(several ? ['kappa'] : [])]),
    ...approaches.map(({ name, classes, agreement: own }) =>
      row(name, [
        ...classes.map(({ mean, least, most }) =>
          several ? `${rounded(mean)} (${least} to ${most})` : rounded(mean),
        ),
        ...(several ? [kappas(own)] : []),
      ]),
    ),
    ...(several
      ? agreement.map(
          (pair) =>
            `Cohen's kappa of ${pair.annotators.join(' and ')}: ${kappa(pair)}, over ${quantity(pair.count, 'image')}`,
        )
      : ["one annotator only, so agreement (Cohen's kappa) cannot be measured"]),
  ];
}

function kappas(pairs: readonly PairAgreement[]): string {
  return pairs.map(kappa).join(', ');
}

function kappa({ kappa: value }: PairAgreement): string {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(3);
}
