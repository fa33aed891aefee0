import { discount } from './ndcg.js';

export interface AlphaNdcgOptions {
  /** The last rank that counts; by default all count. */
  readonly k?: number;
  /** How much a repeated aspect loses, 0 to 1; by default 0.5. */
  readonly alpha?: number;
}

/**
 * alpha-nDCG: each aspect of a document gains (1 - alpha)^n, where n earlier documents have that
 * aspect. The ideal ranking is built greedily, because the exact one is NP-hard. Clarke et al.
 * 2008, "Novelty and diversity in information retrieval evaluation".
 * @param ranking the aspects at each place; none if the document is not relevant
 * @param judged the aspects of each relevant document
 * @returns 0 to 1 (above 1 if the greedy ideal is not the best); 0 if nothing is relevant
 */
export function alphaNdcg(
  ranking: readonly (readonly string[])[],
  judged: readonly (readonly string[])[],
  { k = Infinity, alpha = 0.5 }: AlphaNdcgOptions = {},
): number {
  const ideal = alphaDcg(greedily(judged, k, alpha), k, alpha);
  return ideal === 0 ? 0 : alphaDcg(ranking, k, alpha) / ideal;
}

function alphaDcg(ranking: readonly (readonly string[])[], k: number, alpha: number): number {
  const seen = new Map<string, number>();
  let sum = 0;
  ranking.slice(0, k).forEach((aspects, place) => {
    sum += gain(aspects, seen, alpha) * discount(place + 1);
    see(aspects, seen);
  });
  return sum;
}

/** Repeatedly takes the document with the largest gain; if gains are equal, the first one. */
function greedily(judged: readonly (readonly string[])[], k: number, alpha: number) {
  const rest = [...judged];
  const seen = new Map<string, number>();
  const taken: (readonly string[])[] = [];
  while (rest.length > 0 && taken.length < k) {
    const gains = rest.map((aspects) => gain(aspects, seen, alpha));
    const best = gains.reduce((top, each, place) => (each > gains[top]! ? place : top), 0);
    const [aspects = []] = rest.splice(best, 1);
    see(aspects, seen);
    taken.push(aspects);
  }
  return taken;
}

function gain(
  aspects: readonly string[],
  seen: ReadonlyMap<string, number>,
  alpha: number,
): number {
  return aspects.reduce((sum, aspect) => sum + (1 - alpha) ** (seen.get(aspect) ?? 0), 0);
}

function see(aspects: readonly string[], seen: Map<string, number>): void {
  for (const aspect of aspects) seen.set(aspect, (seen.get(aspect) ?? 0) + 1);
}
