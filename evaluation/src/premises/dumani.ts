import { clusterClaims } from 'elenchus/internal/corpus/claim-clusters.js';
import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import { unitMean } from 'elenchus/internal/math/vectors.js';
import { sentencesOf } from 'elenchus/internal/search/highlights.js';
import { type ClaimSource, premisesByClaims } from 'elenchus/internal/search/judge/by-claims.js';
import { rank } from 'elenchus/internal/store/ties.js';
import { DEEPEST } from './figures.js';
import type { Options } from './methods.js';
import { KnownClaims, type PrefilterInput } from './prefilter.js';
import { relevantTo, type TaskClaim } from './read.js';
import type { EncodedText } from './relevance.js';

/**
 * Which parts of a premise its vector is made of, where a network reads no more than some tokens:
 * its first tokens, its sentences, or overlapping windows. Of several parts, it is the mean.
 */
export const PARTS = ['first', 'sentence', 'sliding'] as const;
export type Parts = (typeof PARTS)[number];

/** How many words a network reads at once, as in Fromm et al. 2021. Windows overlap by half. */
const WORDS = 512;

export function partsOf(text: string, parts: Parts): readonly string[] {
  if (parts === 'sentence') {
    const sentences = sentencesOf({ text }).map((sentence) => sentence.text);
    return sentences.length > 1 ? sentences : [text];
  }
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length <= WORDS) return [text];
  if (parts === 'first') return [words.slice(0, WORDS).join(' ')];
  const windows: string[] = [];
  for (let from = 0; from === 0 || from + WORDS / 2 < words.length; from += WORDS / 2) {
    windows.push(words.slice(from, from + WORDS).join(' '));
  }
  return windows;
}

/** The vectors of texts, each the mean of its parts, of unit length. */
export async function vectorsByParts(
  texts: readonly EncodedText[],
  parts: Parts,
  encoder: Pick<TextEncoder, 'encode'>,
): Promise<readonly Float32Array[]> {
  const split = texts.map(({ text }) => partsOf(text, parts));
  const isWhole = (at: number) => split[at]!.length === 1 && split[at]![0] === texts[at]!.text;
  const wanted = [...new Set(split.filter((_, at) => !isWhole(at)).flat())];
  const encoded = wanted.length === 0 ? [] : await encoder.encode(wanted);
  const known = new Map(wanted.map((part, at) => [part, encoded[at]!]));
  return texts.map(({ vector }, at) =>
    isWhole(at) ? vector : unitMean(split[at]!.map((part) => known.get(part)!)),
  );
}

/** A claim like the query, and the premises that belong to it. */
interface LikeClaim {
  /** How like the query it is, at least 0. */
  readonly similarity: number;
  readonly premises: readonly string[];
}

export interface ClusteredPremise {
  readonly id: string;
  readonly text: string;
  readonly cluster: number;
  /** The claims of the corpus that it belongs to. */
  readonly claims: readonly string[];
}

/**
 * Ranks clusters of premises by frequency and specificity (Dumani, Neumann and Schenkel 2020, "A
 * framework for argument retrieval: ranking argument clusters by frequency and specificity"), and
 * takes the longest premise of each:
 *
 * P(cluster | query) = sum over claims of P(claim | query) * P(cluster | claim)
 *
 * P(claim | query) is the claim's share of all similarities. P(cluster | claim) is the cluster's share
 * of tf * icf: how many premises of the claim it has, times log(1 + claims / claims that have a
 * premise in it). Equal clusters stay in the order of their first premises.
 * @param claims how many claims the corpus has
 * @returns the ids of premises, best first
 */
export function rankClusters(
  premises: readonly ClusteredPremise[],
  like: readonly LikeClaim[],
  claims: number,
): readonly string[] {
  const clusters = new Map<number, ClusteredPremise[]>();
  for (const premise of premises) {
    const members = clusters.get(premise.cluster) ?? [];
    clusters.set(premise.cluster, members);
    members.push(premise);
  }
  const all = [...clusters.values()].map((members, at) => {
    const having = new Set(members.flatMap((premise) => premise.claims));
    return {
      ids: new Set(members.map(({ id }) => id)),
      specificity: Math.log(1 + claims / Math.max(1, having.size)),
      longest: members.reduce((a, b) => (b.text.length > a.text.length ? b : a)).id,
      // Breaks ties.
      id: String(at).padStart(6, '0'),
      score: 0,
    };
  });
  const total = like.reduce((sum, { similarity }) => sum + similarity, 0);
  for (const { similarity, premises: own } of like) {
    const weights = all.map(
      ({ ids, specificity }) => own.filter((id) => ids.has(id)).length * specificity,
    );
    const sum = weights.reduce((a, b) => a + b, 0);
    if (sum === 0) continue;
    all.forEach((cluster, at) => {
      cluster.score += (similarity / total) * (weights[at]! / sum);
    });
  }
  return rank(all).map(({ longest }) => longest);
}

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
        id,
        text: task.premises[this.#places.get(id)!]!.text,
        cluster: clusters[at]!,
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
