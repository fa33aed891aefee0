import { averagePrecision } from '../../evaluation/src/metrics/precision.js';
import { pairedBootstrap } from '../../evaluation/src/random.js';
import { gateOf, type GateWeights } from '../../src/search/graphs/gate.js';
import { DEFAULT_WEIGHTS, nearestOf } from '../../src/search/graphs/rerank.js';
import { mean } from '../../src/math/statistics.js';
import { rank } from '../../src/store/ties.js';
import type { Task, TaskHit } from './tasks.js';

/** How the candidates of a task are ordered. */
export type Order = (task: Task) => readonly TaskHit[];

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
  ...['tasks', 'texts', 'structure in full', 'gate of others', 'gain over texts', 'shipped gate'],
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
  const { mean: gain, interval } = pairedBootstrap(gated.map((value, at) => value - texts[at]!));
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
