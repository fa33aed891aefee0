/** What a profile model must not be used for; part of every card. */
export const LIMITS: readonly string[] = [
  'An inferred value is a guess about a text, not a fact about a person: it is never stored, shown or counted as part of a profile.',
  'Only for ordering arguments, so that more of a perspective comes to light. Not for decisions about people, nor for finding out who wrote a text.',
  'Accuracy is often close to that of always naming the most frequent value; what is learned is a tendency within a group, which a single text may well contradict.',
  'It knows the people, the languages and the questions of this corpus; elsewhere its probabilities mean nothing.',
  'It repeats what is usual in its corpus: a text that is untypical of its author’s group is ranked as if written by somebody else.',
];
