import { averagePrecision } from '../../evaluation/src/metrics/ranking.js';
import { pairedBootstrap } from '../../evaluation/src/sampling.js';
import { mean } from '../../src/math/statistics.js';
import {
  DEFAULT_WEIGHTS,
  gateOf,
  type GateWeights,
  nearestOf,
  worthOf,
} from '../../src/search/graphs/rerank.js';
import { rank } from '../../src/store/ties.js';
import { logisticRegression } from './logistic-regression.js';
import type { Task, TaskHit } from './tasks.js';

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

/** How the candidates of a task are ordered. */
type Order = (task: Task) => readonly TaskHit[];

export const byTexts: Order = ({ hits }) => hits;

/** As CASCADE does with what it matches. */
export const byAllStructure: Order = ({ hits }) => rank(hits.map(whole));

export function byGate(weights: GateWeights): Order {
  return ({ query, hits }) => {
    const gate = gateOf(query, nearestOf(hits), weights);
    return rank(
      hits.map((hit) => ({
        ...hit,
        score: gate(whole(hit), DEFAULT_WEIGHTS.CASCADE.semantic).score,
      })),
    );
  };
}

function whole(hit: TaskHit): TaskHit {
  const { semantic, matching } = DEFAULT_WEIGHTS.CASCADE;
  return { ...hit, score: semantic * hit.semantic + matching * hit.structure };
}

/** Of the graph that is sought. */
export function reciprocalRank(task: Task, order: Order): number {
  const place = order(task).findIndex(({ grade }) => grade === 2);
  return 1 / (1 + (place < 0 ? task.textPlace : place));
}

/** Whether the candidates differ in their topics, so that precision says something. */
export function tellsTopics({ hits }: Task): boolean {
  return hits.some(({ grade }) => grade === 1) && hits.some(({ grade }) => grade === 0);
}

/** The average precision of the candidates on the topic of the graph that is sought. */
export function topicPrecision(task: Task, order: Order): number {
  const grades = order(task).map(({ grade }) => Math.min(grade, 1));
  return averagePrecision(grades, grades);
}

export const heading = line([
  '',
  'tasks',
  'texts',
  'structure in full',
  'gate of others',
  'gain over texts',
  'shipped gate',
  'AP of the topic',
]);

/**
 * A row of mean reciprocal ranks, and of average precision where topics are known.
 * @param gate was not learnt on these tasks
 */
export function rowFor(
  title: string,
  tasks: readonly Task[],
  gate: GateWeights,
  shipped: GateWeights,
): string {
  const ranks = (order: Order) => tasks.map((task) => reciprocalRank(task, order));
  const [texts, gated] = [ranks(byTexts), ranks(byGate(gate))];
  const { mean: gain, interval } = pairedBootstrap(gated, texts);
  const [low, high] = interval ?? [Number.NaN, Number.NaN];
  const telling = tasks.filter(tellsTopics);
  const precision = [byTexts, byAllStructure, byGate(gate)].map((order) =>
    mean(telling.map((task) => topicPrecision(task, order))).toFixed(3),
  );
  return line([
    title,
    String(tasks.length),
    ...[texts, ranks(byAllStructure), gated].map((values) => mean(values).toFixed(3)),
    `${gain.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
    mean(ranks(byGate(shipped))).toFixed(3),
    telling.length === 0 ? '' : precision.join(', '),
  ]);
}

function line(cells: readonly string[]): string {
  const widths = [16, 7, 8, 19, 16, 26, 15, 23];
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(widths[at]!)))
    .join('')
    .trimEnd();
}
