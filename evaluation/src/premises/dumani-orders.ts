import { clusterClaims } from 'elenchus/internal/corpus/claim-clusters.js';
import type { TextEncoder } from 'elenchus/internal/encoders/types.js';
import {
  type ClaimSource,
  premisesByClaims,
} from 'elenchus/internal/search/prefilter/by-claims.js';
import { type LikeClaim, type Parts, rankClusters, vectorsByParts } from './dumani.js';
import { DEEPEST } from './figures.js';
import type { Options } from './methods.js';
import { KnownClaims, type PrefilterInput } from './prefilter.js';
import { relevantTo, type TaskClaim } from './read.js';

/** How many similar claims count, and from which mean cosine on premises are one cluster. */
interface Setting extends Options {
  readonly similar: number;
  readonly linkage: number;
}

export const DUMANI_SETTINGS: readonly Setting[] = [10, 3, 1].flatMap((similar) =>
  [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3].map((linkage) => ({ similar, linkage })),
);

interface Input extends PrefilterInput {
  readonly encoder: Pick<TextEncoder, 'encode'>;
  /** How many premises are clustered for each claim. */
  readonly candidates: number;
}

/**
 * Orders premises as Dumani et al. 2020 do; see {@link rankClusters}. Candidates are the premises
 * found through similar claims. All claims but the one asked for are known with their premises.
 */
export class DumaniOrders {
  readonly #places: ReadonlyMap<string, number>;
  readonly #claimsOf = new Map<string, string[]>();
  readonly #premisesOf: ReadonlyMap<string, readonly string[]>;

  private constructor(
    private readonly input: Input,
    private readonly known: KnownClaims,
  ) {
    const { claims, premises } = input.task;
    this.#places = new Map(premises.map(({ id }, place) => [id, place]));
    this.#premisesOf = new Map(claims.map((claim) => [claim.id, relevantTo(claim)]));
    for (const [claim, own] of this.#premisesOf) {
      for (const premise of own) {
        const before = this.#claimsOf.get(premise) ?? [];
        this.#claimsOf.set(premise, before);
        before.push(claim);
      }
    }
  }

  static async of(input: Input): Promise<DumaniOrders> {
    return new DumaniOrders(input, await KnownClaims.of(input));
  }

  /** The ids of premises, best first, in each of DUMANI_SETTINGS. */
  async of(claim: TaskClaim, parts: Parts): Promise<readonly (readonly string[])[]> {
    const { task, encoded, encoder, candidates: limit } = this.input;
    const source = this.known.without(claim);
    const orders: (readonly string[])[] = [];
    let before: number | undefined;
    let like: readonly LikeClaim[] = [];
    let ids: readonly string[] = [];
    let vectors: readonly Float32Array[] = [];
    for (const { similar, linkage } of DUMANI_SETTINGS) {
      if (similar !== before) {
        before = similar;
        like = await this.#like(source, claim.text, similar);
        ids = await premisesByClaims(source, claim.text, { limit, claims: similar });
        const texts = ids.map((id) => encoded.premises[this.#places.get(id)!]!);
        vectors = await vectorsByParts(texts, parts, encoder);
      }
      const clusters = await clusterClaims(vectors, linkage);
      const premises = ids.map((id, at) => ({
        ...{ id, text: task.premises[this.#places.get(id)!]!.text, cluster: clusters[at]! },
        claims: (this.#claimsOf.get(id) ?? []).filter((other) => other !== claim.id),
      }));
      orders.push(rankClusters(premises, like, task.claims.length - 1).slice(0, DEEPEST));
    }
    return orders;
  }

  /** The most similar claims, and all in their clusters, which are as similar. */
  async #like(source: ClaimSource, text: string, count: number): Promise<readonly LikeClaim[]> {
    const found = new Map<string, number>();
    for (const { id, score } of await source.similarClaims(text, count)) {
      for (const each of await source.clusterOf(id)) {
        if (!found.has(each)) found.set(each, score);
      }
    }
    return Array.from(found, ([id, similarity]) => {
      return { similarity, premises: this.#premisesOf.get(id)! };
    });
  }
}
