import type { ConditionEstimate, ProfileReason } from '../../domain/explanation.js';
import type { Head, ProfileModel } from '../../domain/learned-models.js';
import type { SocioProfile } from '../../domain/premise.js';
import { dot } from '../../math/dot.js';
import { givenValues, type Asked } from '../../perspective/boost.js';
import { meets } from '../../perspective/conditions.js';
import { softmax } from '../../learning/calibration.js';
import { logistic } from '../../math/statistics.js';
import { STYLES, writeFeatures, type Observed } from './features.js';

/** A premise to judge. Nothing can be inferred without a vector. */
interface ProfiledPremise extends Omit<Observed, 'vector'> {
  readonly vector?: Observed['vector'];
  readonly profile: SocioProfile;
}

/** The lift of one condition is at most this, and at least minus this. */
const MAX_LIFT = 1;

/** The probability of each of a head's values. */
export function predict({ kind, values, weights, biases }: Head, features: Float32Array): number[] {
  const size = features.length;
  const logits = values.map((_, value) => {
    const row = weights.subarray(value * size, (value + 1) * size);
    return biases[value]! + dot(row, features);
  });
  return kind === 'ONE' ? softmax(logits) : logits.map(logistic);
}

/**
 * Lifts premises by the logarithm of how much likelier their authors meet the conditions than an
 * average author: ln(p / prior), from -1 to 1, as the mean over the conditions. If the profile
 * gives the variable, p is 1 or 0. A value that means "not known" counts as given only if the
 * condition names it.
 */
export function implicit(
  asked: readonly Asked[],
  { card, heads }: ProfileModel,
  weight: number,
): (premise: ProfiledPremise) => ProfileReason {
  const questions = asked.map((each) => {
    const head = heads.find(({ variable }) => variable === each.variable.name);
    return { ...each, head, prior: head && probabilityOf(each, head, head.priors) };
  });
  const features = new Float32Array(card.encoder.dimensions + STYLES);

  return (premise) => {
    if (premise.vector) writeFeatures({ ...premise, vector: premise.vector }, features);
    const parts = questions.map(({ head, prior, ...question }) => {
      const { condition, variable, values } = question;
      const part = { variable: variable.name, values };
      const given = givenValues(premise.profile, variable.name).filter(
        (value) => values.includes(value) || !variable.unknown.includes(value),
      );
      if (given.length > 0) {
        const probability = meets(condition, variable, given) ? 1 : 0;
        return { part: { ...part, basis: 'GIVEN', probability }, lift: liftOf(probability, prior) };
      }
      const probability =
        head && premise.vector && probabilityOf(question, head, predict(head, features));
      if (probability === undefined || prior === undefined) {
        return { part: { ...part, basis: 'UNKNOWN' }, lift: 0 };
      }
      return {
        part: { ...part, basis: 'INFERRED', probability },
        lift: liftOf(probability, prior),
      };
    }) satisfies readonly { readonly part: ConditionEstimate; readonly lift: number }[];
    return {
      type: 'PROFILE',
      lift: parts.reduce((sum, { lift }) => sum + lift, 0) / Math.max(1, parts.length),
      weight,
      modelVersion: card.version,
      ...(card.stale && { modelStale: true }),
      conditions: parts.map(({ part }) => part),
    };
  };
}

/**
 * The probability that a condition is met, among the values that are known or named. The values of
 * a MULTIPLE variable count as independent. Undefined if none of the values was learned.
 */
function probabilityOf(
  { condition, variable, values }: Asked,
  head: Head,
  probabilities: readonly number[],
): number | undefined {
  const named = (value: string) => values.includes(value);
  if (!head.values.some(named)) return undefined;
  const sum = (admitted: (value: string) => boolean) =>
    head.values.reduce((total, value, at) => total + (admitted(value) ? probabilities[at]! : 0), 0);
  if (head.kind === 'ONE') {
    return sum(named) / sum((value) => named(value) || !variable.unknown.includes(value));
  }
  const none = (some: readonly string[]) =>
    head.values.reduce(
      (product, value, at) => product * (some.includes(value) ? 1 - probabilities[at]! : 1),
      1,
    );
  const { anyOf, noneOf } = condition;
  return (anyOf ? 1 - none(anyOf) : 1) * (noneOf ? none(noneOf) : 1);
}

function liftOf(probability: number, prior: number | undefined): number {
  // A given profile still counts if no prior is known.
  const lift = Math.log(probability / (prior ?? Math.exp(-MAX_LIFT)));
  return Math.max(-MAX_LIFT, Math.min(MAX_LIFT, lift));
}
