import {
  type Interval,
  middle,
  randomNumbers,
  resampled,
  wilsonInterval,
} from '../../evaluation/src/sampling.js';

/** What was found for one question or wording. */
export interface Outcome {
  /** What it shares its chance with: its issue, or itself. */
  readonly cluster: string;
  /** The rows of the table that it counts in. */
  readonly groups: readonly string[];
  /** For each figure that it has: how much, of how much. */
  readonly counts: Readonly<Record<string, readonly [found: number, of: number]>>;
}

/** A share, or a mean. */
export interface Figure {
  readonly value: number;
  /**
   * 95 %: by bootstrap over the clusters, or by Wilson if each has one yes or no. Absent if there is
   * only one cluster.
   */
  readonly interval?: Interval | undefined;
  /** Of how many it is the share or the mean. */
  readonly of: number;
}

/** For each group, its figures; a figure of nothing is absent. */
export type Figures = Readonly<Record<string, Readonly<Record<string, Figure>>>>;

/** All, then kinds of questions, languages, and pairs of these. */
const ORDER = [/^all$/, /^(aspects|[A-Z]+)$/, /^[a-z]{2}$/, /./];

/** The figures of all groups that the outcomes belong to. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const place = (group: string) => ORDER.findIndex((kind) => kind.test(group));
  const groups = [...new Set(outcomes.flatMap((outcome) => outcome.groups))];
  groups.sort((a, b) => place(a) - place(b));
  return Object.fromEntries(
    groups.map((group) => {
      const own = outcomes.filter((outcome) => outcome.groups.includes(group));
      const names = [...new Set(own.flatMap(({ counts }) => Object.keys(counts)))];
      const figures = names.flatMap((name) => {
        const figure = figureOf(own, name);
        return figure ? [[name, figure] as const] : [];
      });
      return [group, Object.fromEntries(figures)];
    }),
  );
}

const SAMPLES = 2_000;

function figureOf(outcomes: readonly Outcome[], name: string): Figure | undefined {
  const clusters = new Map<string, { found: number; of: number }>();
  for (const { cluster, counts } of outcomes) {
    const [found, of] = counts[name] ?? [0, 0];
    if (of === 0) continue;
    const sums = clusters.get(cluster) ?? { found: 0, of: 0 };
    clusters.set(cluster, { found: sums.found + found, of: sums.of + of });
  }
  const all = [...clusters.values()];
  if (all.length === 0) return undefined;
  const { found, of } = summed(all);
  return { value: found / of, interval: intervalOf(all, name), of };
}

type Sums = ReturnType<typeof summed>;

function summed(all: readonly { readonly found: number; readonly of: number }[]) {
  return all.reduce((sums, { found, of }) => ({ found: sums.found + found, of: sums.of + of }), {
    found: 0,
    of: 0,
  });
}

function intervalOf(clusters: readonly Sums[], name: string): Interval | undefined {
  if (clusters.length < 2) return undefined;
  const { found, of } = summed(clusters);
  const single = clusters.every((each) => each.of === 1 && Number.isInteger(each.found));
  if (single) return wilsonInterval(found, of);
  const shares = resampled(clusters, SAMPLES, randomNumbers(['questions', name]), (drawn) => {
    const sums = summed(drawn);
    return sums.found / sums.of;
  });
  return middle(shares);
}
