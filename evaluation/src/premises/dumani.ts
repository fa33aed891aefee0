import { unitMean } from 'elenchus/internal/corpus/write-graphs.js';
import type { TextEncoder } from 'elenchus/internal/encoders/types.js';
import { sentencesOf } from 'elenchus/internal/search/highlights.js';
import { rank } from 'elenchus/internal/store/ties.js';
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
export interface LikeClaim {
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
