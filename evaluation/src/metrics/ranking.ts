import { discount, ndcg } from 'elenchus/internal/math/ndcg.js';

interface Cut {
  /** The last rank that counts; by default all count. */
  readonly k?: number;
}

/** A judged document with the clusters it belongs to. */
interface Clustered {
  readonly clusters: readonly string[];
  readonly grade: number;
}

/**
 * Modified nDCG: only the first document of each cluster counts. A document in several clusters
 * counts if one of them is new. Dumani and Schenkel 2020, "Quality-aware ranking of arguments".
 * @param ranking the judgement at each place, if there is one
 * @param judged all judgements of the query
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function modifiedNdcg(
  ranking: readonly (Clustered | undefined)[],
  judged: readonly Clustered[],
  cut: Cut = {},
): number {
  const seen = new Set<string>();
  const grades = ranking.map((each) => {
    if (each === undefined || each.grade <= 0) return 0;
    if (each.clusters.every((cluster) => seen.has(cluster))) return 0;
    for (const cluster of each.clusters) seen.add(cluster);
    return each.grade;
  });
  const best = new Map<string, number>();
  for (const { clusters, grade } of judged) {
    for (const cluster of clusters) best.set(cluster, Math.max(grade, best.get(cluster) ?? 0));
  }
  return ndcg(grades, [...best.values()], cut);
}

/** How much a repeated aspect loses. */
const ALPHA = 0.5;

/**
 * alpha-nDCG: each aspect of a document gains (1 - alpha)^n, where n earlier documents have that
 * aspect; alpha is 0.5. The ideal ranking is built greedily, because the exact one is NP-hard. Clarke et al.
 * 2008, "Novelty and diversity in information retrieval evaluation".
 * @param ranking the aspects at each place; none if the document is not relevant
 * @param judged the aspects of each relevant document
 * @returns 0 to 1 (above 1 if the greedy ideal is not the best); 0 if nothing is relevant
 */
export function alphaNdcg(
  ranking: readonly (readonly string[])[],
  judged: readonly (readonly string[])[],
  { k = Infinity }: Cut = {},
): number {
  const ideal = alphaDcg(greedily(judged, k), k);
  return ideal === 0 ? 0 : alphaDcg(ranking, k) / ideal;
}

function alphaDcg(ranking: readonly (readonly string[])[], k: number): number {
  const seen = new Map<string, number>();
  let sum = 0;
  ranking.slice(0, k).forEach((aspects, place) => {
    sum += gain(aspects, seen) * discount(place + 1);
    see(aspects, seen);
  });
  return sum;
}

/** Repeatedly takes the document with the largest gain; if gains are equal, the first one. */
function greedily(judged: readonly (readonly string[])[], k: number) {
  const rest = [...judged];
  const seen = new Map<string, number>();
  const taken: (readonly string[])[] = [];
  while (rest.length > 0 && taken.length < k) {
    const gains = rest.map((aspects) => gain(aspects, seen));
    const best = gains.reduce((top, each, place) => (each > gains[top]! ? place : top), 0);
    const [aspects = []] = rest.splice(best, 1);
    see(aspects, seen);
    taken.push(aspects);
  }
  return taken;
}

function gain(aspects: readonly string[], seen: ReadonlyMap<string, number>): number {
  return aspects.reduce((sum, aspect) => sum + (1 - ALPHA) ** (seen.get(aspect) ?? 0), 0);
}

function see(aspects: readonly string[], seen: Map<string, number>): void {
  for (const aspect of aspects) seen.set(aspect, (seen.get(aspect) ?? 0) + 1);
}
/** Whether each place is relevant: has a grade of 1 or more. */
export function hitsOf(grades: readonly number[], { k = Infinity }: Cut): readonly boolean[] {
  return grades.slice(0, k).map((grade) => grade >= 1);
}

/**
 * The share of relevant places among the first k, even if the ranking is shorter. Equals ranx's
 * `precision` and trec_eval's `P`.
 * @returns 0 to 1; 0 for an empty ranking
 */
export function precision(grades: readonly number[], cut: Cut = {}): number {
  const hits = hitsOf(grades, cut).filter(Boolean).length;
  const places = cut.k ?? grades.length;
  return places === 0 ? 0 : hits / places;
}

/**
 * Average precision: the sum of the precisions at the relevant places, divided by the number of
 * relevant documents. Equals `map` of ranx and trec_eval for one query. Voorhees and Harman 2005,
 * "TREC".
 * @param grades the grades of the ranking's places; 0 if not judged
 * @param judged all grades of the query
 * @returns 0 to 1; 0 if nothing is relevant
 */
export function averagePrecision(
  grades: readonly number[],
  judged: readonly number[],
  cut: Cut = {},
): number {
  const relevant = hitsOf(judged, {}).filter(Boolean).length;
  let hits = 0;
  let sum = 0;
  hitsOf(grades, cut).forEach((hit, place) => {
    if (!hit) return;
    hits += 1;
    sum += hits / (place + 1);
  });
  return relevant === 0 ? 0 : sum / relevant;
}
