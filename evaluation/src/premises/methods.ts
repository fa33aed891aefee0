import {
  type ConstantOptions,
  DIVERSIFY_DEFAULTS,
  SIMILARITY_MEASURES,
} from 'elenchus/internal/domain/stages.js';
import type { DiversifyByLikeness } from 'elenchus/internal/search/diversify/by-likeness.js';

/** One choice of hyper-parameters. */
export type Options = Readonly<Record<string, number | string>>;

export function optionsText(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? +value.toFixed(3) : value}`)
    .join(', ');
}

/** What a search would be asked for with these options. */
export interface Variant {
  readonly options: Options;
  /** Absent if the candidates stay in the order of relevance. */
  readonly diversify?: DiversifyByLikeness;
  readonly tuning?: Pick<ConstantOptions, 'clusters' | 'alpha'>;
}

export interface Method {
  /** What it compares: nothing, the premises, or also the claim, which has a text vector only. */
  readonly compares: 'nothing' | 'premises' | 'premises and claim';
  /** All choices, the simplest first. */
  readonly variants: readonly Variant[];
  /** Whether the list ends where a premise adds nothing; if not, the others follow. */
  readonly ends?: true;
}

const WEIGHTS = [1, 0.98, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0];
const CLUSTERS = [40, 20, 10, 5];
const THRESHOLDS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5];
const ALPHAS = [0.5, 1];
const GROUP_WEIGHTS = [1, 0.9, 0.7, 0.5, 0.3, 0.1];

export const METHODS = {
  topk: { compares: 'nothing', variants: [{ options: {} }] },
  // As in Fromm et al. 2021, at most one premise of a cluster.
  kmeans: {
    compares: 'premises',
    ends: true,
    variants: CLUSTERS.map((clusters) => ({
      options: { clusters },
      diversify: { method: 'KMEANS', ...DIVERSIFY_DEFAULTS.KMEANS },
      tuning: { clusters },
    })),
  },
  coreset: {
    compares: 'premises',
    variants: pairs(SIMILARITY_MEASURES, WEIGHTS, (similarity, weight) => ({
      options: { similarity, weight },
      diversify: { method: 'CORESET', relevanceWeight: weight, similarity },
    })),
  },
  mmr: {
    compares: 'premises and claim',
    variants: WEIGHTS.map((weight) => ({
      options: { weight },
      diversify: { method: 'MMR', relevanceWeight: weight },
    })),
  },
  deduplicate: {
    compares: 'premises',
    variants: THRESHOLDS.map((duplicate) => ({
      options: { duplicate },
      diversify: { method: 'DEDUPLICATE', minSimilarity: duplicate },
    })),
  },
  'alpha-ndcg': {
    compares: 'premises',
    variants: CLUSTERS.flatMap((clusters) =>
      pairs(ALPHAS, GROUP_WEIGHTS, (alpha, weight) => ({
        options: { clusters, alpha, weight },
        diversify: { method: 'COVER_CLUSTERS', relevanceWeight: weight },
        tuning: { clusters, alpha },
      })),
    ),
  },
} as const satisfies Readonly<Record<string, Method>>;

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

function pairs<A, B>(
  first: readonly A[],
  second: readonly B[],
  make: (a: A, b: B) => Variant,
): Variant[] {
  return first.flatMap((a) => second.map((b) => make(a, b)));
}
