import { normalisedDiscountedKl } from 'elenchus/internal/math/kl-divergence.js';
import { discount, ndcg } from 'elenchus/internal/math/ndcg.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { precision } from '../metrics/ranking.js';
import type { Rankings } from '../runs.js';
import { ClusteredMean, type Interval } from '../sampling.js';
import type { PerspectiveQuery } from './files.js';
import { issuesOf } from './issues.js';
import { type CodedCorpus, ISSUES } from './variables.js';

/**
 * Figures of diversity and fairness for one variable, as the task's public code computes them
 * (Blubberli/argmin2024-perspective, scripts/evaluate_diversity.py).
 */

const ALPHA = 0.5;

const CUTOFFS = [2, 4, 8, 10, 12, 14, 16, 18, 20] as const;

interface Ideal {
  readonly relevant: number;
  /** The number of values among the relevant arguments. */
  readonly values: number;
}

/** The task's code ranks this many relevant arguments, and counts values in all but the last. */
const MAX_IDEAL = 1_000;

/** @param codes values of the relevant arguments, in the order of the judgements */
export function idealOf(codes: readonly number[]): Ideal {
  const seen = codes.length < MAX_IDEAL ? codes : codes.slice(0, MAX_IDEAL - 1);
  return { relevant: codes.length, values: new Set(seen).size };
}

/**
 * alpha-nDCG of one variable: a relevant hit gains 1, or 1 - alpha if its value occurred before.
 * The ideal ranking begins with one relevant argument of each value.
 * @param hits whether each place is relevant
 * @param codes the value at each place
 * @returns 0 if nothing is relevant
 */
export function alphaNdcgAt(
  k: number,
  hits: readonly boolean[],
  codes: readonly number[],
  ideal: Ideal,
): number {
  const seen = new Set<number>();
  let gained = 0;
  let best = 0;
  for (let rank = 1; rank <= k; rank++) {
    const code = codes[rank - 1];
    if (code !== undefined) {
      if (hits[rank - 1] === true) gained += (seen.has(code) ? 1 - ALPHA : 1) * discount(rank);
      seen.add(code);
    }
    if (rank <= ideal.relevant) best += (rank <= ideal.values ? 1 : 1 - ALPHA) * discount(rank);
  }
  return best === 0 ? 0 : gained / best;
}

/**
 * Normalised discounted KL-divergence of one variable: the mean over all values but the corpus's
 * most frequent one. 0 means that the ranking is as fair as the corpus.
 * @param codes the value at each place
 * @param shares of each value in the corpus
 */
export function klAt(
  k: number,
  codes: readonly number[],
  { shares, majority }: { readonly shares: readonly number[]; readonly majority: number },
): number {
  const protectedGroups = shares.map((_, code) => code).filter((code) => code !== majority);
  const divergences = protectedGroups.map((group) =>
    normalisedDiscountedKl(
      codes.map((code) => code === group),
      shares[group]!,
      CUTOFFS.filter((cutoff) => cutoff <= k),
    ),
  );
  return mean(divergences);
}

/**
 * Binary nDCG, as in scripts/evaluate_relevance.py.
 * @param hits whether each place is relevant
 * @param relevant the number of relevant arguments
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function ndcgAt(k: number, hits: readonly boolean[], relevant: number): number {
  const judged = new Array<number>(Math.min(relevant, k)).fill(1);
  return ndcg(hits.map(Number), judged, { k });
}

/** The share of relevant places among the first k, or all places of a shorter ranking. */
export function precisionAt(k: number, hits: readonly boolean[]): number {
  return precision(hits.map(Number), { k: Math.min(k, hits.length) });
}

export const KS = [4, 8, 16, 20] as const;

/** The task's figures, in the order of a table. */
const MEASURES = ['ndcg', 'p', 'alpha_ndcg', 'kl'] as const;
export type Measure = (typeof MEASURES)[number];

/** Such as `ndcg@4`; without a cut-off, the mean over all cut-offs. */
type Metrics = Readonly<Record<`${Measure}@${number}` | Measure, number>>;

interface ScoreOptions {
  /**
   * Whether the variable that a query asks for is left out of its own diversity and fairness. The
   * paper does this, the task's code does not.
   */
  readonly withholdOwn: boolean;
}

export interface PerspectiveScores {
  readonly metrics: Metrics;
  /** alpha-nDCG and KL of each variable, as means over the queries for which it counts. */
  readonly variables: Readonly<Record<string, Partial<Metrics>>>;
}

/**
 * Scores rankings by the rules of the task. Diversity and fairness are averaged over the queries,
 * then over the variables. A missing ranking counts as an empty one.
 * @param corpus must hold every id of the rankings and judgements
 */
export function scorePerspective(
  rankings: Rankings,
  queries: readonly PerspectiveQuery[],
  corpus: CodedCorpus,
  { withholdOwn }: ScoreOptions = { withholdOwn: true },
): PerspectiveScores {
  const relevance = KS.map(() => ({ ndcg: new Mean(), p: new Mean() }));
  const diversity = corpus.variables.map((variable) => ({
    variable,
    at: KS.map(() => ({ alpha_ndcg: new Mean(), kl: new Mean() })),
  }));
  for (const query of queries) {
    const ranking = (rankings.get(query.id) ?? []).slice(0, Math.max(...KS));
    const relevant = new Set(query.relevant);
    const hits = ranking.map((id) => relevant.has(id));
    KS.forEach((k, i) => {
      relevance[i]!.ndcg.add(ndcgAt(k, hits, relevant.size));
      relevance[i]!.p.add(precisionAt(k, hits));
    });
    const placeOf = (id: string) => corpus.places.get(id)!;
    const places = ranking.map(placeOf);
    const relevantPlaces = query.relevant.map(placeOf);
    const own = withholdOwn ? ownVariable(query) : undefined;
    for (const { variable, at } of diversity) {
      if (variable.name === own) continue;
      const codeAt = (place: number) => variable.codes[place]!;
      const codes = places.map(codeAt);
      const ideal = idealOf(relevantPlaces.map(codeAt));
      KS.forEach((k, i) => {
        at[i]!.alpha_ndcg.add(alphaNdcgAt(k, hits, codes, ideal));
        at[i]!.kl.add(klAt(k, codes, variable));
      });
    }
  }
  // A variable that every query leaves out has no figures.
  const measured = diversity.filter(({ at }) => at.every(({ kl }) => kl.count > 0));
  return {
    metrics: named(MEASURES, (measure, i) => {
      if (measure === 'ndcg' || measure === 'p') return relevance[i]![measure].value;
      return mean(measured.map(({ at }) => at[i]![measure].value));
    }) as Metrics,
    variables: Object.fromEntries(
      measured.map(({ variable, at }) => [
        variable.name,
        named(['alpha_ndcg', 'kl'] as const, (measure, i) => at[i]![measure].value),
      ]),
    ),
  };
}

/**
 * The 95 % interval of nDCG (its mean over all cut-offs) over issues, since the queries of an issue
 * resemble each other; undefined if there is only one issue.
 */
export function ndcgInterval(
  rankings: Rankings,
  queries: readonly PerspectiveQuery[],
): Interval | undefined {
  const all = new ClusteredMean();
  for (const { id, queries: asked } of issuesOf(queries)) {
    for (const query of asked) {
      const relevant = new Set(query.relevant);
      const hits = (rankings.get(query.id) ?? []).map((found) => relevant.has(found));
      all.add(mean(KS.map((k) => ndcgAt(k, hits, relevant.size))), id);
    }
  }
  return all.interval;
}

function ownVariable({ perspective }: PerspectiveQuery): string | undefined {
  return perspective?.variable === ISSUES ? perspective.value : perspective?.variable;
}

function named<M extends Measure>(
  measures: readonly M[],
  valueOf: (measure: M, i: number) => number,
): Record<string, number> {
  const at = measures.flatMap((measure) =>
    KS.map((k, i) => [`${measure}@${k}`, valueOf(measure, i)] as const),
  );
  const means = measures.map(
    (measure) => [measure, mean(KS.map((_, i) => valueOf(measure, i)))] as const,
  );
  return Object.fromEntries([...at, ...means]);
}

class Mean {
  #sum = 0;
  count = 0;

  add(value: number): void {
    this.#sum += value;
    this.count += 1;
  }

  get value(): number {
    return this.count === 0 ? 0 : this.#sum / this.count;
  }
}
