import { logisticRegression } from '../../src/learning/logistic-regression.js';
import { type GateWeights, worthOf } from '../../src/search/graphs/gate.js';
import { mean } from '../../src/math/statistics.js';
import { byGate, reciprocalRank, tellsTopics, topicPrecision } from './measure.js';
import type { Task } from './tasks.js';

const WORTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const;

export type TopicCurve = Pick<GateWeights, 'half' | 'slope'>;
export type Size = 'one' | 'more';

/** What a worth of the structure gives. */
export interface WorthScores {
  readonly worth: number;
  readonly reciprocalRank: number;
  readonly topicPrecision: number;
  /** Whether the rank is more than a standard error below that of the best worth. */
  readonly tooMuch: boolean;
}

/** From tasks of any sets; the curve needs some whose topics are known. */
export function learnGate(tasks: readonly Task[]): GateWeights {
  const curve = topicCurve(tasks);
  const worth = (size: Size) => chosenWorth(worthScores(tasks, curve, size));
  return { ...curve, one: worth('one'), more: worth('more') };
}

/** The logistic regression of "on the topic" on the nearness of the candidates' texts. */
export function topicCurve(tasks: readonly Task[]): TopicCurve {
  const topics = tasks.flatMap((task) => task.topics);
  const { intercept, slope } = logisticRegression(
    topics.map(({ ratio }) => ratio),
    topics.map(({ same }) => same),
  );
  return {
    half: Math.round((-1_000 * intercept) / slope) / 1_000,
    slope: Math.round(10 * slope) / 10,
  };
}

/** What each worth gives for queries of a size. */
export function worthScores(
  tasks: readonly Task[],
  curve: TopicCurve,
  size: Size,
): readonly WorthScores[] {
  const sizes = { ...curve, one: 0, more: 1 };
  const own = tasks.filter(({ query }) => worthOf(query, sizes) === sizes[size]);
  const telling = own.filter(tellsTopics);
  const rows = WORTHS.map((worth) => {
    const order = byGate({ ...curve, one: worth, more: worth });
    const ranks = own.map((task) => reciprocalRank(task, order));
    const precision = mean(telling.map((task) => topicPrecision(task, order)));
    return { worth, ranks, reciprocalRank: mean(ranks), topicPrecision: precision };
  });
  const best = rows.reduce((a, b) => (b.reciprocalRank > a.reciprocalRank ? b : a));
  const lowest = lowestAsGoodAs(best.ranks);
  return rows.map(({ ranks: _, ...row }) => ({ ...row, tooMuch: row.reciprocalRank < lowest }));
}

/**
 * The largest worth that is not more than a standard error below the best: whoever searches by a graph
 * asks for structure, so it counts as in CASCADE unless the tasks speak against it.
 */
export function chosenWorth(scores: readonly WorthScores[]): number {
  return scores.findLast(({ tooMuch }) => !tooMuch)?.worth ?? 0;
}

/** A standard error below the mean, as in the rule of Breiman et al. 1984. */
function lowestAsGoodAs(values: readonly number[]): number {
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return values.length < 2
    ? -Infinity
    : center - Math.sqrt(squares / (values.length - 1) / values.length);
}
