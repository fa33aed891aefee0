import { alphaNdcgOrder } from '../../diversity/alpha-ndcg.js';
import { coresetOrder } from '../../diversity/coreset.js';
import { deduplicateOrder } from '../../diversity/deduplicate.js';
import { firstOf } from '../../diversity/first-of.js';
import { kMeansClusters } from '../../diversity/clusters.js';
import { kMeans } from '../../diversity/k-means.js';
import {
  SIMILARITY_MEASURES,
  type SimilarityMeasure,
  type SimilarityRow,
  withSimilarity,
} from '../../diversity/similarity.js';
import type { Candidate, Choice } from '../../diversity/types.js';
import { DEEPEST } from './figures.js';

/** The best candidates by relevance, best first. */
export interface RankerInput {
  readonly candidates: readonly Candidate[];
  /** The vectors by which premises are compared, [candidates, size]. */
  readonly vectors: readonly Float32Array[];
  /** The cosines of the claim and the candidates, 0 to 1. */
  readonly cosines: readonly number[];
}

/** One choice of hyper-parameters. */
export type Options = Readonly<Record<string, number | string>>;

/** The indices of candidates, best first. */
export type Placed = readonly number[];

export interface Method {
  /** Whether it compares premises, so that it needs a representation. */
  readonly comparesPremises: boolean;
  /** All choices, the simplest first. */
  readonly options: readonly Options[];
  /** The first places of the order, for each of the options. */
  orders(input: RankerInput): readonly Placed[];
}

const WEIGHTS = [1, 0.98, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0];
const CLUSTERS = [40, 20, 10, 5];
const THRESHOLDS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5];
const ALPHAS = [0.5, 1];
const GROUP_WEIGHTS = [1, 0.9, 0.7, 0.5, 0.3, 0.1];

const count = DEEPEST;

export const METHODS = {
  topk: {
    comparesPremises: false,
    options: [{}],
    orders: ({ candidates }) => [candidates.slice(0, count).map((_, place) => place)],
  },
  kmeans: {
    comparesPremises: true,
    options: CLUSTERS.map((clusters) => ({ clusters })),
    orders: ({ candidates, vectors }) =>
      CLUSTERS.map((number) => {
        const clusters = kMeansClusters(vectors, number);
        return placesOf(kMeans(candidates, { weight: 0, clusters })).slice(0, count);
      }),
  },
  coreset: {
    comparesPremises: true,
    options: pairs(SIMILARITY_MEASURES, WEIGHTS, (similarity, weight) => ({ similarity, weight })),
    orders: ({ candidates, vectors }) =>
      SIMILARITY_MEASURES.flatMap((measure) =>
        comparing(vectors, measure, (similarity) =>
          WEIGHTS.map((weight) => firstPlaces(coresetOrder(candidates, { weight, similarity }))),
        ),
      ),
  },
  mmr: {
    comparesPremises: true,
    options: WEIGHTS.map((weight) => ({ weight })),
    orders({ candidates, vectors, cosines }) {
      const near = candidates.map(({ id }, place) => ({ id, relevance: cosines[place]! }));
      return comparing(vectors, 'COSINE', (similarity) =>
        WEIGHTS.map((weight) => firstPlaces(coresetOrder(near, { weight, similarity }))),
      );
    },
  },
  deduplicate: {
    comparesPremises: true,
    options: THRESHOLDS.map((duplicate) => ({ duplicate })),
    orders: ({ candidates, vectors }) =>
      comparing(vectors, 'COSINE', (similarity) =>
        THRESHOLDS.map((threshold) =>
          firstPlaces(deduplicateOrder(candidates, { threshold, similarity })),
        ),
      ),
  },
  'alpha-ndcg': {
    comparesPremises: true,
    options: CLUSTERS.flatMap((clusters) =>
      pairs(ALPHAS, GROUP_WEIGHTS, (alpha, weight) => ({ clusters, alpha, weight })),
    ),
    orders: ({ candidates, vectors }) =>
      CLUSTERS.flatMap((number) => {
        const clusters = kMeansClusters(vectors, number);
        const grouped = candidates.map((each, place) => ({ ...each, groups: [clusters[place]!] }));
        return pairs(ALPHAS, GROUP_WEIGHTS, (alpha, weight) =>
          firstPlaces(alphaNdcgOrder(grouped, { alpha, weight })),
        );
      }),
  },
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

/** Caches rows of similarities, since several settings need the same ones. */
function comparing<Result>(
  vectors: readonly Float32Array[],
  measure: SimilarityMeasure,
  use: (similarity: SimilarityRow) => Result,
): Result {
  return withSimilarity(vectors, measure, (row) => {
    const rows = new Map<number, Float32Array>();
    return use((candidate) => {
      const known = rows.get(candidate) ?? row(candidate);
      rows.set(candidate, known);
      return known;
    });
  });
}

function placesOf(choices: readonly Choice[]): Placed {
  return choices.map(({ candidate }) => candidate);
}

function firstPlaces(choices: Generator<Choice, void>): Placed {
  return placesOf(firstOf(choices, count));
}

function pairs<A, B, Result>(
  first: readonly A[],
  second: readonly B[],
  make: (a: A, b: B) => Result,
): Result[] {
  return first.flatMap((a) => second.map((b) => make(a, b)));
}
