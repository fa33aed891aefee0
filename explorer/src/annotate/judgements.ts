import { type LabelSet, setOf } from './labels.js';

/** What is judged. */
export interface JudgedHit {
  readonly id: string;
  /** The id in the data; only of premises, which alone evaluations read. */
  readonly externalId?: string | undefined;
}

/** What an annotator said about a hit for a question, by one set of labels. */
export interface Judgement {
  readonly question: string;
  readonly hit: JudgedHit;
  readonly set: string;
  readonly label: string;
  readonly annotator: string;
  /** Its id on the server; undefined as long as it is in this browser only. */
  readonly savedId?: string | undefined;
}

/** A judgement that the server does not know yet, or one that was taken back. */
export interface Change extends Omit<Judgement, 'label'> {
  readonly corpus: string;
  /** Null if it was taken back. */
  readonly label: string | null;
}

/** The same for all labels that an annotator gives a hit for a question by one set. */
export function placeOf({ question, hit, set, annotator }: Omit<Judgement, 'label'>): string {
  return JSON.stringify([question, hit.id, set, annotator]);
}

/** What the server has, with the changes that it does not know yet. */
export function withChanges(
  saved: readonly Judgement[],
  changes: readonly Change[],
): readonly Judgement[] {
  const all = new Map(saved.map((judgement) => [placeOf(judgement), judgement]));
  for (const { question, hit, set, annotator, label } of changes) {
    const place = placeOf({ question, hit, set, annotator });
    const { savedId } = all.get(place) ?? {};
    if (label === null) all.delete(place);
    else all.set(place, { question, hit, set, label, annotator, savedId });
  }
  return [...all.values()];
}

/** A judgement as the API answers it. */
interface Answered {
  readonly id: string;
  readonly question: string;
  readonly label: string;
  readonly annotator: string;
  readonly hit: { readonly id?: string; readonly externalId?: string } | null;
}

/** As the page has it; none if its hit was deleted or its label is not one of the corpus. */
export function judgementOf(
  { id, question, label, annotator, hit }: Answered,
  sets: readonly LabelSet[],
): readonly Judgement[] {
  const set = setOf(sets, label);
  if (set === undefined || hit?.id === undefined) return [];
  const { externalId } = hit;
  return [{ question, hit: { id: hit.id, externalId }, set, label, annotator, savedId: id }];
}

/** The names of those who judged, the busiest first. */
export function annotatorsOf(judgements: readonly Judgement[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { annotator } of judgements) {
    counts.set(annotator, (counts.get(annotator) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([name]) => name);
}
