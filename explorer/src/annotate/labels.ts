/** A set of labels of a corpus, such as `relevance`. An annotator gives a hit one label of each. */
export interface LabelSet {
  readonly name: string;
  readonly labels: readonly Label[];
}

export interface Label {
  readonly name: string;
  /** What it counts in evaluations; null if it says nothing about relevance. */
  readonly grade: number | null;
}

/** The sets of `Corpus.labels`. What is not a set there is left out. */
export function labelSetsOf(labels: unknown): readonly LabelSet[] {
  return entriesOf(labels).map(([name, set]) => ({
    name,
    labels: entriesOf(set).map(([label, grade]) => ({
      name: label,
      grade: typeof grade === 'number' ? grade : null,
    })),
  }));
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The name of the set that a label is in; undefined if the corpus does not have it. */
export function setOf(sets: readonly LabelSet[], label: string): string | undefined {
  return sets.find(({ labels }) => labels.some(({ name }) => name === label))?.name;
}

/** The sets whose labels count in evaluations. */
export function gradedSets(sets: readonly LabelSet[]): readonly LabelSet[] {
  return sets.filter(({ labels }) => labels.some(({ grade }) => grade !== null));
}

/** Digits first, then the letters that mean nothing else here: j, k, n and u move and undo. */
const KEYS = [...'123456789', ...'abcdefghilmopqrstvwxyz'];

/** The key of each label of some sets, in their order; labels beyond the last key have none. */
export function keysOf(sets: readonly LabelSet[]): ReadonlyMap<string, string> {
  const names = sets.flatMap(({ labels }) => labels.map(({ name }) => name));
  return new Map(names.slice(0, KEYS.length).map((name, place) => [name, KEYS[place]!]));
}
