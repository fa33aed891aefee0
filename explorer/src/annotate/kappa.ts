import { type Agreement, agreementOf } from '../../../evaluation/src/metrics/kappa.js';
import type { Judgement } from './judgements.js';
import type { LabelSet } from './labels.js';

export { type Agreement, agreementOf };

/** The agreement of two annotators on all hits that both gave a label of a set, question by question. */
export function agreementOn(
  { name, labels }: LabelSet,
  judgements: readonly Judgement[],
  first: string,
  second: string,
): Agreement {
  const given = (who: string) =>
    new Map(
      judgements
        .filter(({ set, annotator }) => set === name && annotator === who)
        .map(({ question, hit, label }) => [JSON.stringify([question, hit.id]), label]),
    );
  const [one, other] = [given(first), given(second)];
  const pairs = [...one].flatMap(([place, label]) => {
    const second = other.get(place);
    return second === undefined ? [] : [[label, second] as const];
  });
  return agreementOf(
    pairs,
    labels.map((label) => label.name),
  );
}
