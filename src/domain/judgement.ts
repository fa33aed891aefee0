/** The kinds of things that can be judged. */
export const HIT_TYPES = ['premise', 'claim', 'graph', 'image'] as const;
export type HitType = (typeof HIT_TYPES)[number];

/** What an annotator said about a hit for a question. */
export interface Judgement {
  /** UUIDv5 of ["judgement", corpus, [question, hit, set, annotator]]. */
  readonly id: string;
  readonly corpus: string;
  readonly question: string;
  readonly hit: { readonly type: HitType; readonly id: string };
  readonly label: string;
  readonly annotator: string;
}

/**
 * The labels of a corpus by their set, each with its grade in evaluations: a whole number, or null
 * for a label that says nothing about relevance. A label is in one set only.
 */
export type Labels = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** The set that evaluations read. */
export const RELEVANCE = 'relevance';

export const DEFAULT_LABELS: Labels = {
  [RELEVANCE]: { relevant: 1, 'not relevant': 0, unsure: null },
  stance: { FAVOR: null, AGAINST: null, NEUTRAL: null },
};

/** The set of a label. */
export function setOf(labels: Labels, label: string): string | undefined {
  return Object.keys(labels).find((set) => Object.hasOwn(labels[set]!, label));
}

/** The label for a grade in evaluations, if there is one. */
export function labelOf(labels: Labels, grade: number): string | undefined {
  const all = Object.entries(labels[RELEVANCE] ?? {});
  return all.find(([, each]) => each === grade)?.[0];
}

/** The labels, with a new one such as "grade 2" for each grade that none has. */
export function withGrades(labels: Labels, grades: readonly number[]): Labels {
  const missing = grades
    .filter((grade) => labelOf(labels, grade) === undefined)
    .sort((a, b) => a - b);
  if (missing.length === 0) return labels;
  const added = Object.fromEntries(missing.map((grade) => [`grade ${grade}`, grade]));
  return { ...labels, [RELEVANCE]: { ...labels[RELEVANCE], ...added } };
}
