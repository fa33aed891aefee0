import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { averagePrecision } from '../../../src/evaluation/metrics/average-precision.js';
import { cohensKappa } from '../../../src/evaluation/metrics/cohens-kappa.js';
import { jaccard } from '../../../src/evaluation/metrics/jaccard.js';
import { klTerm } from '../../../src/perspective/kl-divergence.js';
import { ndcg } from '../../../src/evaluation/metrics/ndcg.js';
import { precision } from '../../../src/evaluation/metrics/precision.js';
import { reciprocalRank } from '../../../src/evaluation/metrics/reciprocal-rank.js';
import { spearman } from '../../../scripts/spearman.js';
import type { Rankings } from '../../../src/evaluation/rankings.js';
import { gradesOf, readQrels, readRun, type Qrels } from '../../../src/evaluation/trec.js';

/** Written by write.py in the same folder, with ranx, trec_eval, SciPy and scikit-learn. */
const FOLDER = new URL('../../fixtures/metrics/', import.meta.url);

type Figures = Readonly<Record<string, number>>;

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Content;
}

type Metric = (grades: readonly number[], judged: readonly number[], k: number) => number;

const RANX: Readonly<Record<string, Metric>> = {
  ndcg: (grades, judged, k) => ndcg(grades, judged, { k }),
  ndcg_burges: (grades, judged, k) => ndcg(grades, judged, { k, gain: 'exponential' }),
  precision: (grades, _, k) => precision(grades, { k }),
  map: (grades, judged, k) => averagePrecision(grades, judged, { k }),
  mrr: (grades, _, k) => reciprocalRank(grades, { k }),
};

const TREC: Readonly<Record<string, Metric>> = {
  ndcg: RANX['ndcg']!,
  ndcg_cut: RANX['ndcg']!,
  P: RANX['precision']!,
  map: RANX['map']!,
  map_cut: RANX['map']!,
  recip_rank: RANX['mrr']!,
};

describe('on random runs', () => {
  const expected = read<{ query: string; ranx: Figures | null; trec: Figures }[]>('expected.json');
  let qrels: Qrels;
  let run: Rankings;
  beforeAll(async () => {
    qrels = await readQrels(new URL('qrels.txt', FOLDER).pathname);
    run = await readRun(new URL('run.txt', FOLDER).pathname, {
      queries: qrels.keys(),
      corpus: { has: () => true },
      places: 0,
    });
  });

  /** The greatest difference of a metric at a cut-off over all queries, by its name. */
  function differences(
    of: (query: (typeof expected)[number]) => Figures | null,
    ours: typeof RANX,
  ) {
    const worst = new Map<string, number>();
    let queries = 0;
    for (const each of expected) {
      const theirs = of(each);
      if (theirs === null) continue;
      queries += 1;
      const grades = gradesOf(run.get(each.query)!, qrels.get(each.query)!);
      const judged = [...qrels.get(each.query)!.values()];
      for (const [name, value] of Object.entries(theirs)) {
        const [, metric, k] = /^(.*?)(?:[@_](\d+))?$/.exec(name)!;
        const difference = Math.abs(
          ours[metric!]!(grades, judged, k === undefined ? Infinity : Number(k)) - value,
        );
        worst.set(name, Math.max(difference, worst.get(name) ?? 0));
      }
    }
    return { queries, metrics: worst.size, worst: Math.max(...worst.values()) };
  }

  it('nDCG of both gains, precision, AP and MRR are those of ranx', () => {
    const { queries, metrics, worst } = differences(({ ranx }) => ranx, RANX);
    expect([queries, metrics]).toEqual([200, 34]);
    expect(worst).toBeLessThan(1e-9);
  });

  it('they are those of trec_eval, also where scores are equal', () => {
    const { queries, metrics, worst } = differences(({ trec }) => trec, TREC);
    expect([queries, metrics]).toEqual([220, 21]);
    expect(worst).toBeLessThan(1e-9);
  });
});

describe('on 200 random pairs of lists', () => {
  interface Pair {
    readonly numbers: readonly [number[], number[]];
    readonly labels: readonly [string, string];
    readonly members: readonly [string, string];
    readonly shares: readonly [number, number];
    readonly spearman: number;
    readonly kappa: number;
    readonly jaccard: number;
    readonly klTerm: number;
  }
  const pairs = read<Pair[]>('pairs.json');

  /** The places at which there is a 1. */
  const set = (bits: string) =>
    [...bits].flatMap((bit, place) => (bit === '1' ? [`${place}`] : []));

  it.each<[string, (pair: Pair) => number, (pair: Pair) => number]>([
    ["Spearman's correlation is SciPy's", (p) => spearman(...p.numbers), (p) => p.spearman],
    [
      "Cohen's kappa is scikit-learn's",
      (p) => cohensKappa([...p.labels[0]], [...p.labels[1]]),
      (p) => p.kappa,
    ],
    [
      "the Jaccard index is scikit-learn's",
      (p) => jaccard(set(p.members[0]), set(p.members[1])),
      (p) => p.jaccard,
    ],
    ["a term of the KL-divergence is SciPy's", (p) => klTerm(...p.shares), (p) => p.klTerm],
  ])('%s', (_, ours, theirs) => {
    expect(pairs).toHaveLength(200);
    expect(Math.max(...pairs.map((pair) => Math.abs(ours(pair) - theirs(pair))))).toBeLessThan(
      1e-9,
    );
  });
});
