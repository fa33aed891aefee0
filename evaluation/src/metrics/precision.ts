export interface BinaryOptions {
  /** The last rank that counts; by default all count. */
  readonly k?: number;
  /** The lowest grade that counts as relevant; by default 1. */
  readonly relevantFrom?: number;
}

export function hitsOf(
  grades: readonly number[],
  { k = Infinity, relevantFrom = 1 }: BinaryOptions,
): readonly boolean[] {
  return grades.slice(0, k).map((grade) => grade >= relevantFrom);
}

/**
 * The share of relevant places among the first k, even if the ranking is shorter. Equals ranx's
 * `precision` and trec_eval's `P`.
 * @returns 0 to 1; 0 for an empty ranking
 */
export function precision(grades: readonly number[], options: BinaryOptions = {}): number {
  const hits = hitsOf(grades, options).filter(Boolean).length;
  const places = options.k ?? grades.length;
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
  options: BinaryOptions = {},
): number {
  const relevant = hitsOf(judged, { ...options, k: Infinity }).filter(Boolean).length;
  let hits = 0;
  let sum = 0;
  hitsOf(grades, options).forEach((hit, place) => {
    if (!hit) return;
    hits += 1;
    sum += hits / (place + 1);
  });
  return relevant === 0 ? 0 : sum / relevant;
}
