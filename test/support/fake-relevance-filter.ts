import type { RelevanceModelName } from '../../src/domain/stages.js';
import { learnedSide } from '../../src/encoders/relevance/learned-side.js';
import type { RelevanceFilter } from '../../src/encoders/relevance/models.js';
import type { Scores, Statement, Wording } from '../../src/encoders/relevance/types.js';

const LANGUAGES = ['de', 'en', 'fr', 'it'];
/** Words that deny something. A premise is against a claim if only one of the two texts has one. */
const AGAINST = /\b(not|never|against|no)\b/i;

/**
 * Judges without a model: relevance is the cosine of the vectors, as 0 to 1, and what denies
 * something is against. As the real one, CROSS_ENCODER serves four languages.
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
      return scored(
        premises,
        ({ vector }) => cosine(claim.vector, vector),
        (premise) => (wanted !== 'CROSS_ENCODER' || served(claim, premise) ? wanted : 'FAST'),
      );
    },
    async sides(claim, premises, { sideModel } = {}) {
      return premises.map((premise) => {
        if (!served(claim, premise)) return undefined;
        const favours = AGAINST.test(premise.text) === AGAINST.test(claim.text) ? 0.8 : 0.2;
        const evidence = { favours, features: Float32Array.of(favours) };
        return {
          favours: sideModel ? learnedSide(sideModel, premise.text, evidence) : favours,
          model: 'CROSS_ENCODER',
          learned: sideModel !== undefined,
        };
      });
    },
    async agreement(statement, others) {
      const sides = await this.sides(statement, others);
      return sides.map(
        (side, at) =>
          side && {
            issue: cosine(statement.vector, others[at]!.vector),
            agrees: side.favours,
          },
      );
    },
    async matches(point, texts) {
      return texts.map((text) => (served(point, text) ? wordsInCommon(point, text) : undefined));
    },
    async replies(reason, texts) {
      return texts.map((text) => (served(reason, text) ? wordsInCommon(reason, text) : undefined));
    },
    async qualities(claim, premises) {
      return premises.map((each) => (served(claim, each) ? goodness(each) : undefined));
    },
    async reasonVectors(texts) {
      return texts.map(({ vector }) => vector);
    },
    async sideEvidence(claim, premises) {
      const sides = await this.sides(claim, premises);
      return sides.map((side) => side && { ...side, features: Float32Array.of(side.favours) });
    },
    async networkVersion() {
      return 'fake 1';
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

function served(...statements: readonly Wording[]): boolean {
  return statements.every(({ language = '' }) => LANGUAGES.includes(language));
}

/** Long premises are good. */
function goodness({ text }: Wording): number {
  return Math.min(1, text.length / 100);
}

function cosine(a: Float32Array, b: Float32Array): number {
  const sum = a.reduce((total, value, at) => total + value * b[at]!, 0);
  return (1 + Math.max(-1, Math.min(1, sum))) / 2;
}

/** The share of the words of one text that the other has, 0 to 1. */
function wordsInCommon(one: Wording, other: Wording): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const own = words(one.text);
  const others = words(other.text);
  const common = [...own].filter((word) => others.has(word)).length;
  return common / Math.max(1, own.size);
}
