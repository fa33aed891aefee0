import { modifiedNdcg } from '../../evaluation/src/metrics/modified-ndcg.js';
import { ndcg } from '../../evaluation/src/metrics/ndcg.js';
import type { Asked } from '../shared/relevance.js';
import { mean } from '../../src/math/statistics.js';

const DEPTHS = [5, 10, 20] as const;
const BINS = 10;

/** A pool of one claim, in any order, and its scores. */
export interface Scored {
  readonly claim: Asked;
  readonly pool: readonly string[];
  readonly scores: ArrayLike<number>;
}

/** Modified nDCG and nDCG, means over the claims; AUC over all pairs. */
export function rankingFigures(scored: readonly Scored[]): Record<string, number> {
  const figures: Record<string, number> = {};
  const rankings = scored.map(({ claim, pool, scores }) => {
    const order = [...pool.keys()].sort((a, b) => scores[b]! - scores[a]!);
    return { claim, found: order.map((place) => claim.relevant.get(pool[place]!)) };
  });
  const judged = ({ claim }: { claim: Asked }) =>
    [...claim.relevant.values()].map(({ clusters }) => ({ clusters, grade: 1 }));
  for (const k of DEPTHS) {
    figures[`mndcg@${k}`] = mean(
      rankings.map(({ claim, found }) =>
        modifiedNdcg(
          found.map((each) => each && { clusters: each.clusters, grade: 1 }),
          judged({ claim }),
          { k },
        ),
      ),
    );
  }
  figures['ndcg@10'] = mean(
    rankings.map(({ claim, found }) =>
      ndcg(
        found.map((each) => (each ? 1 : 0)),
        judged({ claim }).map(({ grade }) => grade),
        { k: 10 },
      ),
    ),
  );
  const pairs = scored.flatMap(({ claim, pool, scores }) =>
    pool.map((premise, place) => ({ score: scores[place]!, is: claim.relevant.has(premise) })),
  );
  figures.auc = auc(pairs);
  return figures;
}

export interface Labelled {
  readonly score: number;
  readonly is: boolean;
}

/** The share of pairs of one that is and one that is not which are in the right order. */
export function auc(labelled: readonly Labelled[]): number {
  const sorted = [...labelled].sort((a, b) => a.score - b.score);
  let below = 0;
  let right = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to++;
    const tied = sorted.slice(from, to);
    const others = tied.filter(({ is }) => !is).length;
    right += (tied.length - others) * (below + others / 2);
    below += others;
    from = to;
  }
  return right / (below * (labelled.length - below));
}

/** The mean distance between a probability and the share that it comes true (ECE, ten bins). */
export function calibrationError(labelled: readonly Labelled[]): number {
  const bins = Array.from({ length: BINS }, () => ({ score: 0, is: 0 }));
  for (const { score, is } of labelled) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))]!;
    bin.score += score;
    bin.is += Number(is);
  }
  return bins.reduce((sum, { score, is }) => sum + Math.abs(score - is), 0) / labelled.length;
}

const MINIMA = [0.02, 0.03, 0.05, 0.1] as const;

/** Precision and recall of what has at least a probability, over all pairs, for some minima. */
export function keepingFigures(all: readonly Labelled[]): Record<string, number> {
  const right = all.filter(({ is }) => is).length;
  const figures = MINIMA.map((minimum) => {
    const kept = all.filter(({ score }) => score >= minimum);
    const hits = kept.filter(({ is }) => is).length;
    return [
      [`precision>=${minimum}`, kept.length === 0 ? 1 : hits / kept.length],
      [`recall>=${minimum}`, hits / right],
    ] as const;
  });
  return Object.fromEntries(figures.flat());
}

const CONFIDENCE = [0.6, 0.7, 0.8, 0.9] as const;

/** For several minimum probabilities: the share of sides that reach it, and how many are right. */
export function confidentFigures(all: readonly Labelled[]): Record<string, number> {
  const figures = CONFIDENCE.map((least) => {
    const sure = all.filter(({ score }) => Math.max(score, 1 - score) >= least);
    const right = sure.filter(({ score, is }) => score > 0.5 === is).length;
    return [
      [`share>=${least}`, sure.length / all.length],
      [`right>=${least}`, sure.length === 0 ? 1 : right / sure.length],
    ] as const;
  });
  return Object.fromEntries(figures.flat());
}
