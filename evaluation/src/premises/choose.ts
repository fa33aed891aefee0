import type { MoveReason } from 'elenchus/internal/domain/explanation.js';
import { CONSTANT_DEFAULTS } from 'elenchus/internal/domain/stages.js';
import { countsOf, mean, quantile } from 'elenchus/internal/math/statistics.js';
import { NO_REQUEST } from 'elenchus/internal/runtime/scope.js';
import { byLikenessOf, kMeansOf } from 'elenchus/internal/search/diversify/by-likeness.js';
import type { Item } from 'elenchus/internal/search/diversify/orders.js';
import { DEEPEST, meanModifiedNdcg } from './figures.js';
import type { Method, Options, Variant } from './methods.js';
import type { TaskClaim } from './read.js';
import type { Pool } from './relevance.js';

/** Hyper-parameters, and for how many claims they were chosen. */
export interface Chosen {
  readonly options: Options;
  readonly claims: number;
}

export interface Setting {
  readonly options: Options;
  /** The mean modified nDCG over claims and depths. */
  readonly score: number;
}

export interface ChosenOrders {
  /** Ids of premises, best first, by claim. */
  readonly rankings: readonly (readonly string[])[];
  readonly chosen: readonly Chosen[];
  /** Best first. */
  readonly settings: readonly Setting[];
}

/**
 * Orders the premises of each claim with the hyper-parameters that work best for all other claims.
 * @param inputOf returns the vectors of a claim and its candidates, given the claim's index
 * @param only the cuts to choose from; by default those of {@link cutsFor}
 */
export async function chooseSettings(
  method: Method,
  claims: readonly TaskClaim[],
  pools: readonly Pool[],
  inputOf: (place: number) => Promise<Omit<RankerInput, 'candidates'>>,
  only?: readonly Cut[],
): Promise<ChosenOrders> {
  const cuts: readonly Cut[] =
    method.compares === 'nothing'
      ? [{}]
      : (only ?? cutsFor(pools.map(({ candidates }) => candidates)));
  const settings = cuts.flatMap((cut) =>
    method.variants.map(({ options }) => ({ ...cut, ...options })),
  );
  return chooseAmong(settings, claims, async (place) => {
    const pool = pools[place]!;
    const { candidates } = pool;
    const all = await ordersOf(method, cuts, { candidates, ...(await inputOf(place)) });
    return all.map((order) => idsOf(method, order, pool));
  });
}

/**
 * Chooses for each claim the hyper-parameters that work best for all other claims.
 * @param rankingsOf returns the ids of premises, best first, in each setting, given the claim's index
 */
export async function chooseAmong(
  settings: readonly Options[],
  claims: readonly TaskClaim[],
  rankingsOf: (place: number) => Promise<readonly (readonly string[])[]>,
): Promise<ChosenOrders> {
  const scores = settings.map(() => new Float64Array(claims.length));
  const orders: (readonly (readonly string[])[])[] = [];
  for (const [place, claim] of claims.entries()) {
    const rankings = await rankingsOf(place);
    rankings.forEach((ranking, setting) => {
      scores[setting]![place] = meanModifiedNdcg(ranking, claim);
    });
    orders.push(rankings);
  }
  const best = leaveOneOut(scores);
  return {
    rankings: best.map((setting, place) => orders[place]![setting]!),
    chosen: countChosen(best, settings),
    settings: settings
      .map((options, setting) => ({ options, score: mean([...scores[setting]!]) }))
      .sort((a, b) => b.score - a.score),
  };
}

/** The orders of all variants for each cut. */
async function ordersOf(
  method: Method,
  cuts: readonly Cut[],
  input: RankerInput,
): Promise<readonly Placed[]> {
  const orders = new Orders(input);
  const known = new Map<number, readonly Placed[]>();
  const all: Placed[] = [];
  for (const cut of cuts) {
    const length = lengthOf(cut, input.candidates);
    if (!known.has(length)) {
      const found: Placed[] = [];
      for (const variant of method.variants) found.push(await orders.of(method, variant, length));
      known.set(length, found);
    }
    all.push(...known.get(length)!);
  }
  return all;
}

/** The ids of an order. What a cut leaves out follows by relevance, unless the method ends. */
function idsOf({ ends }: Method, order: Placed, { candidates }: Pool): readonly string[] {
  const ids = new Set(order.map((place) => candidates[place]!.id));
  if (ends) return [...ids];
  for (const { id } of candidates) {
    if (ids.size >= DEEPEST) break;
    ids.add(id);
  }
  return [...ids];
}

function countChosen(best: readonly number[], settings: readonly Options[]): readonly Chosen[] {
  return [...countsOf(best)]
    .map(([setting, claims]) => ({ options: settings[setting]!, claims }))
    .sort((a, b) => b.claims - a.claims);
}

/** Selects the candidates that a method orders. The others follow by relevance. */
export interface Cut {
  /** At most this many of the best. */
  readonly pool?: number;
  /** Only those above this relevance: tau of Fromm et al. 2021. */
  readonly threshold?: number;
}

const POOLS = [100, 50, 30, 20] as const;
/** Thresholds are quantiles of the candidates' relevances, so that they suit any model. */
const QUANTILES = [0.5, 0.75, 0.9] as const;

/** The cuts to choose from. The first one keeps all candidates. */
function cutsFor(pools: readonly (readonly Item[])[]): readonly Cut[] {
  const relevances = pools.flatMap((pool) => pool.map(({ relevance }) => relevance));
  return [
    {},
    ...POOLS.map((pool) => ({ pool })),
    ...QUANTILES.map((q) => ({ threshold: quantile(relevances, q) })),
  ];
}

/** How many candidates a cut keeps: at least one, if there are any. */
function lengthOf(
  { pool = Infinity, threshold = -Infinity }: Cut,
  candidates: readonly Item[],
): number {
  const above = candidates.findIndex(({ relevance }) => relevance <= threshold);
  const relevant = above === -1 ? candidates.length : above;
  return Math.min(pool, Math.max(1, relevant), candidates.length);
}

/**
 * Leave-one-out cross-validation: for each query, the setting with the best mean over all other
 * queries; if several are equal, the first.
 * @param scores [settings][queries]
 * @returns the index of the chosen setting for each query
 */
export function leaveOneOut(scores: readonly ArrayLike<number>[]): number[] {
  const sums = scores.map((row) => Array.from(row).reduce((sum, score) => sum + score, 0));
  return Array.from({ length: scores[0]?.length ?? 0 }, (_, query) => {
    let best = 0;
    let highest = -Infinity;
    scores.forEach((row, setting) => {
      const others = sums[setting]! - row[query]!;
      // Ignores differences due to the order of summation.
      if (others <= highest + ROUNDING) return;
      best = setting;
      highest = others;
    });
    return best;
  });
}

const ROUNDING = 1e-9;

/** The candidates for one claim, best first. */
interface RankerInput {
  readonly candidates: readonly Item[];
  /** The vectors by which premises are compared, [candidates, size]. */
  readonly vectors: readonly Float32Array[];
  /** The claim's text vector. */
  readonly query: Float32Array;
}

/** The indices of candidates, best first. */
type Placed = readonly number[];

/** Orders candidates by the stage that diversifies searches, with other vectors if wanted. */
class Orders {
  readonly #clusters = new Map<string, Promise<Int32Array>>();

  constructor(private readonly input: RankerInput) {}

  /** The first places of the best `length` candidates in the order of a variant. */
  async of(method: Method, variant: Variant, length: number): Promise<Placed> {
    const { candidates, vectors, query } = this.input;
    const { diversify, tuning } = variant;
    const best = candidates.slice(0, length);
    if (diversify === undefined) return [...best.keys()].slice(0, DEEPEST);
    const represented = {
      selection: {},
      vectors: async () => vectors.slice(0, length).map(unlessZero),
      digest: () => [],
    };
    const source = { query: async () => query, clusters: this.#cluster };
    const { order } = byLikenessOf(represented, { collection: 'premises', ...source }, diversify, {
      ...CONSTANT_DEFAULTS,
      ...tuning,
    });
    const pool = best.map(({ id, relevance: score }, place) => {
      return { candidate: { id, tier: 0, score }, point: { id, payload: {} }, place };
    });
    const moves = await (await order(pool, NO_REQUEST)).first(DEEPEST);
    const kept = method.ends ? moves.filter(({ reason }) => !isSecond(reason)) : moves;
    return kept.map(({ member }) => member.place!);
  }

  /** Clusters once for all variants. */
  readonly #cluster = (vectors: readonly Float32Array[], count: number): Promise<Int32Array> => {
    const key = `${vectors.length} ${count}`;
    const known = this.#clusters.get(key) ?? kMeansOf(vectors, count);
    this.#clusters.set(key, known);
    return known;
  };
}

/** Whether a premise is a further one of its cluster. */
function isSecond(reason: MoveReason | undefined): boolean {
  return reason?.type === 'NOVELTY' && reason.gain < 1;
}

/** As in a search, a premise without any score cannot be compared. */
function unlessZero(vector: Float32Array): Float32Array | undefined {
  return vector.some((value) => value !== 0) ? vector : undefined;
}
