import { byRelevance, type Candidate, type Choice } from './types.js';

/** The value of each candidate as the next choice, given those chosen so far. */
interface Worth {
  /** The natural logarithm of the gain. */
  logGain(candidate: number): number;
  /** Records a choice; returns the divisions to which the candidate added its group. */
  choose(candidate: number): number[];
}

/**
 * Repeatedly chooses the candidate with the highest relevance^weight * gain^(1 - weight), the
 * weighted geometric mean. With a weight of 0.5, this orders by the expected gain if relevance is a
 * probability. Ties are broken by relevance, then by id.
 */
export function* chooseGreedily(
  candidates: readonly Candidate[],
  weight: number,
  worth: Worth,
): Generator<Choice, void> {
  // A weight of 0 times an infinite logarithm counts as 0.
  const relevances = Float64Array.from(candidates, ({ relevance }) =>
    weight === 0 ? 0 : weight * Math.log(relevance),
  );
  const share = 1 - weight;
  const rest = byRelevance(candidates);

  while (rest.length > 0) {
    let best = 0;
    let highest = Number.NaN;
    for (let place = 0; place < rest.length; place++) {
      const candidate = rest[place]!;
      const value = relevances[candidate]! + (share === 0 ? 0 : share * worth.logGain(candidate));
      if (!(value <= highest)) {
        best = place;
        highest = value;
      }
    }
    const [candidate = 0] = rest.splice(best, 1);
    const gain = Math.exp(worth.logGain(candidate));
    yield { candidate, gain, added: worth.choose(candidate) };
  }
}
