import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { spearman } from '../../src/metrics/correlation.js';
import { averagePrecision, ndcg, precision } from '../../src/metrics/ranking.js';
import { type Rankings, readRun } from '../../src/runs.js';
import { klTerm } from '../../../src/math/kl-divergence.js';

/** Written by write.py in the same folder, with ranx, trec_eval and SciPy. */
const FOLDER = new URL('../../../test/fixtures/metrics/', import.meta.url);

type Figures = Readonly<Record<string, number>>;

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Content;
}

type Metric = (grades: readonly number[], judged: readonly number[], k: number) => number;

const RANX: Readonly<Record<string, Metric>> = {
  ndcg: (grades, judged, k) => ndcg(grades, judged, { k }),
  precision: (grades, _, k) => precision(grades, { k }),
  map: (grades, judged, k) => averagePrecision(grades, judged, { k }),
};

const TREC: Readonly<Record<string, Metric>> = {
  ndcg: RANX['ndcg']!,
  ndcg_cut: RANX['ndcg']!,
  P: RANX['precision']!,
  map: RANX['map']!,
  map_cut: RANX['map']!,
};

describe('on random runs', () => {
  const expected = read<{ query: string; ranx: Figures | null; trec: Figures }[]>('expected.json');
  const qrels = new Map<string, Map<string, number>>();
  let run: Rankings;
  beforeAll(async () => {
    const lines = readFileSync(new URL('qrels.txt', FOLDER), 'utf8').trimEnd().split('\n');
    for (const line of lines) {
      const [query, , document, grade] = line.split(' ') as [string, string, string, string];
      qrels.set(query, (qrels.get(query) ?? new Map()).set(document, Number(grade)));
    }
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
      const judgements = qrels.get(each.query)!;
      const grades = run.get(each.query)!.map((id) => judgements.get(id) ?? 0);
      const judged = [...judgements.values()];
      for (const [name, value] of Object.entries(theirs)) {
        const [, metric, k] = /^(.*?)(?:[@_](\d+))?$/.exec(name)!;
        // With another gain than ours.
        if (metric === 'ndcg_burges') continue;
        const difference = Math.abs(
          ours[metric!]!(grades, judged, k === undefined ? Infinity : Number(k)) - value,
        );
        worst.set(name, Math.max(difference, worst.get(name) ?? 0));
      }
    }
    return { queries, metrics: worst.size, worst: Math.max(...worst.values()) };
  }

  it('nDCG, precision and AP are those of ranx', () => {
    const { queries, metrics, worst } = differences(({ ranx }) => ranx, RANX);
    expect([queries, metrics]).toEqual([200, 20]);
    expect(worst).toBeLessThan(1e-9);
  });

  it('they are those of trec_eval, also where scores are equal', () => {
    const { queries, metrics, worst } = differences(({ trec }) => trec, TREC);
    expect([queries, metrics]).toEqual([220, 20]);
    expect(worst).toBeLessThan(1e-9);
  });
});

describe('on 200 random pairs of lists', () => {
  interface Pair {
    readonly numbers: readonly [number[], number[]];
    readonly shares: readonly [number, number];
    readonly spearman: number;
    readonly klTerm: number;
  }
  const pairs = read<Pair[]>('pairs.json');

  it.each<[string, (pair: Pair) => number, (pair: Pair) => number]>([
    ["Spearman's correlation is SciPy's", (p) => spearman(...p.numbers), (p) => p.spearman],
    ["a term of the KL-divergence is SciPy's", (p) => klTerm(...p.shares), (p) => p.klTerm],
  ])('%s', (_, ours, theirs) => {
    expect(pairs).toHaveLength(200);
    expect(Math.max(...pairs.map((pair) => Math.abs(ours(pair) - theirs(pair))))).toBeLessThan(
      1e-9,
    );
  });
});
