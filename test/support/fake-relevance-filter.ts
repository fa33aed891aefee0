import type {
  RelevanceFilter,
  RelevanceModelName,
  Scores,
  Statement,
} from '../../src/rerank/relevance/types.js';

/** Words that make a premise one against its claim. */
const AGAINST = /\b(not|never|against|no)\b/i;

/**
 * Judges without a model: relevance is the cosine of the vectors, as 0 to 1, and what denies
 * something is against. As the real one, CROSS_ENCODER serves English only.
 */
export function createFakeRelevanceFilter(): RelevanceFilter & {
  /** How many pairs each model has judged. */
  readonly judged: Record<RelevanceModelName, number>;
} {
  const judged = { CROSS_ENCODER: 0, FAST: 0, KNRM: 0 };
  const scored = (
    premises: readonly Statement[],
    score: (premise: Statement) => number,
    modelOf: (premise: Statement) => RelevanceModelName,
  ): Scores => {
    const models = premises.map(modelOf);
    for (const model of models) judged[model] += 1;
    return { scores: Float32Array.from(premises, score), models };
  };
  return {
    judged,
    async relevance(claim, premises, wanted = 'CROSS_ENCODER') {
      const english = ({ language }: Statement) => language === 'en' && claim.language === 'en';
      return scored(
        premises,
        ({ vector }) => cosine(claim.vector, vector),
        (premise) => (wanted !== 'CROSS_ENCODER' || english(premise) ? wanted : 'FAST'),
      );
    },
    async stance(_, premises) {
      return scored(
        premises,
        ({ text }) => (AGAINST.test(text) ? 0.2 : 0.8),
        () => 'FAST',
      );
    },
    async fastRelevance(claim, premises) {
      judged.FAST += premises.length;
      return Float32Array.from(premises, (vector) => cosine(claim, vector));
    },
    async fastModel() {
      return 'fake 1';
    },
    async close() {},
  };
}

function cosine(a: Float32Array, b: Float32Array): number {
  const sum = a.reduce((total, value, at) => total + value * b[at]!, 0);
  return (1 + Math.max(-1, Math.min(1, sum))) / 2;
}
