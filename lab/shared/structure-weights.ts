import { bootstrapInterval } from '../../evaluation/src/sampling.js';
import { mean } from '../../src/math/statistics.js';
import { DEFAULT_WEIGHTS } from '../../src/search/graphs/rerank.js';

/** How a case compares with a query. */
export interface Compared {
  readonly id: string;
  /** The cosine of the texts. */
  readonly semantic: number;
  /** The cosine of the vectors of structure. */
  readonly vision: number;
  readonly matching: number;
  /** Nodes and edges of the query, by those of the case. */
  readonly size: number;
}

/** What a graph is scored by: the share of its texts, and what has the rest. */
export interface Weights {
  readonly method: 'VISION' | 'MATCHING';
  readonly textWeight: number;
  /** How much a matching counts for less in larger cases; 0 for VISION. */
  readonly exponent: number;
}

export function score({ method, textWeight, exponent }: Weights, compared: Compared): number {
  const { semantic, vision, matching, size } = compared;
  const structure = method === 'VISION' ? vision : matching * size ** exponent;
  return textWeight * semantic + (1 - textWeight) * structure;
}

const TENTHS = Array.from({ length: 11 }, (_, tenth) => tenth / 10);
const EXPONENTS = [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5];

/** All that can be chosen. */
export const CHOICES: Readonly<Record<Weights['method'], readonly Weights[]>> = {
  VISION: TENTHS.map((textWeight) => ({ method: 'VISION', textWeight, exponent: 0 })),
  MATCHING: TENTHS.flatMap((textWeight) =>
    EXPONENTS.map((exponent) => ({ method: 'MATCHING', textWeight, exponent })),
  ),
};

/** What the product does. */
export const SHIPPED: Readonly<Record<Weights['method'], Weights>> = {
  VISION: { method: 'VISION', textWeight: DEFAULT_WEIGHTS.VISION.semantic, exponent: 0 },
  MATCHING: { method: 'MATCHING', textWeight: DEFAULT_WEIGHTS.MATCHING.semantic, exponent: 0.2 },
};

/** A query for one graph, asked in several ways. */
export interface Asked {
  /** The id of the graph that is sought. */
  readonly sought: string;
  readonly topic: string;
  /** Its candidates, for each way of asking. */
  readonly ways: readonly (readonly Compared[])[];
}

/** The mean reciprocal rank of a graph over the ways of asking; 0 where it is no candidate. */
export function reciprocalRank({ sought, ways }: Asked, weights: Weights): number {
  const ranks = ways.map((candidates) => {
    const own = candidates.find(({ id }) => id === sought);
    if (!own) return 0;
    const least = score(weights, own);
    return 1 / candidates.filter((other) => score(weights, other) >= least).length;
  });
  return mean(ranks);
}

export const measure = (asked: readonly Asked[], weights: Weights): number =>
  mean(asked.map((one) => reciprocalRank(one, weights)));

/** The best of some choices; of equals, the first. */
export function choose(asked: readonly Asked[], choices: readonly Weights[]): Weights {
  const measured = choices.map((weights) => ({ weights, found: measure(asked, weights) }));
  return measured.reduce((best, each) => (each.found > best.found ? each : best)).weights;
}

/** The choices that the queries cannot tell from one: the interval of the paired difference has 0. */
export function asGoodAs(
  best: Weights,
  asked: readonly Asked[],
  choices: readonly Weights[],
): readonly Weights[] {
  return choices.filter((weights) => {
    const differences = asked.map(
      (one) => reciprocalRank(one, best) - reciprocalRank(one, weights),
    );
    const [low, high] = bootstrapInterval(differences) ?? [0, 0];
    return low <= 0 && high >= 0;
  });
}

/** A part of the queries, with the weights that were chosen without them. */
export interface Fold {
  readonly weights: Weights;
  readonly found: readonly number[];
}

/** Chooses without a fold's topics, and measures on these: what choosing is worth on other graphs. */
export function crossValidate(
  asked: readonly Asked[],
  choices: readonly Weights[],
  count: number,
): readonly Fold[] {
  const topics = [...new Set(asked.map(({ topic }) => topic))].sort();
  const foldOf = new Map(topics.map((topic, at) => [topic, at % count]));
  return Array.from({ length: Math.min(count, topics.length) }, (_, fold) => {
    const isIn = ({ topic }: Asked) => foldOf.get(topic) === fold;
    const others = asked.filter((one) => !isIn(one));
    const weights = choose(others, choices);
    return { weights, found: asked.filter(isIn).map((one) => reciprocalRank(one, weights)) };
  });
}
