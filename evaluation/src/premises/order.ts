import type { Candidate } from 'elenchus/internal/diversity/types.js';
import type { MoveReason } from 'elenchus/internal/domain/explanation.js';
import { TUNING_DEFAULTS } from 'elenchus/internal/domain/stages.js';
import { byLikenessOf, kMeansOf } from 'elenchus/internal/search/diversify/by-likeness.js';
import { DEEPEST } from './figures.js';
import type { Method, Variant } from './methods.js';

/** The candidates for one claim, best first. */
export interface RankerInput {
  readonly candidates: readonly Candidate[];
  /** The vectors by which premises are compared, [candidates, size]. */
  readonly vectors: readonly Float32Array[];
  /** The claim's text vector. */
  readonly query: Float32Array;
}

/** The indices of candidates, best first. */
export type Placed = readonly number[];

/** Orders candidates by the stage that diversifies searches, with other vectors if wanted. */
export class Orders {
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
      ...TUNING_DEFAULTS,
      ...tuning,
    });
    const pool = best.map(({ id, relevance: score }, place) => {
      return { candidate: { id, tier: 0, score }, point: { id, payload: {} }, place };
    });
    const moves = await (await order(pool)).first(DEEPEST);
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
