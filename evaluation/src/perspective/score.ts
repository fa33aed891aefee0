import { alphaNdcgAt, idealOf, klAt, ndcgAt, precisionAt } from './figures.js';
import { ClusteredMean } from '../clustered-mean.js';
import type { Interval } from '../random.js';
import type { Rankings } from '../rankings.js';
import { issuesOf } from './issues.js';
import type { PerspectiveQuery } from './read.js';
import { ISSUES, type CodedCorpus } from './variables.js';
import { mean } from 'elenchus/internal/math/statistics.js';

export const KS = [4, 8, 16, 20] as const;

/** The task's figures, in the order of a table. */
export const MEASURES = ['ndcg', 'p', 'alpha_ndcg', 'kl'] as const;
export type Measure = (typeof MEASURES)[number];

/** Such as `ndcg@4`; without a cut-off, the mean over all cut-offs. */
export type Metrics = Readonly<Record<`${Measure}@${number}` | Measure, number>>;

export interface ScoreOptions {
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
