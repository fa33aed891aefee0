import type { SimilarityMeasure } from '../../src/domain/stages.js';
import { kMeansClusters } from '../../src/math/k-means.js';
import { seededRandom } from '../../src/math/random.js';
import { median } from '../../src/math/statistics.js';
import {
  coresetOrder,
  deduplicateOrder,
  type Item,
  kMeans,
} from '../../src/search/diversify/orders.js';
import { withSimilarity } from '../../src/search/diversify/similarity.js';
import { firstOf } from '../../test/support/first-of.js';
import { atMost, type Section } from './report.js';

const CANDIDATES = 1000;
const DIMENSIONS = 512;
const ASPECTS = 40;
const PAGE = 20;
const WARM_UP = 20;
const ROUNDS = 60;

interface Pool {
  readonly candidates: readonly Item[];
  readonly vectors: readonly Float32Array[];
}

/** Rankers that compare vectors: the first page, and what comparing alone costs. */
export function measureLikeness(): Section {
  const random = seededRandom(12);
  const pools = Array.from({ length: 5 }, () => poolOf(random));
  const time = (run: (pool: Pool) => void) => {
    const times = Array.from({ length: WARM_UP + ROUNDS }, (_, round) => {
      const start = performance.now();
      run(pools[round % pools.length]!);
      return performance.now() - start;
    });
    return median(times.slice(WARM_UP));
  };
  const chosen = (measure: SimilarityMeasure, count: number) => (pool: Pool) =>
    withSimilarity(pool.vectors, measure, (similarity) =>
      firstOf(coresetOrder(pool.candidates, { weight: 0.5, similarity }), count),
    );
  // In turn, so that a slow moment of the machine touches both.
  const ratios = Array.from({ length: 5 }, () => {
    const rows = time(({ vectors }) =>
      withSimilarity(vectors, 'COSINE', (similarity) => {
        for (let row = 0; row < PAGE; row++) similarity(row);
      }),
    );
    const whole = time(chosen('COSINE', PAGE));
    return { rows, whole, ratio: whole / rows };
  });
  const of = (name: 'rows' | 'whole' | 'ratio') => median(ratios.map((each) => each[name]));
  const clustered = ({ candidates, vectors }: Pool) =>
    kMeans(candidates, { weight: 0.5, clusters: kMeansClusters(vectors, PAGE) });

  return {
    title: `Diversifying ${CANDIDATES} candidates by vectors of ${DIMENSIONS}, p50`,
    figures: [
      { name: `${PAGE} rows of cosines`, value: of('rows'), unit: 'ms' },
      atMost(`CORESET, first ${PAGE}`, of('whole'), 'ms', 5),
      atMost(`CORESET, first ${PAGE} / ${PAGE} rows of cosines`, of('ratio'), '', 1.5),
      { name: `CORESET by L1, first ${PAGE}`, value: time(chosen('L1', PAGE)), unit: 'ms' },
      { name: `CORESET by L2, first ${PAGE}`, value: time(chosen('L2', PAGE)), unit: 'ms' },
      { name: 'CORESET, all', value: time(chosen('COSINE', CANDIDATES)), unit: 'ms' },
      {
        name: `DEDUPLICATE, first ${PAGE}`,
        value: time(({ candidates, vectors }) =>
          withSimilarity(vectors, 'COSINE', (similarity) =>
            firstOf(deduplicateOrder(candidates, { threshold: 0.9, similarity }), PAGE),
          ),
        ),
        unit: 'ms',
      },
      atMost(`KMEANS, ${PAGE} clusters`, time(clustered), 'ms', 30),
    ],
  };
}

/** Unit vectors around some aspects, as the premises of a claim. */
function poolOf(random: () => number): Pool {
  const drawn = () => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const aspects = Array.from({ length: ASPECTS }, drawn);
  const vectors = Array.from({ length: CANDIDATES }, () => {
    const aspect = aspects[Math.floor(ASPECTS * random())]!;
    const vector = drawn().map((noise, at) => aspect[at]! + noise);
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return vector.map((value) => value / length);
  });
  const candidates = vectors.map((_, place) => ({
    id: String(place).padStart(4, '0'),
    relevance: 1 - place / (2 * CANDIDATES),
  }));
  return { candidates, vectors };
}
